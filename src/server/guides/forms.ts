// What steps ask for (api-facts 6.3): content of the step, so that revisions and releases hold it.
import { isShownStep, isUnderReleaseNow, released } from '#server/rights/released.ts'
import { asked, fieldidOf } from '#documents/stepForm.ts'
import { noForm, type FormField, type StepForm } from '#contract/worklog/shapes.ts'
import { problemsOfForm } from '#contract/worklog/formProblems.ts'
import { fieldError, invalid } from '#lib/errors.ts'
import { atLeast, itemAt } from '#lib/existing.ts'
import { sameJson } from '#lib/json.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { isSince } from '#server/rights/revisions.ts'

/** `since`: the guide was public first then, and whoever asks has no right to what was before. */
const isRead = (since: number | null): Sql =>
  since === null ? sql`true` : isSince(sql`${since}::int`)

/**
 * The step is one of the guide's, as readers get it or at the head. `once`: or they had it before,
 * whoever reads the head among them.
 */
export const hasStep = async (
  db: Db,
  {
    guideid,
    stepid,
    head,
    once,
    since,
  }: { guideid: number; stepid: number; head: boolean; once: boolean; since: number | null },
): Promise<boolean> =>
  (await db.maybe(sql`
  select 1 from guides g join steps s on s.guideid = g.guideid and s.stepid = ${stepid}
  join revisions r on r.revisionid = g.revisionid
  where g.guideid = ${guideid}
    and (${head ? sql`r.content->'steps' @> to_jsonb(s.stepid)` : isShownStep(sql`s.stepid`)}
    ${once ? sql`or ${wasShown(head, since)}` : nothing})`)) !== null

/** In a version that readers had; those with the right to all of it, also before it was public. */
const wasLive = (since: number | null): Sql =>
  since === null
    ? sql`s.live_revisionid is not null`
    : sql`exists (
        select from revisions r where r.resource = 'guide' and r.resourceid = g.guideid
          and r.langid = g.langid and r.line = 'live' and ${isRead(since)}
          and r.content->'steps' @> to_jsonb(s.stepid))`
const wasShown = (head: boolean, since: number | null): Sql =>
  head
    ? wasLive(since)
    : sql`case when ${isUnderReleaseNow} then exists (
        select from releases x where x.guideid = g.guideid and x.state in ${released}
          and x.content->'guide'->'steps' @> to_jsonb(s.stepid))
      else ${wasLive(since)} end`

/** Contents of the step with an id: as readers have it now, or ever had it (`once`). */
const readersContents = (stepid: number, once: boolean, since: number | null): Sql => sql`
  select step->'content' as content
  from releases x, jsonb_array_elements(x.content->'steps') step
  where x.guideid = g.guideid and ${isUnderReleaseNow}
    and ${once ? sql`x.state in ${released}` : sql`x.state = 'live'`}
    and step->'stepid' = to_jsonb(${stepid}::int)
  union all
  select r.content from revisions r
  where not ${isUnderReleaseNow} and ${
    once
      ? sql`r.resource = 'step' and r.resourceid = s.stepid and r.langid = g.langid
          and r.line = 'live' and ${isRead(since)}`
      : sql`r.revisionid = s.live_revisionid`
  }`
/**
 * Of what was held one by one: what stands in the head, and a person's own. A merge is the
 * machine's, whoever's save it came with, and holds what others propose.
 */
const headContents = (userid: number, once: boolean, since: number | null): Sql =>
  once
    ? sql`select r.content from revisions r where r.resource = 'step' and r.resourceid = s.stepid
        and r.langid = g.langid
        and (r.revisionid = s.revisionid or ${isRead(since)}
          and (r.line = 'live' or r.userid = ${userid} and r.kind <> 'merge'))`
    : sql`select r.content from revisions r where r.revisionid = s.revisionid`

/**
 * The form of a step, at the head or as readers have it; with `upTo` the newest one up to an id
 * that it had (an entry's max_form_revisionid).
 */
export const findForm = async (
  db: Db,
  {
    stepid,
    head,
    upTo,
    userid,
    since,
  }: {
    stepid: number
    head: boolean
    upTo: number | undefined
    userid: number
    since: number | null
  },
): Promise<StepForm> => {
  const once = upTo !== undefined
  const contents = head ? headContents(userid, once, since) : readersContents(stepid, once, since)
  const found = await db.maybe<{ form: StepForm }>(sql`
  select c.content->'form' as form from steps s join guides g using (guideid),
    lateral (${contents}) c
  where s.stepid = ${stepid} and c.content ? 'form'
    ${once ? sql`and (c.content->'form'->>'form_revisionid')::int <= ${upTo}` : nothing}
  order by (c.content->'form'->>'form_revisionid')::int desc limit 1`)
  return found?.form ?? noForm
}

