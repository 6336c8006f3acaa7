import type { StepId } from '#app/drafts/content/guideContent.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isStaying } from '#app/shell/useArrival.ts'
import { isBroughtBack } from '#app/shell/navigation/useScrollPositions.ts'

/**
 * The step that somebody asked for stands at the top, under the bars: one that an address leads to,
 * except where the page comes back to the place that it was left at, and one that is given to the
 * function that this answers. `wanted` is the step of the address; `isAimed`: the first address
 * leads to it.
 */
export const useScrollToStep = (
  wanted: StepId | null,
  isAimed: boolean,
): ((stepid: StepId) => void) => {
  const { key, state } = useLocation()
  const [led, setLed] = useState(key)
  // A new object for each time: the same step may be asked for again.
  const [aim, setAim] = useState<{ stepid: StepId } | null>(
    wanted !== null && isAimed ? { stepid: wanted } : null,
  )
  if (led !== key) {
    setLed(key)
    if (wanted !== null && !isStaying(state)) setAim({ stepid: wanted })
  }
  // Scrolling is the browser's. A frame later, as after a link the shell goes to the page's top.
  useEffect(() => {
    if (!aim || isBroughtBack()) return
    const frame = requestAnimationFrame(() => {
      document.getElementById(`edit-${aim.stepid}`)?.scrollIntoView({ block: 'start' })
      // Why nothing can be written here is seen before the step.
      document.querySelector('[data-elsewhere]')?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [aim])
  return stepid => setAim({ stepid })
}
