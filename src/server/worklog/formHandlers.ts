// The forms of steps (api-facts 6.3): read by whoever sees the guide, changed by whoever it belongs
// to, never held.
import type { FormField } from '#contract/worklog/shapes.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import {
  hasPrivacyRight,
  loadAccess,
  lockAccess,
  requireEditor,
  requirePrivacy,
  requireView,
  type GuideAccess,
} from '#server/rights/guides.ts'
import type { Handlers, Person } from '#server/http/context.ts'
import { sameJson } from '#lib/json.ts'
import { findForm, hasStep, insertForm, noForm, problemsOfForm } from './forms.ts'
import { requireWorkLog } from './rules.ts'

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
const asked = (
  fields: (Omit<FormField, 'field_revisionid'> & { field_revisionid?: number | undefined })[],
) => fields.map(({ field_revisionid: _, ...field }) => field)

export const formHandlers: Pick<Handlers, 'readStepForm' | 'changeStepForm'> = {
  readStepForm: ({ params: { guideid, stepid }, query: { form_revisionid } }, ctx) => {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => {
      const access = await loadAccess(db, guideid)
      requireView(ctx.person, access)
      await requireStep(db, access, stepid, ctx.person, form_revisionid !== undefined)
      return (await findForm(db, stepid, form_revisionid)) ?? noForm
    })
  },

  /** What is the same changes nothing; otherwise every field gets a new id. */
  async changeStepForm(input, ctx) {
    requireWorkLog(ctx)
    const { guideid, stepid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    await requireStep(ctx.db, access, stepid, ctx.person, false)
    requireEditor(ctx.person, access)
    requirePrivacy(ctx.person, access)
    const body = input.body()
    const before = (await findForm(ctx.db, stepid)) ?? noForm
    if (body.form_revisionid !== undefined && body.form_revisionid !== before.form_revisionid)
      throw conflict(before)
    const fields = asked(body.fields)
    const errors = problemsOfForm(fields)
    if (errors.length) throw invalid(errors)
    if (sameJson({ fields: asked(before.fields) }, { fields })) return before
    const after = await insertForm(ctx.db, {
      guideid,
      stepid,
      userid: ctx.person.userid,
      now: ctx.now,
      fields,
    })
    ctx.emit({
      event: 'step.updated',
      data: { guideid, stepid, form_revisionid: after.form_revisionid },
    })
    return after
  },
}
