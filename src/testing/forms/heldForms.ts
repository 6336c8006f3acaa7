// For tests: forms of steps that people change in a scene of patrol.
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf } from '#lib/existing.ts'
import type { TestPerson } from '../api.ts'
import type { Scene } from '../patrol.ts'
import type { Asked } from './formChanges.ts'

export const torque: Asked = { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm' }
export const seal: Asked = { label: 'Seal', type: 'text', max: 20 }
export const grade: Asked = { label: 'Grade', type: 'select', options: ['A', 'B'] }
export const tight: Asked = { ...torque, min: 100, max: 120 }

export const formsIn = (s: Scene) => {
  const paramsOf = (guide: Guide) => ({
    guideid: guide.guideid,
    stepid: firstOf(guide.steps).stepid,
  })
  /** Of Kim's guide with this form, which is live. */
  const guideWith = async (...fields: Asked[]): Promise<Guide> => {
    const guide = await s.guide(1)
    await s.kim.changeStepForm({ params: paramsOf(guide), body: { fields } })
    return guide
  }
  const headForm = (guide: Guide, who: TestPerson = s.ada) =>
    who.readStepForm({ params: paramsOf(guide), query: { unpatrolled: true } })
  /** The head's form with another field in the place of each of these labels, or without it. */
  const change = async (
    who: TestPerson,
    guide: Guide,
    changes: Record<string, Asked | null>,
    ...added: Asked[]
  ) => {
    const { form_revisionid, fields } = await headForm(guide)
    return who.changeStepForm({
      params: paramsOf(guide),
      body: {
        form_revisionid,
        fields: [
          ...fields.flatMap(({ field_revisionid, fieldid, ...field }) => {
            const next = field.label in changes ? changes[field.label] : field
            return next ? [{ ...next, fieldid: fieldid ?? field_revisionid }] : []
          }),
          ...added,
        ],
      },
    })
  }
  const pending = async ({ guideid }: Pick<Guide, 'guideid'>): Promise<number[]> =>
    (await s.admin.readPatrolDocument({ params: { doc_type: 'guide', docid: guideid } })).pending
  const newest = async (guide: Guide): Promise<number> =>
    existing((await pending(guide)).at(-1), 'an edit that waits')

  return { paramsOf, guideWith, headForm, change, pending, newest }
}
