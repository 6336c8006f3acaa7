// Guides and their steps as planned, in a fixed number of statements.
import { itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import type { StepContent } from '#server/guides/content.ts'
import type { Run } from '../common/batch.ts'
import { sourceOf } from '../common/shapes.ts'
import { guideSource, type PlannedGuide } from './planGuides.ts'
import {
  allowOnGuides,
  insertGuides,
  insertRevisions,
  insertSteps,
  insertTags,
  newLineids,
  newRevisionids,
  tagGuides,
  updateGuides,
  updateSteps,
  type NewGuideRow,
  type RevisionRow,
  type StepRow,
} from './sql.ts'

const numberLines = async (db: Db, contents: StepContent[]): Promise<void> => {
  const bare = contents.flatMap(content => content.lines).filter(line => line.lineid === 0)
  const fresh = bare.length ? await newLineids(db, bare.length) : []
  bare.forEach((line, index) => {
    line.lineid = itemAt(fresh, index)
  })
}

const writeTags = async (run: Run, db: Db, guides: PlannedGuide[]): Promise<void> => {
  const rows = guides.flatMap(one => one.guide.tags.map(tag => ({ guideid: one.guideid, tag })))
  if (rows.length === 0) return
  const tags = rows.map(({ tag }) => tag)
  run.report.count('tags', 'imported', await insertTags(db, tags))
  await tagGuides(
    db,
    rows.map(({ guideid }) => guideid),
    tags,
  )
}

export const writeGuides = async (run: Run, db: Db, planned: PlannedGuide[]): Promise<boolean> => {
  const steps = planned.flatMap(one =>
    one.steps.filter(step => step.write).map(step => ({ one, step })),
  )
  const guides = planned.filter(one => one.write)
  if (steps.length + guides.length === 0) return false
  await numberLines(
    db,
    steps.map(({ step }) => step.content),
  )
  // Steps first: the document at its guide's revisionid is whole.
  const revisionids = await newRevisionids(db, steps.length + guides.length)
  const datedOf = ({ guide, here }: PlannedGuide) =>
    here
      ? guide.modified_date > here.modified_date
        ? guide.modified_date
        : run.now
      : guide.modified_date || guide.created_date || run.now
  const langidOf = ({ guide }: PlannedGuide) => guide.langid ?? run.settings.default_langid
  const revisions = [
    ...steps.map(({ one, step }, index): RevisionRow => ({
      revisionid: itemAt(revisionids, index),
      parent: step.here?.revisionid ?? null,
      doc_type: 'guide',
      docid: one.guideid,
      resource: 'step',
      resourceid: step.stepid,
      langid: langidOf(one),
      userid: one.names.userid,
      created: datedOf(one),
      content: step.content,
    })),
    ...guides.map((one, index): RevisionRow => ({
      revisionid: itemAt(revisionids, steps.length + index),
      parent: one.here?.revisionid ?? null,
      doc_type: 'guide',
      docid: one.guideid,
      resource: 'guide',
      resourceid: one.guideid,
      langid: langidOf(one),
      userid: one.names.userid,
      created: datedOf(one),
      content: one.content,
    })),
  ]
  const guideRow = (one: PlannedGuide, index: number): NewGuideRow => {
    const { type, category, title, flags, prerequisites, author, patrol_threshold } = one.content
    const published = one.here?.published_date || one.guide.published_date
    return {
      guideid: one.guideid,
      langid: langidOf(one),
      revisionid: itemAt(revisionids, steps.length + index),
      author,
      type,
      category,
      title,
      flags,
      prerequisites,
      public: one.content.public,
      patrol_threshold,
      created_date: one.guide.created_date || run.now,
      published_date: published || (one.content.public ? datedOf(one) : 0),
      modified_date: datedOf(one),
      source: guideSource(one.guide),
    }
  }
  const stepRow = ({ one, step }: (typeof steps)[number], index: number): StepRow => ({
    stepid: step.stepid,
    guideid: one.guideid,
    revisionid: itemAt(revisionids, index),
    modified_date: datedOf(one),
    source: step.source,
  })
  const guideRows = guides.map((one, index) => ({ one, row: guideRow(one, index) }))
  const stepRows = steps.map((each, index) => ({ each, row: stepRow(each, index) }))
  await insertGuides(
    db,
    guideRows.filter(({ one }) => !one.here).map(({ row }) => row),
  )
  await insertSteps(
    db,
    stepRows.filter(({ each }) => !each.step.here).map(({ row }) => row),
  )
  await insertRevisions(db, revisions)
  await updateGuides(
    db,
    guideRows.filter(({ one }) => one.here).map(({ row }) => row),
  )
  await updateSteps(
    db,
    stepRows.filter(({ each }) => each.step.here).map(({ row }) => row),
  )
  await writeTags(run, db, guides)
  return true
}

const fresh = (planned: PlannedGuide[]) => planned.filter(one => one.write && !one.here)
/** Who may see and edit what is new here. */
export const allowOnNewGuides = async (
  run: Run,
  db: Db,
  planned: PlannedGuide[],
): Promise<void> => {
  const of = (kind: 'users' | 'teams') =>
    fresh(planned).flatMap(({ guide, guideid }) =>
      guide.allowed[kind].map(id => ({
        guideid,
        source: sourceOf(guide.site, kind === 'teams' ? `team ${id}` : id),
      })),
    )
  const [users, teams] = [of('users'), of('teams')]
  if (users.length + teams.length) await allowOnGuides(db, users, teams, run.now)
}
