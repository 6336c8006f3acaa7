import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { announce } from '#app/editor/announce.ts'
import { caretToLine } from '#app/editor/lines/activeEditor.ts'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { Steps } from '../steps/actions/useSteps.ts'
import { keyOf, type GuideFinding } from './finding.ts'
import { useFindingWords } from './useFindingWords.ts'

/**
 * F8 goes from finding to finding of the steps, from the step that is written on. `onStop`: their
 * list is to be seen.
 */
export const useFindingTour = (
  findings: readonly GuideFinding[],
  steps: Steps,
  onStop: () => void,
) => {
  const { t } = useLingui()
  const wordsOf = useFindingWords()
  const [current, setCurrent] = useState<string | null>(null)
  const show = (finding: GuideFinding) => {
    const { stepid, line, lineid } = finding
    if (stepid === null) return
    setCurrent(keyOf(finding))
    if (steps.focusedNow() !== stepid) steps.goTo(stepid, line === undefined ? 'last' : line - 1)
    if (lineid !== undefined && lineid !== null) caretToLine(lineid)
  }
  const go = (by: 1 | -1) => {
    const all = findings.filter(({ stepid }) => stepid !== null)
    if (all.length === 0) return announce(t`Nothing to fix in the steps.`)
    const at = all.findIndex(one => keyOf(one) === current)
    const order = steps.order()
    const here = order.indexOf(steps.focusedNow() ?? order[0] ?? 0)
    const placeOf = ({ stepid }: GuideFinding) => order.indexOf(stepid ?? 0)
    // one that was mended is gone: then from the step that is written
    const next =
      at >= 0
        ? at + by
        : by === 1
          ? all.findIndex(one => placeOf(one) >= here)
          : all.findLastIndex(one => placeOf(one) < here)
    const place =
      at >= 0 ? (next + all.length) % all.length : next < 0 ? (by === 1 ? 0 : all.length - 1) : next
    const finding = all[place]
    if (!finding) return
    onStop()
    show(finding)
    const [number, count, words] = [place + 1, all.length, wordsOf(finding)]
    announce(t`Finding ${number} of ${count}: ${words}`)
  }
  useWindowEvent(
    'keydown',
    event => {
      if (isShortcut(event, 'nextFinding')) go(1)
      else if (isShortcut(event, 'findingBefore')) go(-1)
      else return
      event.preventDefault()
    },
    { capture: true },
  )
  return { current, show }
}
