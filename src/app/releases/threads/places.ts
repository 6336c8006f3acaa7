// Places of a release that can be commented on, as its content names them.
import type { ReviewThread, ThreadPart } from '#contract/approvals/threads.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { ownSteps } from '#app/drafts/content/guideFields.ts'
import type { FormField } from '#contract/worklog/shapes.ts'

type StepAnswer = ReturnType<typeof ownSteps>[number]
export type Place = { stepid: number | null; part: ThreadPart; key: string }
/** A place as it reads: `number` from 1 where there are several, `field` of a form. */
export type ReadPlace = Place & { number: number; words: string; field?: FormField }

const picturesOf = ({ media }: StepAnswer): { id: number }[] =>
  media.type === 'image' ? (media.data as { id: number }[]) : []

const placesOfStep = (step: StepAnswer): ReadPlace[] => {
  const { stepid } = step
  const at = (part: ThreadPart, key = '', number = 0, words = ''): ReadPlace => ({
    stepid,
    part,
    key,
    number,
    words,
  })
  return [
    at('step'),
    at('title', '', 0, step.title),
    ...step.lines.map((line, n) => at('line', String(line.lineid), n + 1, line.text_raw)),
    ...picturesOf(step).map(({ id }, n) => at('picture', String(id), n + 1)),
    ...(step.form?.fields ?? []).map(field => ({ ...at('field', field.label), field })),
  ]
}
const placesOfGuide = (guide: Guide): ReadPlace[] =>
  (['guide', 'title', 'summary', 'introduction', 'conclusion'] as const).map(part => ({
    stepid: null,
    part,
    key: '',
    number: 0,
    words:
      part === 'introduction' || part === 'conclusion'
        ? guide[`${part}_raw`]
        : part === 'guide'
          ? ''
          : (guide[part] ?? ''),
  }))
/** Those of one step, or with null of the guide itself; none of a step that is gone. */
export const placesIn = (guide: Guide, stepid: number | null): ReadPlace[] => {
  if (stepid === null) return placesOfGuide(guide)
  const step = ownSteps(guide).find(one => one.stepid === stepid)
  return step ? placesOfStep(step) : []
}
const sameAs = (place: Place) => (one: Place) =>
  one.part === place.part && one.key === place.key && one.stepid === place.stepid
export const placeOf = (guide: Guide, thread: Place): ReadPlace | undefined =>
  placesIn(guide, thread.stepid).find(sameAs(thread))

/** What it reads now is not what was looked at, or it is gone. */
export const readsOtherwise = (guide: Guide, thread: ReviewThread): boolean => {
  if (thread.said_about === '') return false
  const now = placeOf(guide, thread)
  if (!now) return true
  return now.field === undefined && !now.words.startsWith(thread.said_about)
}
