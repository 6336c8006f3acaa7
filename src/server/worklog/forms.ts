// What steps ask for (api-facts 6.3): immutable rows; an entry reads those that there were when it
// began.
import { isShownStep, isUnderReleaseNow, released } from '#server/rights/released.ts'
import type { FormField, StepForm } from '#contract/worklog/shapes.ts'
import type { FieldError } from '#lib/errors.ts'
import { atLeast, itemAt } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'

export const noForm: StepForm = { form_revisionid: 0, fields: [] }

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
  }: { guideid: number; stepid: number; head: boolean; once: boolean },
): Promise<boolean> =>
  (await db.maybe(sql`
  select 1 from guides g join steps s on s.guideid = g.guideid and s.stepid = ${stepid}
  join revisions r on r.revisionid = g.revisionid
  where g.guideid = ${guideid}
    and (${head ? sql`r.content->'steps' @> to_jsonb(s.stepid)` : isShownStep(sql`s.stepid`)}
    ${once ? sql`or ${wasShown(head)}` : nothing})`)) !== null

const wasShown = (head: boolean): Sql =>
  head
    ? sql`s.live_revisionid is not null`
    : sql`case when ${isUnderReleaseNow} then exists (
        select from releases x where x.guideid = g.guideid and x.state in ${released}
          and x.content->'guide'->'steps' @> to_jsonb(s.stepid))
      else s.live_revisionid is not null end`

/** The newest form of a step, or the newest up to a revision; null where it has none. */
export const findForm = (db: Db, stepid: number, upTo?: number): Promise<StepForm | null> =>
  db.maybe<StepForm>(sql`
  select form_revisionid, fields from step_forms
    where stepid = ${stepid} ${upTo === undefined ? nothing : sql`and form_revisionid <= ${upTo}`}
  order by form_revisionid desc limit 1`)

/** The guide is locked: ids rise with the order of commits within it, so that a pin misses none. */
export const insertForm = async (
  db: Db,
  form: {
    guideid: number
    stepid: number
    userid: number
    now: UnixSeconds
    fields: Omit<FormField, 'field_revisionid'>[]
  },
): Promise<StepForm> => {
  const [form_revisionid, ...ids] = atLeast(
    1,
    await db.values<number>(
      sql`select nextval('revision_seq')::int as id from generate_series(0, ${form.fields.length})
        order by 1`,
    ),
  )
  const fields = form.fields.map((field, index) => ({
    field_revisionid: itemAt(ids, index),
    ...field,
  }))
  await db.run(sql`
    insert into step_forms (form_revisionid, guideid, stepid, userid, created, fields)
    values (${form_revisionid}, ${form.guideid}, ${form.stepid}, ${form.userid}, ${form.now},
      ${JSON.stringify(fields)}::jsonb)`)
  return { form_revisionid, fields }
}

export type AskedField = FormField & { stepid: number }
/** All fields that an entry asks for, in the order of its steps. */
export const loadPinnedFields = async (
  db: Db,
  entry: { stepids: number[]; max_form_revisionid: number },
): Promise<AskedField[]> =>
  (
    await db.many<{ stepid: number; fields: FormField[] }>(sql`
  select s.stepid, f.fields from unnest(${entry.stepids}::int[])
    with ordinality as s (stepid, place)
  join lateral (select fields from step_forms
    where stepid = s.stepid and form_revisionid <= ${entry.max_form_revisionid}
    order by form_revisionid desc limit 1) f on true
  order by s.place`)
  ).flatMap(({ stepid, fields }) => fields.map(field => ({ ...field, stepid })))

/** What is wrong with a form, field by field. */
export const problemsOfForm = (fields: Omit<FormField, 'field_revisionid'>[]): FieldError[] =>
  fields.flatMap(({ type, options, min, max }, index): FieldError[] => {
    const wrong = (part: string, code: string, message: string): FieldError => ({
      field: `fields.${part}`,
      code,
      message,
      index,
    })
    const bounded = type === 'number' || type === 'text'
    return [
      ...(type === 'select' && !options?.length
        ? [wrong('options', 'required', 'A select has options')]
        : []),
      ...(type !== 'select' && options
        ? [wrong('options', 'not_allowed', 'Only a select has options')]
        : []),
      ...(options && new Set(options).size < options.length
        ? [wrong('options', 'duplicate', 'An option stands there twice')]
        : []),
      ...(!bounded && min !== undefined
        ? [wrong('min', 'not_allowed', 'Only numbers and texts have bounds')]
        : []),
      ...(!bounded && max !== undefined
        ? [wrong('max', 'not_allowed', 'Only numbers and texts have bounds')]
        : []),
      ...(min !== undefined && max !== undefined && min > max
        ? [wrong('min', 'out_of_range', 'min is more than max')]
        : []),
    ]
  })
