// The forms of steps (api-facts 6.3): read by whoever sees the guide, changed by whoever it belongs
// to, never held.
import type { NewEvent } from '#contract/events/table.ts'
import { problemsOfForm } from '#contract/worklog/formProblems.ts'
import { noForm, type FormField, type StepForm } from '#contract/worklog/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { conflict, fieldError, invalid, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import {
  hasPrivacyRight,
  loadAccess,
  lockAccess,
  requireEditor,
  requirePrivacy,
  requireView,
  type GuideAccess,
} from '#server/rights/guides.ts'
import type { Handlers, Person, SignedIn } from '#server/http/context.ts'
import { sameJson } from '#lib/json.ts'
import type { Said } from '#server/judging/brought.ts'
import { requireUnheld } from '#server/judging/judge.ts'
import { saveResource, type Saveable } from '#server/saves/saveResource.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { asContent } from './content.ts'
import { findForm, hasStep, withFormIds, type SentField } from './forms.ts'
import { stepToSave, toldOfStep } from './save.ts'
import { loadStepRows, type StepRow } from './sql.ts'

/**
 * The step of this guide as the caller sees it now, or 404. `once`: also one that readers had
 * before.
 */
const requireStep = async (
  db: Db,
  access: GuideAccess,
  stepid: number,
  person: Person | null,
  once: boolean,
): Promise<void> => {
  if (
    !(await hasStep(db, {
      guideid: access.guideid,
      stepid,
      head: hasPrivacyRight(person, access),
      once,
    }))
  )
    throw notFound('Step')
}

/** Without ids, for comparing what is asked. */
const asked = (fields: readonly SentField[]) =>
  fields.map(({ field_revisionid: _, fieldid: __, ...field }) => field)

type FieldWords = Pick<FormField, 'label' | 'options' | 'unit'>
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

/** A save of the step that tells of its form too. */
const formSave = (
  ctx: SignedIn,
  access: GuideAccess,
  step: StepRow,
  { form_revisionid }: StepForm,
): Saveable => ({
  ...stepToSave(ctx, access, step),
  told(outcome) {
    const { touched, events } = toldOfStep(step, outcome)
    return {
      touched,
      events: events.map(one => ({ ...one, data: { ...one.data, form_revisionid } }) as NewEvent),
    }
  },
})

/** A form is never held: what a rule would hold is refused. Throws 422 at each field. */
const requireAllowedForm = async (
  ctx: SignedIn,
  isPublic: boolean,
  before: readonly FieldWords[],
  next: readonly FieldWords[],
): Promise<void> => {
  const said = (fields: readonly FieldWords[]): Said[] =>
    fields.flatMap(({ label, options = [], unit = '' }, index) => [
      { field: 'fields.label', text: label, index },
      ...options.map(text => ({ field: 'fields.options', text, index })),
      { field: 'fields.unit', text: unit, index },
    ])
  await requireUnheld(ctx, ctx.person, {
    place: isPublic ? 'edit' : 'page',
    before: said(before),
    next: said(next),
  })
}

/** Which form, and how much it asks for: what it says is in the revision of the step. */
const auditedForm = ({ form_revisionid, fields }: StepForm) => ({
  form_revisionid,
  form_fields: fields.length,
})

export const formHandlers: Pick<Handlers, 'readStepForm' | 'changeStepForm'> = {
  readStepForm: ({ params: { guideid, stepid }, query: { form_revisionid: upTo } }, ctx) => {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => {
      const access = await loadAccess(db, guideid)
      requireView(ctx.person, access)
      await requireStep(db, access, stepid, ctx.person, upTo !== undefined)
      return findForm(db, { stepid, head: hasPrivacyRight(ctx.person, access), upTo })
    })
  },

  /**
   * A revision of the step, live at once. What is the same changes nothing; otherwise every field
   * gets a new id.
   */
  async changeStepForm(input, ctx) {
    requireWorkLog(ctx)
    const { guideid, stepid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    await requireStep(ctx.db, access, stepid, ctx.person, false)
    requireEditor(ctx.person, access)
    requirePrivacy(ctx.person, access)
    const body = input.body()
    const step = firstOf(await loadStepRows(ctx.db, [stepid], true))
    const before = step.content.form ?? noForm
    if (body.form_revisionid !== undefined && body.form_revisionid !== before.form_revisionid)
      throw conflict(before)
    const fields = asked(body.fields)
    const errors = problemsOfForm(fields)
    if (errors.length) throw invalid(errors)
    await requireTeams(ctx.db, fields)
    if (sameJson({ fields: asked(before.fields) }, { fields })) return before
    await requireAllowedForm(ctx, access.public, before.fields, fields)
    const form = await withFormIds(ctx.db, stepid, body.fields, before.fields)
    await saveResource(ctx, formSave(ctx, access, step, form), {
      change: () => asContent({ ...step.content, form }),
      verdict: 'live',
    })
    await audit(ctx, {
      action: 'guide.form_changed',
      target_type: 'guide',
      target_id: guideid,
      before: { stepid, ...auditedForm(before) },
      after: { stepid, ...auditedForm(form) },
      reason: ctx.reason,
    })
    return form
  },
}
