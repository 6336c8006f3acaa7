import { Trans, useLingui } from '@lingui/react/macro'
import { Check, GitMerge, Lock } from 'lucide-react'
import { memo, useState, useSyncExternalStore } from 'react'
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import { nameOfStep } from '#app/editor/stepName.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { isPictures, type StepContent, type StepId } from '#app/drafts/content/guideContent.ts'
import { storedOrTemporary } from '#app/drafts/content/temporaryId.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { useStepDraft } from '#app/drafts/react/hooks.ts'
import { useComingPicture } from '#app/drafts/react/useUploads.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { isBeingWritten, type GuideFinding } from '../../check/finding.ts'
import { levelIcons } from '../../check/FindingRow.tsx'
import { useStepFindings } from '../../check/useGuideCheck.ts'
import { ArrivedMark } from '../../together/Arrived.tsx'
import { StepMark } from '../../together/AtThisStep.tsx'
import type { StepSelection } from '../actions/stepSelection.ts'
import styles from './StepOutline.module.css'
import { rendersSame } from '../actions/useSteps.ts'
import type { Steps } from '../actions/useSteps.ts'

type OutlineRowProps = {
  guideid: number
  stepid: StepId
  place: number
  steps: Steps
  chosen: StepSelection
  /** A click chooses instead of opening. */
  chooses: boolean
  onMove: (stepids: readonly StepId[]) => void
  onOpened?: (() => void) | undefined
}

const dragged = 'text/x-step'
const rowsAround = (row: HTMLElement) => [
  ...(row.closest('ol')?.querySelectorAll<HTMLElement>('a') ?? []),
]

type RowKeysProps = Pick<OutlineRowProps, 'stepid' | 'steps' | 'chosen' | 'onMove'>

