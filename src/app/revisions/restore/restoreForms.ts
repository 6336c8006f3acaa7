// What is filled in at steps, as it is restored with them. It goes beside the outbox, which knows
// of no forms: they are read with the guide, and written each by itself.
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { readToEdit } from '#app/drafts/send/readToEdit.ts'
import type { Client } from '#contract/client.ts'
import { noForm, type StepForm } from '#contract/worklog/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { compareStep, type Version, type VersionStep } from '../compare/compare.ts'
import { compareForms } from '../compare/compareForm.ts'

/** How forms are read and written. */
export type FormService = Pick<Client, 'readGuide' | 'changeStepForm'>
export const formService: FormService = {
  readGuide: input => call('readGuide', input),
  changeStepForm: input => write('changeStepForm', input),
}

const withForms = (
  version: Version,
  formOf: (step: VersionStep) => StepForm | undefined,
): Version => ({
  ...version,
  steps: version.steps.map(step => ({ ...step, form: formOf(step) })),
})
/** `version` without what is filled in at its steps. */
export const withoutForms = (version: Version): Version => withForms(version, () => undefined)

/** With the forms of the guide as it is now, for whoever may edit it: where words wait, they do. */
export const withFormsNow = async (
  version: Version,
  guideid: number,
  service: FormService,
): Promise<Version> => {
  const guide = await readToEdit(guideid, service.readGuide)
  if (!guide.can_edit) return withoutForms(version)
  const known = new Map(guide.steps.map(({ stepid, form }) => [String(stepid), form]))
  return {
    ...withForms(version, ({ stepid }) => known.get(String(stepid)) ?? noForm),
    hasForms: true,
  }
}

/** With the forms that `known` has, where no others were written. */
export const withKnownForms = (version: Version, known: Version): Version => ({
  ...withForms(version, step => known.steps.find(({ stepid }) => stepid === step.stepid)?.form),
  ...(known.hasForms && { hasForms: true }),
})

const find = (version: Version, { stepid }: VersionStep) =>
  version.steps.find(one => one.stepid === stepid)

/** Which step of `after` each of `target` that came back is: each once, in their order. */
const stepsThatCame = (
  latest: Version,
  target: Version,
  after: Version,
): Map<VersionStep, VersionStep> => {
  const came = after.steps.filter(one => !find(latest, one))
  return new Map(
    target.steps.flatMap(step => {
      if (find(latest, step)) return []
      const at = came.findIndex(one => compareStep(one.content, step.content).kind === 'same')
      return at < 0 ? [] : came.splice(at, 1).map(one => [step, one] as const)
    }),
  )
}

/**
 * Writes the forms of `target` that differ from `latest`, each over the one that was seen; of a
 * step that came back, at the one that came (`after`). Gives what the service refuses.
 */
export const writeForms = async (
  guideid: number,
  service: FormService,
  { latest, target, after }: Record<'latest' | 'target' | 'after', Version>,
): Promise<ApiError | null> => {
  const came = stepsThatCame(latest, target, after)
  for (const step of target.steps) {
    const was = find(latest, step)
    if (!step.form || compareForms(was ? was.form : noForm, step.form).length === 0) continue
    const stepid = Number((was ?? came.get(step))?.stepid)
    if (!(stepid > 0)) continue
    try {
      await service.changeStepForm({
        params: { guideid, stepid },
        body: {
          form_revisionid: (was?.form ?? noForm).form_revisionid,
          fields: step.form.fields.map(({ field_revisionid, words: _, ...field }) => ({
            ...field,
            fieldid: field.fieldid ?? field_revisionid,
          })),
        },
      })
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
  }
  return null
}