/** As it is sent: with the id that it was read with, where whoever sends it knows. */
export type SentField = Omit<FormField, 'field_revisionid'> & {
  field_revisionid?: number | undefined
}

/** Nobody could sign for a team that is none; throws 422 with each of them. */
const requireTeams = async (db: Db, fields: readonly Pick<FormField, 'team'>[]): Promise<void> => {
  const named = fields.flatMap(({ team }, index) => (team === undefined ? [] : [{ team, index }]))
  if (named.length === 0) return
  const known = await db.many<{ teamid: number }>(
    sql`select teamid from teams where teamid = any(${named.map(one => one.team)}::int[])`,
  )
  const lost = named.filter(({ team }) => !known.some(one => one.teamid === team))
  if (lost.length)
    throw invalid(
      lost.map(({ index }) =>
        fieldError('fields.team', 'not_found', 'There is no such team', index),
      ),
    )
}

/** Throws 422 with all that is wrong with what a form asks for. */
export const requireFields = async (
  db: Db,
  fields: Omit<FormField, 'field_revisionid'>[],
): Promise<void> => {
  const errors = problemsOfForm(fields)
  if (errors.length) throw invalid(errors)
  await requireTeams(db, fields)
}

/**
 * Which field of the form before each of these is, so that its translations stay with it: by the
 * ids that it is sent with, else by its label.
 */
const formerOf = (fields: readonly SentField[], before: readonly FormField[]) => {
  const free = new Set(before)
  const take = (found: FormField | undefined): FormField | undefined =>
    found && free.delete(found) ? found : undefined
  const known = fields.map(({ fieldid, field_revisionid }) =>
    take(
      before.find(one => one.field_revisionid === field_revisionid || fieldidOf(one) === fieldid),
    ),
  )
  return fields.map(
    ({ label }, n) => known[n] ?? take(before.find(one => free.has(one) && one.label === label)),
  )
}

/** Those of the ids that fields of the step had in any of its forms. */
const onceOf = async (db: Db, stepid: number, fieldids: readonly number[]): Promise<Set<number>> =>
  new Set(
    fieldids.length === 0
      ? []
      : await db.values<number>(sql`
          select distinct known.id from revisions r,
            jsonb_array_elements(r.content->'form'->'fields') field,
            lateral (select coalesce(field->'fieldid', field->'field_revisionid')::int as id) known
          where r.resource = 'step' and r.resourceid = ${stepid} and known.id = any(${fieldids})`),
  )

/**
 * What each field is called through all changes: as the one that it was, or as one that the step
 * had before and that was deleted meanwhile, which comes back with its translations.
 */
const fieldidsOf = async (
  db: Db,
  stepid: number,
  fields: readonly SentField[],
  before: readonly FormField[],
): Promise<(number | undefined)[]> => {
  const known = formerOf(fields, before).map(was => was && fieldidOf(was))
  const named = fields.flatMap(({ fieldid }, n) =>
    known[n] === undefined && fieldid !== undefined ? [fieldid] : [],
  )
  const free = await onceOf(db, stepid, named)
  for (const fieldid of known) if (fieldid !== undefined) free.delete(fieldid)
  return fields.map(({ fieldid }, n) => {
    const back = fieldid !== undefined && known[n] === undefined && free.delete(fieldid)
    return back ? fieldid : known[n]
  })
}

/**
 * The ids that a form of the step and its fields are called by: a field that asks for what it asked
 * for keeps its own, and one that asks again for what readers have (`live`) is theirs: whoever
 * takes an edit back changes nothing. The guide is locked: they rise with time. `before`: what the
 * form asked for until now.
 */
export const withFormIds = async (
  db: Db,
  stepid: number,
  fields: readonly SentField[],
  before: readonly FormField[],
  live: readonly FormField[],
): Promise<StepForm> => {
  const fieldids = await fieldidsOf(db, stepid, fields, before)
  const same = fields.map((field, n) =>
    [...before, ...live].find(
      was => fieldidOf(was) === fieldids[n] && sameJson(asked(was), asked(field)),
    ),
  )
  const [form_revisionid, ...ids] = atLeast(
    1,
    await db.values<number>(
      sql`select nextval('revision_seq')::int as id from generate_series(0, ${fields.length})
        order by 1`,
    ),
  )
  return {
    form_revisionid,
    fields: fields.map(({ fieldid: _, ...field }, index) => {
      const fieldid = fieldids[index]
      return (
        same[index] ?? {
          ...field,
          field_revisionid: itemAt(ids, index),
          ...(fieldid !== undefined && { fieldid }),
        }
      )
    }),
  }
}
