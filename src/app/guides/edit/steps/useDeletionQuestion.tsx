import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { countDependents } from '#app/dependents/dependents.ts'
import { DependentsDialog } from '#app/dependents/DependentsDialog.tsx'
import { useToldFirst } from '#app/dependents/useToldFirst.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import type { Way } from '#app/editor/text/journalUndo.ts'
import type { Steps } from './actions/useSteps.ts'

/** Steps that other guides show are deleted once these were named. */
export const useDeletionQuestion = (guideid: number, steps: Steps) => {
  const { t } = useLingui()
  const { asked, toldFirst, go, close } = useToldFirst(guideid, 'steps')
  const [count, setCount] = useState(0)
  const removeAll = (gone: readonly StepId[], onDone?: () => void) => {
    // What is new on this device is shown nowhere.
    if (gone.every(isTemporary)) return steps.removeAll(gone, onDone)
    setCount(gone.length)
    toldFirst(() => steps.removeAll(gone, onDone))
  }
  const remove = (stepid: StepId) => removeAll([stepid])
  /** true: it was done, or is asked about. */
  const goBack = (act: (way: Way) => boolean, way: Way): boolean => {
    const gone = steps.history.going(way)
    if (gone.length === 0) return act(way)
    setCount(gone.length)
    toldFirst(() => void act(way))
    return true
  }
  const { history } = steps
  const asking = {
    ...history,
    goBackInOrder: (way: Way) => goBack(history.goBackInOrder, way),
    goBack: (way: Way) => (history.isNext(way) ? goBack(history.goBack, way) : history.goBack(way)),
  }
  const others = countDependents(asked)
  const dialog = asked && (
    <DependentsDialog
      title={plural(count, { one: 'Delete the step?', other: 'Delete # steps?' })}
      danger
      dependents={asked}
      says={plural(others, {
        one: '# guide shows steps of this guide. Anything you delete also disappears from:',
        other: '# guides show steps of this guide. Anything you delete also disappears from:',
      })}
      isOnce
      verb={plural(count, { one: 'Delete the step', other: 'Delete # steps' })}
      keep={count === 1 ? t`Keep the step` : t`Keep the steps`}
      onAct={go}
      onClose={close}
    />
  )
  return { dialog, acts: { remove, removeAll, history: asking } }
}
