// For random tests: what an author does to whole steps, and to lines between them, as the screens
// do it. No word is taken away by any of it.
import { existing, itemAt } from '#lib/existing.ts'
import { emptyStep, type StepContent, type StepId } from '#app/drafts/content/guideContent.ts'
import { guideSteps, type GuideSteps } from '#app/guides/edit/steps/actions/guideSteps.ts'
import { pastedSteps } from '#app/guides/edit/steps/actions/pastedSteps.ts'
import { mergeSteps, sendLines, splitStep } from '#app/guides/edit/steps/actions/stepOperations.ts'
import type { TestOutbox } from './testOutbox.ts'

/** A step, another one, a number that says where it is cut, and what is typed. */
type At = { stepid: StepId; other: StepId; cut: number; newWord: () => string }
/** Says whether it did anything: often there is no room for it. */
type StepEdit = (steps: GuideSteps, at: At) => boolean

const contentOf = (steps: GuideSteps, stepid: StepId): StepContent =>
  steps.contentOf(stepid) ?? emptyStep()
const [fewSteps, manySteps] = [3, 15]
const hasRoom = (steps: GuideSteps) => steps.order().length < manySteps

const stepEdits: Record<string, StepEdit> = {
  split: (steps, { stepid, cut }) => {
    const content = contentOf(steps, stepid)
    if (content.lines.length < 2 || !hasRoom(steps)) return false
    const [first, second] = splitStep(content, 1 + (cut % (content.lines.length - 1)))
    steps.put(steps.numberOf(stepid), second)
    steps.change(stepid, first)
    return true
  },
  join: (steps, { stepid }) => {
    const next = steps.order()[steps.numberOf(stepid)]
    if (next === undefined || !steps.contentOf(next) || steps.order().length <= fewSteps)
      return false
    const { first, rest } = mergeSteps(contentOf(steps, stepid), contentOf(steps, next))
    steps.change(stepid, first)
    if (rest) steps.change(next, rest)
    else steps.delete(next)
    return true
  },
  send: (steps, { stepid, other, cut }) => {
    const [from, to] = [contentOf(steps, stepid), contentOf(steps, other)]
    if (other === stepid || from.lines.length === 0) return false
    const sent = sendLines(from, to, cut % from.lines.length, 1 + (cut % 2))
    if (!sent) return false
    steps.change(other, sent.to)
    steps.change(stepid, sent.from)
    return true
  },
  paste: (steps, { stepid, newWord }) => {
    if (!hasRoom(steps)) return false
    const line = (level: number) => ({ text: `Pasted ${newWord()}`, level })
    for (const [n, content] of pastedSteps([[line(0), line(1)], [line(0)]]).entries())
      steps.put(steps.numberOf(stepid) + n, content)
    return true
  },
}
export const stepEditNames = Object.keys(stepEdits)

/** Says what it did, if anything; `wanted`: one of these. */
export const editSteps = (
  { outbox }: TestOutbox,
  guideid: number,
  wanted: readonly string[],
  at: At,
): string | undefined => {
  const name = itemAt(wanted, at.cut % wanted.length)
  const edit = existing(stepEdits[name], 'the edit')
  return edit(guideSteps(outbox, guideid, []), at) ? name : undefined
}
