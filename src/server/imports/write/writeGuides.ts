// Guides and their steps as planned, in a fixed number of statements.
import { itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import type { StepContent } from '#server/guides/content.ts'
import type { Run } from '../common/batch.ts'
import { sourceOf } from '../common/shapes.ts'
import { guideSource, type PlannedGuide } from './planGuides.ts'
import {
  allowOnGuides,
  ignoreInGuides,
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

/** What asks for something new gets its ids, a form before its fields. */
const numberForms = async (db: Db, contents: StepContent[]): Promise<void> => {
  const bare = contents.flatMap(({ form }) => (form?.form_revisionid === 0 ? [form] : []))
  if (bare.length === 0) return
  const ids = await newRevisionids(
    db,
    bare.reduce((sum, form) => sum + 1 + form.fields.length, 0),
  )
  let next = 0
  for (const form of bare) {
    form.form_revisionid = itemAt(ids, next++)
    for (const field of form.fields) field.field_revisionid = itemAt(ids, next++)
  }
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

const datedOf = (run: Run, { guide, here }: PlannedGuide) =>
  here
    ? guide.modified_date > here.modified_date
      ? guide.modified_date
      : run.now
    : guide.modified_date || guide.created_date || run.now
const langidOf = (run: Run, { guide }: PlannedGuide) => guide.langid ?? run.settings.default_langid

const revisionOf = (
  run: Run,
  one: PlannedGuide,
  part: Pick<RevisionRow, 'revisionid' | 'parent' | 'resource' | 'resourceid' | 'content'>,
): RevisionRow => ({
  ...part,
  doc_type: 'guide',
  docid: one.guideid,
  langid: langidOf(run, one),
  userid: one.names.userid,
  created: datedOf(run, one),
})
const guideRow = (run: Run, one: PlannedGuide, revisionid: number): NewGuideRow => {
  const { type, category, title, flags, prerequisites, author, patrol_threshold } = one.content
  const published = one.here?.published_date || one.guide.published_date
  return {
    guideid: one.guideid,
    langid: langidOf(run, one),
    revisionid,
    author,
    type,
    category,
    title,
    flags,
    prerequisites,
    public: one.content.public,
    patrol_threshold,
    created_date: one.guide.created_date || run.now,
    published_date: published || (one.content.public ? datedOf(run, one) : 0),
    modified_date: datedOf(run, one),
    source: guideSource(one.guide),
  }
}
const rowsOf = <T>(rows: { isNew: boolean; row: T }[], isNew: boolean): T[] =>
  rows.flatMap(one => (one.isNew === isNew ? [one.row] : []))

export const writeGuides = async (run: Run, db: Db, planned: PlannedGuide[]): Promise<boolean> => {
  const steps = planned.flatMap(one =>
    one.steps.filter(step => step.write).map(step => ({ one, step })),
  )
  const guides = planned.filter(one => one.write)
  if (steps.length + guides.length === 0) return false
  const contents = steps.map(({ step }) => step.content)
  await numberLines(db, contents)
  await numberForms(db, contents)
  // Steps first: the document at its guide's revisionid is whole.
  const revisionids = await newRevisionids(db, steps.length + guides.length)
  const revisions: RevisionRow[] = []
  const stepRows = steps.map(({ one, step }, index) => {
    const { stepid, content, here, source } = step
    const revisionid = itemAt(revisionids, index)
    const parent = here?.revisionid ?? null
    revisions.push(
      revisionOf(run, one, { revisionid, parent, resource: 'step', resourceid: stepid, content }),
    )
    const { guideid } = one
    const row: StepRow = { stepid, guideid, revisionid, modified_date: datedOf(run, one), source }
    return { isNew: !here, row }
  })
  const guideRows = guides.map((one, index) => {
    const { guideid, content, here } = one
    const revisionid = itemAt(revisionids, steps.length + index)
    const parent = here?.revisionid ?? null
    revisions.push(
      revisionOf(run, one, { revisionid, parent, resource: 'guide', resourceid: guideid, content }),
    )
    return { isNew: !here, row: guideRow(run, one, revisionid) }
  })
  await insertGuides(db, rowsOf(guideRows, true))
  await insertSteps(db, rowsOf(stepRows, true))
  await insertRevisions(db, revisions)
  await updateGuides(db, rowsOf(guideRows, false), run.now)
  await updateSteps(db, rowsOf(stepRows, false))
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

/** What their editors ignore of Guide Check; lines and steps have their ids of here by now. */
export const ignoreInNewGuides = async (db: Db, planned: PlannedGuide[]): Promise<void> => {
  const rows = fresh(planned).flatMap(({ guide, guideid, steps }) =>
    guide.ignored.flatMap(({ key, line, userid, ...row }) => {
      const step = key === null ? undefined : steps.find(one => one.step.key === key)
      const lineid = line === null ? null : step?.content.lines[line]?.lineid
      if ((key !== null && !step) || lineid === undefined) return []
      return [
        {
          ...row,
          guideid,
          stepid: step?.stepid ?? null,
          lineid,
          source: sourceOf(guide.site, userid),
        },
      ]
    }),
  )
  if (rows.length) await ignoreInGuides(db, rows)
}
