// The forms of steps (api-facts 6.3): read by whoever sees the guide, changed by whoever edits it,
// and held as the words of a step are. docs/decisions/0607-forms-wait-for-review.md
import { asked } from '#documents/stepForm.ts'
import type { NewEvent } from '#contract/events/table.ts'
import { noForm, type FormField, type StepForm } from '#contract/worklog/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { conflict, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { audit } from '#server/effects/audit.ts'
import {
  hasPrivacyRight,
  loadAccess,
  lockAccess,
  requireEditor,
  requireView,
  type GuideAccess,
} from '#server/rights/guides.ts'
import type { Handlers, Person, ReadCtx, SignedIn } from '#server/http/context.ts'
import { sameJson } from '#lib/json.ts'
import type { Said } from '#server/judging/brought.ts'
import { requireAllowed } from '#server/judging/judge.ts'
import { saveResource, type Saveable } from '#server/saves/saveResource.ts'
import { isUnderRelease } from '#server/rights/released.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { asContent } from './content.ts'
import { findForm, hasStep, requireFields, withFormIds, type SentField } from './forms.ts'
import { stepToSave, toldOfStep } from './save.ts'
import { loadStepRows, type StepRow } from './sql.ts'

/** A step of this guide, or 404: `head`, also one that waits; `once`, also one of before. */
const requireStep = async (
  db: Db,
  { guideid }: GuideAccess,
  stepid: number,
  which: { head: boolean; once: boolean; since: number | null },
): Promise<void> => {
  if (!(await hasStep(db, { guideid, stepid, ...which }))) throw notFound('Step')
}

/** What was before the guide was public first is for those with the right to all of it. */
const readsSince = (person: Person | null, access: GuideAccess): number | null =>
  hasPrivacyRight(person, access) ? null : access.first_public_revisionid

/**
 * The working version is for who keeps the guide, and for who asks for it; of a guide with a
 * release that has to be somebody who may write.
 */
const readsHead = async (
  { db, person, settings }: Pick<ReadCtx, 'db' | 'person' | 'settings'>,
  access: GuideAccess,
  unpatrolled: boolean,
): Promise<boolean> =>
  hasPrivacyRight(person, access) ||
  (unpatrolled &&
    (person !== null || !settings.release_versions || !(await isUnderRelease(db, access.guideid))))

/** Without ids, for comparing what is asked. */
const allAsked = (fields: readonly SentField[]) => fields.map(asked)

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

type FieldWords = Pick<FormField, 'label' | 'options' | 'unit'>
/** Throws 422 at each field with what a rule refuses; what one holds waits as other edits do. */
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
  await requireAllowed(ctx, ctx.person, {
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

/** As it stands in the head, or as readers have it. */
const loadForm = async (db: Db, stepid: number, head: boolean): Promise<StepForm> => {
  const [step] = await loadStepRows(db, [stepid], head)
  return step?.content.form ?? noForm
}

export const formHandlers: Pick<Handlers, 'readStepForm' | 'changeStepForm'> = {
  readStepForm: ({ params: { guideid, stepid }, query }, ctx) => {
    requireWorkLog(ctx)
    const { form_revisionid: upTo, unpatrolled } = query
    return ctx.snapshot(async db => {
      const access = await loadAccess(db, guideid)
      requireView(ctx.person, access)
      const { person, settings } = ctx
      const head = await readsHead({ db, person, settings }, access, unpatrolled === true)
      const since = readsSince(person, access)
      await requireStep(db, access, stepid, { head, once: upTo !== undefined, since })
      return findForm(db, { stepid, head, upTo, userid: person?.userid ?? 0, since })
    })
  },

  /**
   * A revision of the step. What is the same changes nothing; otherwise each field that changed
   * gets a new id.
   */
  async changeStepForm(input, ctx) {
    requireWorkLog(ctx)
    const { guideid, stepid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    requireView(ctx.person, access)
    await requireStep(ctx.db, access, stepid, { head: true, once: false, since: null })
    requireEditor(ctx.person, access)
    const body = input.body()
    const step = firstOf(await loadStepRows(ctx.db, [stepid], true))
    const before = step.content.form ?? noForm
    if (body.form_revisionid !== undefined && body.form_revisionid !== before.form_revisionid)
      throw conflict(before)
    const fields = allAsked(body.fields)
    await requireFields(ctx.db, fields)
    if (sameJson({ fields: allAsked(before.fields) }, { fields })) return before
    await requireAllowedForm(ctx, access.public, before.fields, fields)
    const live = await loadForm(ctx.db, stepid, false)
    const next = await withFormIds(ctx.db, stepid, body.fields, before.fields, live.fields)
    const { verdict } = await saveResource(ctx, formSave(ctx, access, step, next), {
      change: () => asContent({ ...step.content, form: next }),
    })
    // Beside edits that wait it is called as the version that patrol wrote.
    const form = await loadForm(ctx.db, stepid, true)
    // What waits is in the ledger of decisions.
    if (verdict === 'held') return form
    await audit(ctx, {
      action: 'guide.form_changed',
      target_type: 'guide',
      target_id: guideid,
      before: { stepid, ...auditedForm(live) },
      after: { stepid, ...auditedForm(await loadForm(ctx.db, stepid, false)) },
      reason: ctx.reason,
    })
    return form
  },
}
