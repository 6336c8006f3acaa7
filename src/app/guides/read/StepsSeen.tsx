import { useCallback, useState } from 'react'
import { viewRows } from '#contract/views/rows.ts'
import { sayLast } from '#app/api/lastWord.ts'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { stepsInView, type StepsInView } from './stepsInView.ts'

/** What was seen since it was said last is said now. */
const say = (guideid: number, seen: StepsInView): void => {
  const stepids = seen.take()
  if (stepids.length > 0)
    sayLast(viewRows.noteStepsReached, { params: { guideid }, body: { stepids } })
}

/** Tells, when the page is left, which steps stood in view for a moment; it shows nothing. */
export const StepsSeen = ({ guide: { guideid, steps } }: { guide: ShownGuide }) => {
  const own = steps.filter(step => step.guideid === guideid).map(step => `s${step.stepid}`)
  const cards = own.join(' ')
  const [seen] = useState(stepsInView)
  useWindowEvent(['pagehide', 'visibilitychange'], ({ type }) => {
    if (type === 'pagehide' || document.visibilityState === 'hidden') say(guideid, seen)
  })
  const watch = useCallback(() => {
    const end = seen.watch(cards.split(' '))
    return () => {
      end()
      say(guideid, seen)
    }
  }, [guideid, cards, seen])
  return <span key={cards} hidden ref={watch} />
}
