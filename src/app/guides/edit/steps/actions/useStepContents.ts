import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { announce } from '#app/editor/announce.ts'
import { emptyStep, type StepContent, type StepId } from '#app/drafts/content/guideContent.ts'
import type { GuideSteps } from './guideSteps.ts'
import { copyStep, mergeSteps, sendLines, splitStep, type Merged } from './stepOperations.ts'
import type { StepFocus } from './useStepFocus.ts'

/** Steps that are added, copied, divided and joined, and lines that go to another one. */
export const useStepContents = (steps: GuideSteps, stepFocus: StepFocus) => {
  const { order, contentOf, numberOf } = steps
  const { focus } = stepFocus
  const add = (place: number, content: StepContent = emptyStep()): StepId => {
    const stepid = steps.put(place, content)
    focus(stepid, 'first')
    return stepid
  }
  const duplicate = (stepid: StepId) => duplicateAll([stepid])
  /** The copies stand behind the last of them. */
  const duplicateAll = (copied: readonly StepId[]) => {
    const now = order()
    const last = now.findLastIndex(stepid => copied.includes(stepid))
    const contents = now
      .filter(stepid => copied.includes(stepid))
      .flatMap(stepid => contentOf(stepid) ?? [])
    const copies = contents.map((content, n) => steps.put(last + 1 + n, copyStep(content)))
    const [first] = copies
    if (first !== undefined) focus(first, 'first')
  }
  /** Steps after this one, without leaving it; answers how to take them back. */
  const addBehind = (stepid: StepId, contents: readonly StepContent[]): (() => void) => {
    const added = contents.map((content, n) => steps.put(numberOf(stepid) + n, content))
    return () => {
      for (const id of added) if (contentOf(id)) steps.delete(id)
    }
  }
  return { add, addBehind, duplicate, duplicateAll, ...useLineMoves(steps, stepFocus) }
}

/** Lines that leave their step: it is divided, joined with the next, or some go to another. */
const useLineMoves = (steps: GuideSteps, { focus, focusedNow }: StepFocus) => {
  const { t } = useLingui()
  const { order, contentOf, numberOf } = steps
  const split = (stepid: StepId, line: number) => {
    const content = contentOf(stepid)
    if (!content || line < 1 || line >= content.lines.length) return
    const [first, second] = splitStep(content, line)
    const added = steps.put(numberOf(stepid), second)
    steps.change(stepid, first)
    focus(added, 'first')
    const [number, next] = [numberOf(stepid), numberOf(added)]
    announce(t`Step ${number} was split. The rest is now step ${next}.`)
  }
  /** What a merge with the next step would give; null where there is none. */
  const mergedWithNext = (stepid: StepId): Merged | null => {
    const next = order()[numberOf(stepid)]
    const [a, b] = [contentOf(stepid), next === undefined ? null : contentOf(next)]
    return a && b ? mergeSteps(a, b) : null
  }
  const mergeWithNext = (stepid: StepId) => {
    const merged = mergedWithNext(stepid)
    const next = order()[numberOf(stepid)]
    if (!merged || next === undefined) return
    steps.change(stepid, merged.first)
    if (merged.rest) steps.change(next, merged.rest)
    else steps.delete(next)
    focus(stepid, 'last')
    const number = numberOf(stepid)
    const after = number + 1
    announce(
      merged.rest
        ? t`Merged into step ${number}. What does not fit stays in step ${after}.`
        : t`Merged into step ${number}.`,
    )
  }
  /** Lines to the end of another step; its limit is checked before. */
  const send = (stepid: StepId, line: number, count: number, to: StepId): boolean => {
    const [from, target] = [contentOf(stepid), contentOf(to)]
    const sent = from && target && to !== stepid ? sendLines(from, target, line, count) : null
    if (!sent) return false
    steps.change(to, sent.to)
    steps.change(stepid, sent.from)
    const number = numberOf(to)
    announce(
      plural(count, {
        one: `# line moved to step ${number}.`,
        other: `# lines moved to step ${number}.`,
      }),
    )
    return true
  }
  /** For a still card, which may hold functions of an earlier focus. */
  const sendHere = (to: StepId, line: number, count: number): boolean => {
    const here = focusedNow()
    return here !== null && send(here, line, count, to)
  }
  return { split, mergedWithNext, mergeWithNext, send, sendHere }
}
