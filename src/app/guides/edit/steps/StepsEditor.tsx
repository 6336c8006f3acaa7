import { forgetPointer } from '#app/editor/lines/lineInMind.ts'
import type { LineId, StepId } from '#app/drafts/content/guideContent.ts'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Guide } from '#contract/guides/shapes.ts'
import { caretLine, caretToLine } from '#app/editor/lines/activeEditor.ts'
import { classes } from '#app/ui/classes.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { boardOf, useBoardView } from '../board/boards.ts'
import { BottomBar } from './outline/BottomBar.tsx'
import { isBeingWritten } from '../check/finding.ts'
import type { Findings } from '../check/useGuideCheck.ts'
import { useFindingTour } from '../check/useFindingTour.ts'
import { Rail, RailSheet, type RailProps } from '../rail/Rail.tsx'
import { useRailTab } from '../rail/railTab.ts'
import { createStepSelection, type StepSelection } from './actions/stepSelection.ts'
import { CopyStepsDialog } from './CopyStepsDialog.tsx'
import { MoveStepDialog } from './MoveStepDialog.tsx'
import { StepConflict } from '../conflicts/StepConflict.tsx'
import { StepOutline } from './outline/StepOutline.tsx'
import { StepList } from './StepList.tsx'
import { useConflictedStep } from '../conflicts/useConflictedStep.ts'
import { useDeletionQuestion } from './useDeletionQuestion.tsx'
import { useUndoKeys } from './useUndoKeys.ts'
import { useSteps } from './actions/useSteps.ts'
import type { Steps } from './actions/useSteps.ts'
import styles from './StepsEditor.module.css'

const PhotoBoardView = lazyComponent(() => import('../board/PhotoBoardView.tsx'), 'PhotoBoardView')

export type QuestionPanel = { isOpen: boolean; open: () => void; close: () => void }
type StepsEditorProps = {
  outbox: Outbox
  guide: Guide
  stepids: readonly StepId[]
  stepid: StepId | null
  /** It goes on where an earlier visit stopped. */
  goesBack: boolean
  isReadOnly: boolean
  panel: QuestionPanel
  found: Findings
  /** Asks for a guide of the way back, of these steps. */
  onReverse: (stepids: readonly StepId[]) => void
}

/** The keys that lead from step to step, or take the step along. */
const stepKeys = (steps: Steps, stepids: readonly StepId[]) => (event: KeyboardEvent) => {
  if (steps.focused === null) return
  const press = event.nativeEvent
  const by = isShortcut(press, 'moveStepUp') || isShortcut(press, 'stepBefore') ? -1 : 1
  if (isShortcut(press, 'moveStepUp') || isShortcut(press, 'moveStepDown'))
    steps.moveBy(new Set([steps.focused]), by)
  else if (isShortcut(press, 'stepBefore') || isShortcut(press, 'stepAfter')) {
    const next = stepids[stepids.indexOf(steps.focused) + by]
    if (next !== undefined) steps.focus(next, caretLine())
  } else return
  event.preventDefault()
}

/**
 * The step whose questions are asked: the one being written if it has some. As long as its author
 * stays there, a question that comes up elsewhere does not take the place of those they look at: an
 * answer would be given to what nobody read.
 */
const useAskedStep = (guideid: number, { focused, focusedNow }: Steps, panel: QuestionPanel) => {
  const [shown, setShown] = useState<{ stepid: StepId; from: StepId | null } | null>(null)
  const last = shown?.stepid ?? null
  const asked = useConflictedStep(
    guideid,
    shown?.from === focused ? [last, focused] : [focused, last],
  )
  const stepid = panel.isOpen ? asked : null
  if (last !== stepid || (shown && shown.from !== focused))
    setShown(stepid === null ? null : { stepid, from: focused })
  const onDecide = (decided: StepId) => {
    setShown({ stepid: decided, from: focusedNow() })
    panel.open()
  }
  return { asked, onDecide }
}

/** The dialogs that steps are moved and copied with; afterwards none is chosen any more. */
const useStepDialogs = (
  { outbox, guide: { guideid }, stepids }: StepsEditorProps,
  steps: Steps,
  chosen: StepSelection,
) => {
  const [moving, setMoving] = useState<readonly StepId[]>([])
  const [copying, setCopying] = useState<readonly StepId[]>([])
  const closeCopying = (isDone: boolean) => {
    // the focus is on what opened it again, before that goes with the choice
    flushSync(() => setCopying([]))
    if (isDone) chosen.clear()
  }
  const dialogs = (
    <>
      {moving.length > 0 && (
        <MoveStepDialog
          place={stepids.indexOf(moving[0] as StepId)}
          moved={moving.length}
          count={stepids.length}
          onClose={() => setMoving([])}
          onMove={place => {
            steps.move(new Set(moving), place)
            chosen.clear()
          }}
        />
      )}
      {copying.length > 0 && (
        <CopyStepsDialog
          outbox={outbox}
          guideid={guideid}
          contents={copying.flatMap(stepid => steps.contentOf(stepid) ?? [])}
          onClose={closeCopying}
        />
      )}
    </>
  )
  return { onMove: setMoving, onCopy: setCopying, dialogs }
}

type OpenBoardProps = Omit<ComponentProps<typeof PhotoBoardView>, 'onMade'> & { steps: Steps }

