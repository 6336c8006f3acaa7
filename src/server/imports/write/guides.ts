// One batch of guides: what they refer to first, then themselves in one transaction with a fixed
// number of statements.
import { commit, type Run } from '../common/batch.ts'
import { ensureWriters, importComments } from './comments.ts'
import type { Ids } from './ids.ts'
import { importTranslations } from './translations.ts'
import type { ImportGuide } from '../common/shapes.ts'
import { ensureReferences } from './guideReferences.ts'
import { planGuides, settlePlan } from './planGuides.ts'
import { writeGuides, allowOnNewGuides, ignoreInNewGuides } from './writeGuides.ts'
import { translationsOf, commentsOf } from './besideGuides.ts'

/**
 * Every guide at most once; `ids` knows them all. Settles the report. Gives the milliseconds that
 * the transaction of the guides took.
 */
export const importGuides = async (run: Run, ids: Ids, batch: ImportGuide[]): Promise<number> => {
  const names = await ensureReferences(run, ids, batch)
  const namesOf = new Map(batch.map(guide => [guide, names(guide)]))
  const writers = await ensureWriters(
    run,
    batch.flatMap(guide => [...guide.comments, ...guide.steps.flatMap(step => step.comments)]),
  )
  await run.report.settle()
  const began = Date.now()
  await commit(run, async db => {
    run.report.drop()
    const planned = (await planGuides(db, batch, ids, namesOf)).map(one => settlePlan(run, one))
    const wrote = await writeGuides(run, db, planned)
    await allowOnNewGuides(run, db, planned)
    await ignoreInNewGuides(db, planned)
    const translated = await importTranslations(run, db, planned.flatMap(translationsOf))
    const said = await importComments(run, db, planned.flatMap(commentsOf), writers)
    return wrote || translated || said
  })
  const took = Date.now() - began
  await run.report.settle({ guides: batch.map(guide => guide.guideid) })
  return took
}
