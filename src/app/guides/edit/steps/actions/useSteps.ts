import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { announce } from '#app/editor/announce.ts'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { paths } from '#app/paths.ts'
import { stays } from '#app/shell/useArrival.ts'
import { caretOf, type Caret } from '../../position/previewReturn.ts'
import { copyStep, mergeSteps, movedTogether, sendLines, splitStep } from './stepOperations.ts'
import type { Merged } from './stepOperations.ts'
import { useScrollToStep } from './useScrollToStep.ts'
import { useDeletedSteps } from './useDeletedSteps.ts'
import { useFocusAfterDelete } from './useFocusAfterDelete.ts'

/**
 * Where the writing starts: at the end of the first or last line, of the line at a place, where it
 * was before, or nowhere.
 */
export type Start = 'first' | 'last' | number | Caret | null

/**
 * The steps of a guide as they are worked on: which has the focus, and what can be done to their
 * order.
 */
export const useSteps = (
  outbox: Outbox,
  guideid: number,
  stepids: readonly number[],
  wanted: number | null,
  /** It goes on where an earlier visit stopped. */
  goesBack = false,
) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [made] = useState(() => new Set<number>())
  const { state } = useLocation()
  // A new guide opens with the caret in its first line.
  const [start, setStart] = useState<Start>(
    (state as { writes?: boolean } | null)?.writes ? 'first' : caretOf(state),
  )
  const { deleted, offer, bringBack } = useDeletedSteps(outbox, guideid)
  for (const stepid of stepids) if (stepid < 0) made.add(stepid)
  // The focus moves at once; the address bar follows, and leads only when it was changed itself
  // (Back, a link).
  const [chosen, setChosen] = useState({ wanted, stepid: wanted })
  const aimAt = useScrollToStep(wanted, !goesBack && start === null && wanted !== stepids[0])
  if (chosen.wanted !== wanted) setChosen({ wanted, stepid: wanted })
  const stored = chosen.stepid === null ? null : outbox.stepidOf(chosen.stepid)
  const focused = stored !== null && stepids.includes(stored) ? stored : (stepids[0] ?? null)
  /**
   * A step keeps the key that it was made with, or its editor would go when the service gives it an
   * id.
   */
  const keyOf = (stepid: number): number =>
    [...made].find(temporary => outbox.stepidOf(temporary) === stepid) ?? stepid

  const go = (stepid: number) =>
    navigate(paths.editStep(guideid, stepid), { replace: true, state: stays })
  // The address bar names the step with the focus, by the id that the service has given it.
  useEffect(() => {
    if (focused !== null && focused !== wanted)
      void navigate(paths.editStep(guideid, focused), { replace: true, state: stays })
  }, [focused, wanted, guideid, navigate])

  // A still card keeps the function it was drawn with, so that not every card is drawn anew when
  // the focus moves.
  const current = useRef(focused)
  useLayoutEffect(() => {
    current.current = focused
  }, [focused])
  const focus = (stepid: number, at: Start = 'last') => {
    if (current.current !== null && current.current !== stepid)
      void outbox.leaveStep(guideid, current.current)
    setStart(at)
    setChosen(known => ({ ...known, stepid }))
    void go(stepid)
  }
  /** As after a link: it stands at the top. */
  const goTo = (stepid: number) => {
    focus(stepid)
    aimAt(stepid)
  }
  const leave = useFocusAfterDelete(focused)
  const order = () => outbox.guide(guideid)?.mine?.stepids ?? [...stepids]
  const contentOf = (stepid: number): StepContent | null =>
    outbox.step(guideid, stepid)?.mine ?? null
  const numberOf = (stepid: number): number => order().indexOf(stepid) + 1

  const add = (place: number, content: StepContent = emptyStep()): number => {
    const stepid = outbox.addStep(guideid, place, content)
    focus(stepid, 'first')
    return stepid
  }
  /** `place` counts among the others; the moved ones stay together. */
  const move = (moved: ReadonlySet<number>, place: number) => {
    const now = order()
    const next = movedTogether(now, moved, place)
    if (next.join() === now.join()) return
    const writer = document.activeElement
    outbox.orderSteps(guideid, next)
    // What is moved in the page loses the focus; the writing goes on.
    requestAnimationFrame(() => {
      if (writer instanceof HTMLElement && writer.isConnected && document.activeElement !== writer)
        writer.focus()
    })
    const [number, count] = [next.findIndex(stepid => moved.has(stepid)) + 1, now.length]
    announce(
      moved.size === 1
        ? t`Step is now ${number} of ${count}.`
        : t`The steps now begin at ${number} of ${count}.`,
    )
  }
  const moveTo = (stepid: number, place: number) => move(new Set([stepid]), place)
  /** Up or down by one place, however many they are. */
  const moveBy = (moved: ReadonlySet<number>, by: 1 | -1) => {
    const now = order()
    move(
      moved,
      now.filter((stepid, i) => !moved.has(stepid) && i < now.findIndex(id => moved.has(id)))
        .length + by,
    )
  }
  const remove = (stepid: number) => removeAll([stepid])
  const removeAll = (gone: readonly number[]) => {
    const now = order()
    const steps = now.flatMap((stepid, place) => {
      const content = gone.includes(stepid) ? contentOf(stepid) : null
      return content ? [{ stepid, place, content }] : []
    })
    const [first] = steps
    if (!first) return
    leave()
    for (const { stepid } of steps) outbox.deleteStep(guideid, stepid)
    offer(steps)
    const next = order()[Math.min(first.place, order().length - 1)]
    if (next !== undefined) focus(next, null)
    const number = first.place + 1
    announce(
      steps.length === 1
        ? t`Step ${number} deleted.`
        : plural(steps.length, { one: '# step deleted.', other: '# steps deleted.' }),
    )
  }
  const undoRemove = () => {
    leave()
    const [first] = bringBack()
    if (first !== undefined) focus(first, null)
  }
  const duplicate = (stepid: number) => duplicateAll([stepid])
  /** The copies stand behind the last of them. */
  const duplicateAll = (copied: readonly number[]) => {
    const now = order()
    const last = now.findLastIndex(stepid => copied.includes(stepid))
    const contents = now
      .filter(stepid => copied.includes(stepid))
      .flatMap(stepid => contentOf(stepid) ?? [])
    const copies = contents.map((content, n) =>
      outbox.addStep(guideid, last + 1 + n, copyStep(content)),
    )
    const [first] = copies
    if (first !== undefined) focus(first, 'first')
  }
  /** Steps after this one, without leaving it; answers how to take them back. */
  const addBehind = (stepid: number, contents: readonly StepContent[]): (() => void) => {
    const added = contents.map((content, n) =>
      outbox.addStep(guideid, numberOf(stepid) + n, content),
    )
    return () => {
      for (const id of added) if (contentOf(id)) outbox.deleteStep(guideid, id)
    }
  }
  const split = (stepid: number, line: number) => {
    const content = contentOf(stepid)
    if (!content || line < 1 || line >= content.lines.length) return
    const [first, second] = splitStep(content, line)
    const added = outbox.addStep(guideid, numberOf(stepid), second)
    outbox.changeStep(guideid, stepid, first)
    focus(added, 'first')
    const [number, next] = [numberOf(stepid), numberOf(added)]
    announce(t`Step ${number} is split; the rest is step ${next}.`)
  }
  /** What a merge with the next step would give; null where there is none. */
  const mergedWithNext = (stepid: number): Merged | null => {
    const next = order()[numberOf(stepid)]
    const [a, b] = [contentOf(stepid), next === undefined ? null : contentOf(next)]
    return a && b ? mergeSteps(a, b) : null
  }
  const mergeWithNext = (stepid: number) => {
    const merged = mergedWithNext(stepid)
    const next = order()[numberOf(stepid)]
    if (!merged || next === undefined) return
    outbox.changeStep(guideid, stepid, merged.first)
    if (merged.rest) outbox.changeStep(guideid, next, merged.rest)
    else outbox.deleteStep(guideid, next)
    focus(stepid, 'last')
    const number = numberOf(stepid)
    announce(t`Merged into step ${number}.`)
  }
  /** Lines to the end of another step; its limit is checked before. */
  const send = (stepid: number, line: number, count: number, to: number): boolean => {
    const [from, target] = [contentOf(stepid), contentOf(to)]
    const sent = from && target && to !== stepid ? sendLines(from, target, line, count) : null
    if (!sent) return false
    outbox.changeStep(guideid, to, sent.to)
    outbox.changeStep(guideid, stepid, sent.from)
    const number = numberOf(to)
    announce(t`Sent to step ${number}.`)
    return true
  }
  const focusedNow = () => current.current
  /** For a still card, which may hold functions of an earlier focus. */
  const sendHere = (to: number, line: number, count: number): boolean =>
    current.current !== null && send(current.current, line, count, to)
  return {
    focused,
    focusedNow,
    start,
    deleted,
    keyOf,
    focus,
    goTo,
    order,
    contentOf,
    add,
    addBehind,
    move,
    moveTo,
    moveBy,
    remove,
    removeAll,
    undoRemove,
    duplicate,
    duplicateAll,
    split,
    mergedWithNext,
    mergeWithNext,
    send,
    sendHere,
  }
}
/** `focused` null: none is written. */
export type Steps = Omit<ReturnType<typeof useSteps>, 'focused'> & { focused: number | null }

type Shown = {
  stepid: number
  place: number
  steps: Steps
  rendered?: ReadonlyMap<string, string>
  isChosen?: boolean
}
/** For memo: a step that had not and has not the focus shows the same. */
export const rendersSame = (a: Shown, b: Shown): boolean =>
  a.stepid === b.stepid &&
  a.place === b.place &&
  a.rendered === b.rendered &&
  a.isChosen === b.isChosen &&
  a.steps.focused !== a.stepid &&
  b.steps.focused !== b.stepid
