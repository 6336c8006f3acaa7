import { Trans, useLingui } from '@lingui/react/macro'
import { GitMerge } from 'lucide-react'
import { memo, useState } from 'react'
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import { isPictures } from '#app/outbox/content.ts'
import { useDraft } from '#app/outbox/hooks.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Thumbnail } from '#app/ui/Picture.tsx'
import type { PictureImage } from '#app/ui/Picture.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './StepOutline.module.css'
import { nameOfStep } from './stepText.ts'
import { isStill } from './useSteps.ts'
import type { Steps } from './useSteps.ts'

type OutlineRowProps = {
  guideid: number; stepid: number; place: number; isCurrent: boolean; steps: Steps
  onMove: (stepid: number) => void; onChosen?: (() => void) | undefined
}

const dragged = 'text/x-step'
const neighbour = (row: HTMLElement, by: 1 | -1) => {
  const rows = [...(row.closest('ol')?.querySelectorAll('a') ?? [])]
  return rows[rows.indexOf(row as HTMLAnchorElement) + by]
}

/** One step in the outline. */
export const OutlineRow = memo(({ guideid, stepid, place, isCurrent, steps, onMove, onChosen }: OutlineRowProps) => {
  const { t } = useLingui()
  const [isOver, setIsOver] = useState(false)
  const view = useDraft({ guideid, stepid })
  const content = view?.draft.mine
  if (!content) return null
  const picture = isPictures(content.media) ? content.media.data[0] : undefined
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    steps.focus(stepid)
    onChosen?.()
    document.getElementById(`edit-${stepid}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const isUp = event.key === 'ArrowUp'
    if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Delete' && !(event.key === 'd' && event.ctrlKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Delete') return steps.remove(stepid)
    if (event.key === 'd') return steps.duplicate(stepid)
    if (event.altKey && event.shiftKey) return steps.moveTo(stepid, place + (isUp ? -1 : 1))
    if (event.altKey) return onMove(stepid)
    neighbour(event.currentTarget, isUp ? -1 : 1)?.focus()
  }
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    const moved = Number(event.dataTransfer.getData(dragged))
    if (!moved) return
    event.preventDefault()
    steps.moveTo(moved, place)
  }
  return (
    <li
      className={isOver ? styles.over : undefined}
      onDragOver={event => event.dataTransfer.types.includes(dragged) && (event.preventDefault(), setIsOver(true))}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <a
        className={styles.row}
        href={paths.editStep(guideid, stepid)}
        aria-current={isCurrent ? 'step' : undefined}
        draggable
        onDragStart={event => event.dataTransfer.setData(dragged, String(stepid))}
        onClick={open}
        onKeyDown={onKeyDown}
      >
        <span className={styles.number}>{place + 1}</span>
        <Thumbnail image={picture ? (picture as PictureImage) : null} />
        <span className={styles.name}>
          {nameOfStep(content) || (
            <span className={styles.unnamed}>
              <Trans>Empty step</Trans>
            </span>
          )}
        </span>
        {view.draft.state === 'conflict' && (
          <span className={styles.asked}>
            <Icon of={GitMerge} />
            <VisuallyHidden>{t`Needs your decision`}</VisuallyHidden>
          </span>
        )}
      </a>
    </li>
  )
}, isStill)
