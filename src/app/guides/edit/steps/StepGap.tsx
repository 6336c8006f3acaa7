import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import { hasFiles } from '#app/media/uploads/useFileDrop.ts'
import { limits } from '#contract/core/limits.ts'
import { classes } from '#app/ui/classes.ts'
import { refuseFiles } from '../access/refuseFiles.ts'
import { isForBoard, openBoard } from '../board/boards.ts'
import styles from './StepGap.module.css'
import type { Steps } from './actions/useSteps.ts'

/**
 * Between two steps: pictures that are dropped here become a step of their own at once. Without
 * dragging, a new step takes pictures by its own buttons.
 */
export const StepGap = ({
  guideid,
  place,
  steps,
}: {
  guideid: number
  place: number
  steps: Steps
}) => {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={classes(styles.gap, isOver && styles.over)}
      data-gap={place}
      aria-hidden="true"
      onDragOver={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        setIsOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        if (refuseFiles(guideid)) return
        const files = [...event.dataTransfer.files]
        if (isForBoard(files))
          return void openBoard(guideid, files, steps.order()[place - 1] ?? 'start')
        const stepid = steps.add(place, emptyStep())
        currentUploads()?.add(
          files,
          { doc: guideKey(guideid), stepid },
          ['image'],
          limits.imagesPerStep,
        )
      }}
    >
      {isOver && <Trans>New step here</Trans>}
    </div>
  )
}