const rowKeys =
  ({ stepid, steps, chosen, onMove }: RowKeysProps) =>
  (event: KeyboardEvent<HTMLAnchorElement>): void => {
    const concerned = () => chosen.with(stepid, steps.order())
    const goTo = (next: HTMLElement | undefined, extends_: boolean) => {
      next?.focus()
      const to = storedOrTemporary(next?.dataset.stepid ?? 0)
      if (extends_ && to) chosen.extend(steps.order(), to, stepid)
    }
    const press = event.nativeEvent
    const rows = rowsAround(event.currentTarget)
    const at = rows.indexOf(event.currentTarget)
    const isUp = event.key === 'ArrowUp'
    const took = (run: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    if (isShortcut(press, 'deleteStep'))
      return took(() => steps.removeAll(concerned(), () => chosen.clear()))
    if (isShortcut(press, 'duplicateStep'))
      return took(() => (steps.duplicateAll(concerned()), chosen.clear()))
    if (isShortcut(press, 'moveStepUp') || isShortcut(press, 'moveStepDown'))
      return took(() =>
        steps.moveBy(new Set(concerned()), isShortcut(press, 'moveStepUp') ? -1 : 1),
      )
    if (isShortcut(press, 'outlineFirst')) return took(() => goTo(rows[0], false))
    if (isShortcut(press, 'outlineLast')) return took(() => goTo(rows.at(-1), false))
    if (event.key === 'Escape' && chosen.all().size > 0) return took(() => chosen.clear())
    if ((isUp || event.key === 'ArrowDown') && event.altKey) return took(() => onMove(concerned()))
    if (isUp || event.key === 'ArrowDown')
      took(() => goTo(rows[at + (isUp ? -1 : 1)], event.shiftKey))
  }

/** The steps that are dragged take the place of this row. */
const dropOn = (event: DragEvent, { stepid, steps, chosen }: RowKeysProps): void => {
  const moved = Number(event.dataTransfer.getData(dragged))
  if (!moved) return
  event.preventDefault()
  const all = new Set(chosen.with(moved, steps.order()))
  const order = steps.order()
  // Before this row where it comes from below, behind it where it comes from above: it takes
  // the row's place.
  const before = order.slice(0, order.indexOf(stepid)).filter(id => !all.has(id)).length
  if (!all.has(stepid))
    steps.move(all, order.indexOf(moved) < order.indexOf(stepid) ? before + 1 : before)
}

type RowContentProps = Pick<OutlineRowProps, 'guideid' | 'stepid' | 'place'> & {
  content: StepContent
  isChosen: boolean
  isAsked: boolean
  /** The service does not take what was written. */
  isRefused: boolean
  findings: readonly GuideFinding[]
}

/** The worst that was found in the step, and how much in all. */
const FoundMark = ({ findings }: { findings: readonly GuideFinding[] }) => {
  const { t } = useLingui()
  const worst = findings.some(({ level }) => level === 'must') ? 'must' : 'should'
  const [count, musts] = [findings.length, findings.filter(({ level }) => level === 'must').length]
  if (findings.every(({ level }) => level === 'hint')) return null
  return (
    <span className={worst === 'must' ? styles.must : styles.asked}>
      <Icon of={levelIcons[worst]} />
      <VisuallyHidden>{t`Guide Check findings: ${count}, required: ${musts}`}</VisuallyHidden>
    </span>
  )
}

const RowContent = ({
  guideid,
  stepid,
  place,
  content,
  isChosen,
  isAsked,
  isRefused,
  findings,
}: RowContentProps) => {
  const { t } = useLingui()
  const coming = useComingPicture({ doc: guideKey(guideid), stepid })
  const picture = isPictures(content.media) ? content.media.data[0] : undefined
  return (
    <>
      <span className={styles.number}>{place + 1}</span>
      <Thumbnail
        image={picture ? (picture as PictureImage) : null}
        meanwhile={picture ? localPicture(picture.id) : coming}
      />
      <span className={styles.name}>
        {nameOfStep(content) || (
          <span className={styles.unnamed}>
            <Trans>Step without text</Trans>
          </span>
        )}
      </span>
      {isChosen && (
        <span>
          <Icon of={Check} />
          <VisuallyHidden>{t`Selected`}</VisuallyHidden>
        </span>
      )}
      <ArrivedMark stepid={stepid} />
      <StepMark stepid={stepid} />
      <FoundMark findings={findings} />
      {isRefused && (
        <span className={styles.must}>
          <Icon of={Lock} />
          <VisuallyHidden>{t`Not saved`}</VisuallyHidden>
        </span>
      )}
      {isAsked && (
        <span className={styles.asked}>
          <Icon of={GitMerge} />
          <VisuallyHidden>{t`Needs your decision`}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

/** One step in the outline. */
export const OutlineRow = memo(
  ({ guideid, stepid, place, steps, chosen, chooses, onMove, onOpened }: OutlineRowProps) => {
    const [isOver, setIsOver] = useState(false)
    const isChosen = useSyncExternalStore(chosen.subscribe, () => chosen.has(stepid))
    const view = useStepDraft(guideid, stepid)
    const all = useStepFindings(stepid)
    const content = view?.draft.mine
    if (!content) return null
    const isCurrent = steps.focused === stepid
    const row = { stepid, steps, chosen, onMove }
    const open = (event: MouseEvent) => {
      event.preventDefault()
      if (event.shiftKey) return chosen.extend(steps.order(), stepid, steps.focusedNow() ?? stepid)
      if (event.ctrlKey || event.metaKey || chooses) return chosen.toggle(stepid)
      chosen.clear(stepid)
      steps.goTo(stepid)
      onOpened?.()
    }
    return (
      <li
        className={isOver ? styles.over : undefined}
        onDragOver={event =>
          event.dataTransfer.types.includes(dragged) && (event.preventDefault(), setIsOver(true))
        }
        onDragLeave={() => setIsOver(false)}
        onDrop={event => (setIsOver(false), dropOn(event, row))}
      >
        <a
          className={classes(styles.row, isChosen && styles.chosen)}
          href={paths.editStep(guideid, stepid)}
          data-stepid={stepid}
          aria-current={isCurrent ? 'step' : undefined}
          // The list is one stop of the Tab key; arrows go through it.
          tabIndex={isCurrent ? 0 : -1}
          draggable
          onDragStart={event => event.dataTransfer.setData(dragged, String(stepid))}
          onClick={open}
          onKeyDown={rowKeys(row)}
        >
          <RowContent
            guideid={guideid}
            stepid={stepid}
            place={place}
            content={content}
            isChosen={isChosen}
            isAsked={view.draft.state === 'conflict'}
            isRefused={view.draft.state === 'blocked' && view.draft.reason !== null}
            findings={isCurrent ? all.filter(one => !isBeingWritten(one, stepid)) : all}
          />
        </a>
      </li>
    )
  },
  (a, b) => rendersSame(a, b) && a.chooses === b.chooses,
)
