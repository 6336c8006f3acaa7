// Text in other languages than a document's first. What people here wrote over an imported one
// stays.
import { firstOf, itemAt } from '#lib/existing.ts'
import { sameJson } from '#lib/json.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { unique, type Run } from '../common/batch.ts'
import { insertRevisions, newRevisionids } from './sql.ts'
import { loadTranslationsHere, pointTranslations, type HereText, type Key } from './sql.text.ts'

export type WantedTranslation = Key & {
  doc_type: 'guide' | 'wiki'
  docid: number
  userid: number
  content: Record<string, unknown>
  /** Of lists: title of a guide, display title of a page. */
  title: string | null
  modified_date: UnixSeconds
  outdated: boolean
  where: string
}

const idOf = ({ resource, resourceid, langid }: Key) => `${resource} ${resourceid} ${langid}`

/** Not what is the same, and not over what somebody here has written since. */
const mayWrite = ({ report }: Run, one: WantedTranslation, here?: HereText): boolean => {
  if (!here) return true
  if (here.imported && sameJson(here.imported, one.content)) {
    report.count('translations', 'unchanged')
    return false
  }
  const open =
    here.imported_revisionid !== null &&
    here.imported_revisionid === here.live_revisionid &&
    here.revisionid === here.live_revisionid
  if (!open) {
    report.count('translations', 'kept')
    const where = `${one.where} in ${one.langid}`
    report.note({ kind: 'kept', reason: 'edited here since', where })
  }
  return open
}

/**
 * In the transaction that wrote their sources, of one `doc_type`; the caller settles the report.
 * Says whether anything was written.
 */
export const importTranslations = async (
  run: Run,
  db: Db,
  wanted: WantedTranslation[],
): Promise<boolean> => {
  if (wanted.length === 0) return false
  const here = new Map(
    (
      await loadTranslationsHere(db, firstOf(wanted).doc_type, unique(wanted.map(one => one.docid)))
    ).map(row => [idOf(row), row]),
  )
  const write = wanted.filter(one => mayWrite(run, one, here.get(idOf(one))))
  if (write.length === 0) return false
  const revisionids = await newRevisionids(db, write.length)
  const rows = write.map((one, index) => ({
    ...one,
    revisionid: itemAt(revisionids, index),
    parent: here.get(idOf(one))?.revisionid ?? null,
    created: one.modified_date || run.now,
    modified_date: one.modified_date || run.now,
  }))
  await insertRevisions(db, rows)
  await pointTranslations(
    db,
    rows.map(({ content: _, ...row }) => row),
  )
  for (const one of write)
    run.report.count('translations', here.has(idOf(one)) ? 'changed' : 'imported')
  return true
}