/** What opens the board, once that is gone. */
const boardOpener = () =>
  document.querySelector('[data-board-title]')
    ? undefined
    : document.querySelector<HTMLElement>('[data-board-opener]')

/** In the place of the steps; the first one that is made of it is written next. */
const OpenBoard = ({ steps, ...board }: OpenBoardProps) => {
  const { t } = useLingui()
  return (
    <PanelBoundary name={t`Photo board`}>
      <Suspense>
        <PhotoBoardView {...board} onMade={made => steps.goTo(made, 'first')} />
      </Suspense>
    </PanelBoundary>
  )
}

type AskedStepProps = Pick<StepsEditorProps, 'outbox' | 'stepids'> & {
  guideid: number
  steps: Steps
  asked: StepId
  onClose: () => void
}

/** The open questions of one step, beside the steps. */
const AskedStep = ({ outbox, guideid, stepids, steps, asked, onClose }: AskedStepProps) => {
  const { t } = useLingui()
  const showLine = (lineid: LineId | undefined) => {
    steps.focus(asked)
    if (lineid !== undefined) caretToLine(lineid)
  }
  return (
    <PanelBoundary name={t`Open questions`}>
      <StepConflict
        key={asked}
        outbox={outbox}
        guideid={guideid}
        stepid={asked}
        number={stepids.indexOf(asked) + 1}
        onClose={onClose}
        onShow={showLine}
      />
    </PanelBoundary>
  )
}

/** What is found, and how one goes through it; what is only just made is left out. */
const useRailProps = ({ outbox, guide, found }: StepsEditorProps, steps: Steps) => {
  const { tab, choose, show: showTab } = useRailTab()
  const findings = found.findings.filter(one => !isBeingWritten(one, steps.focused))
  const { current, show } = useFindingTour(findings, steps, () => showTab('check'))
  const check = { outbox, guide, findings, ignored: found.ignored, steps, current, onShow: show }
  const props: RailProps = { check, tab, onTab: choose }
  return { props, showTab }
}

/** The rail beside the steps and, where there is no room, the sheet with the same. */
const useRail = (props: StepsEditorProps, steps: Steps) => {
  const { props: rail, showTab } = useRailProps(props, steps)
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLElement>(null)
  const focusOnceDrawn = useFocusOnceDrawn()
  const onHistory = () => {
    forgetPointer()
    showTab('history')
    if (place.current?.getClientRects().length)
      focusOnceDrawn(() => place.current?.querySelector<HTMLElement>('[role="tabpanel"]'))
    else setIsOpen(true)
  }
  return {
    opener: { count: rail.check.findings.length, onOpen: () => setIsOpen(true) },
    onHistory,
    beside: <Rail {...rail} place={place} />,
    sheet: isOpen && <RailSheet {...rail} onClose={() => setIsOpen(false)} />,
  }
}

/** The outline, all steps with one of them being written, and the open questions beside it. */
export const StepsEditor = (props: StepsEditorProps) => {
  const { outbox, guide, stepids, stepid, goesBack, isReadOnly, panel, onReverse } = props
  const { t } = useLingui()
  const { guideid } = guide
  const worked = useSteps(outbox, guideid, stepids, stepid, goesBack)
  // Still cards show what is written elsewhere; none is the editor's.
  const deletion = useDeletionQuestion(guideid, worked)
  const steps: Steps = { ...worked, ...deletion.acts, ...(isReadOnly && { focused: null }) }
  const [chosen] = useState(createStepSelection)
  const { dialogs, ...acts } = useStepDialogs(props, steps, chosen)
  const { asked, onDecide } = useAskedStep(guideid, steps, panel)
  const onKeyDown = stepKeys(steps, stepids)
  const outline = { guide, steps, stepids, chosen, onReverse, ...acts }
  const photoBoard = boardOf(guideid)
  const focusOnceDrawn = useFocusOnceDrawn()
  const photos = useBoardView(photoBoard)
  useUndoKeys(steps, !isReadOnly && photos?.isOpen !== true)
  const isDeciding = panel.isOpen && asked !== null
  const rail = useRail(props, steps)
  if (photoBoard && photos?.isOpen && !isReadOnly)
    return (
      <OpenBoard
        {...{ photoBoard, view: photos, outbox, guideid, stepids, steps }}
        onClosed={() => focusOnceDrawn(boardOpener)}
      />
    )
  return (
    <div className={classes(styles.work, isDeciding && styles.deciding)} onKeyDown={onKeyDown}>
      <PanelBoundary name={t`Steps`}>
        <StepOutline {...outline} />
      </PanelBoundary>
      <StepList
        outbox={outbox}
        guide={guide}
        stepids={stepids}
        steps={steps}
        onMove={moved => acts.onMove([moved])}
        onDecide={onDecide}
        onHistory={rail.onHistory}
        rail={rail.opener}
      />
      {asked !== null && panel.isOpen ? (
        <AskedStep {...{ outbox, guideid, stepids, steps, asked }} onClose={panel.close} />
      ) : (
        rail.beside
      )}
      {dialogs}
      {deletion.dialog}
      <BottomBar {...outline} rail={rail.opener} />
      {rail.sheet}
    </div>
  )
}
