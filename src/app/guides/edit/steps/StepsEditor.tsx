import type { LineId, StepId } from '#app/drafts/content/guideContent.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Guide } from '#contract/guides/shapes.ts'
import { caretLine, caretToLine } from '#app/editor/lines/activeEditor.ts'
import { classes } from '#app/ui/classes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { isShortcut } from '#app/ui/keys/shortcuts.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { boardOf, useBoardView } from '../board/boards.ts'
import { PhotoButtons } from '../board/PhotoButtons.tsx'
import { BottomBar } from './outline/BottomBar.tsx'
import { CheckRail, CheckSheet } from '../check/CheckRail.tsx'
import { isBeingWritten } from '../check/finding.ts'
import type { Findings } from '../check/useGuideCheck.ts'
import { useFindingTour } from '../check/useFindingTour.ts'
import { createStepSelection, type StepSelection } from './actions/stepSelection.ts'
import { CopyStepsDialog } from './CopyStepsDialog.tsx'
import { UndoDeleteNotice } from './UndoDeleteNotice.tsx'
import { MoveStepDialog } from './MoveStepDialog.tsx'
import { StepConflict } from '../conflicts/StepConflict.tsx'
import { StepOutline } from './outline/StepOutline.tsx'
import { StepSlot } from './StepSlot.tsx'
import { useConflictedStep } from '../conflicts/useConflictedStep.ts'
import { useSteps } from './actions/useSteps.ts'
import type { Steps } from './actions/useSteps.ts'
import type { CheckListProps } from '../check/CheckList.tsx'
import rail from '../check/CheckRail.module.css'
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
}

const groupSize = 20
const inGroups = (stepids: readonly StepId[]): StepId[][] =>
  Array.from({ length: Math.ceil(stepids.length / groupSize) }, (_, n) =>
    stepids.slice(n * groupSize, (n + 1) * groupSize),
  )

const NoSteps = ({ guideid, onAdd }: { guideid: number; onAdd: () => void }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No steps yet`}
      actions={
        <>
          <Button kind="main" icon={Plus} onClick={onAdd}>
            <Trans>Add step</Trans>
          </Button>
          <PhotoButtons guideid={guideid} after="end" />
        </>
      }
    >
      <p>
        <Trans>
          A step can have up to three pictures and eight lines. Start with what the reader is
          holding.
        </Trans>
      </p>
    </EmptyState>
  )
}

type StepListProps = {
  outbox: Outbox
  guide: Guide
  stepids: readonly StepId[]
  steps: Steps
  onMove: (stepid: StepId) => void
  onDecide: (stepid: StepId) => void
  check: CheckListProps
}

/** All steps in their order, one of them being written. */
const StepList = ({ outbox, guide, stepids, steps, onMove, onDecide, check }: StepListProps) => {
  // Kept while the guide is the same: with 200 steps a new map would draw every card anew at each
  // move of the focus.
  const rendered = useMemo(
    () =>
      new Map(
        guide.steps.flatMap(step =>
          step.lines.map(line => [line.text_raw, line.text_rendered] as const),
        ),
      ),
    [guide.steps],
  )
  return (
    <div data-pane className={styles.centre}>
      <div className={rail.strip}>
        <CheckSheet {...check} />
      </div>
      {stepids.length === 0 && <NoSteps guideid={guide.guideid} onAdd={() => steps.add(0)} />}
      {inGroups(stepids).map((group, n) => {
        const isFar =
          steps.focused === null ||
          !stepids
            .slice(Math.max(0, n * groupSize - 1), (n + 1) * groupSize + 1)
            .includes(steps.focused)
        return (
          <div key={n} className={classes(styles.group, styles.steps, isFar && styles.far)}>
            {group.map((id, i) => (
              <StepSlot
                key={steps.keyOf(id)}
                outbox={outbox}
                guideid={guide.guideid}
                stepid={id}
                place={n * groupSize + i}
                steps={steps}
                rendered={rendered}
                onMove={onMove}
                onDecide={onDecide}
              />
            ))}
          </div>
        )
      })}
      {steps.deleted.length > 0 && (
        <UndoDeleteNotice deleted={steps.deleted} onUndo={steps.undoRemove} />
      )}
      {stepids.length > 0 && (
        <p className={styles.end}>
          <Button icon={Plus} onClick={() => steps.add(stepids.length)}>
            <Trans>Add step at the end</Trans>
          </Button>
          <PhotoButtons guideid={guide.guideid} after={steps.focused ?? 'end'} />
        </p>
      )}
    </div>
  )
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

/** The outline, all steps with one of them being written, and the open questions beside it. */
export const StepsEditor = (props: StepsEditorProps) => {
  const { outbox, guide, stepids, stepid, goesBack, isReadOnly, panel, found } = props
  const { t } = useLingui()
  const { guideid } = guide
  const worked = useSteps(outbox, guideid, stepids, stepid, goesBack)
  // Still cards show what is written elsewhere; none is the editor's.
  const steps: Steps = isReadOnly ? { ...worked, focused: null } : worked
  const [chosen] = useState(createStepSelection)
  const { dialogs, ...acts } = useStepDialogs(props, steps, chosen)
  const { asked, onDecide } = useAskedStep(guideid, steps, panel)
  const onKeyDown = stepKeys(steps, stepids)
  const outline = { guide, steps, stepids, chosen, ...acts }
  const photoBoard = boardOf(guideid)
  const focusOnceDrawn = useFocusOnceDrawn()
  const photos = useBoardView(photoBoard)
  const isDeciding = panel.isOpen && asked !== null
  const findings = found.findings.filter(one => !isBeingWritten(one, steps.focused))
  const tour = useFindingTour(findings, steps)
  const check = { outbox, guide, findings, steps, current: tour.current, onShow: tour.show }
  const showLine = (lineid: LineId | undefined) => {
    if (asked === null) return
    steps.focus(asked)
    if (lineid !== undefined) caretToLine(lineid)
  }
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
        check={check}
      />
      {!isDeciding && (
        <PanelBoundary name={t`Guide Check`}>
          <CheckRail {...check} />
        </PanelBoundary>
      )}
      {isDeciding && (
        <PanelBoundary name={t`Open questions`}>
          <StepConflict
            key={asked}
            outbox={outbox}
            guideid={guideid}
            stepid={asked}
            number={stepids.indexOf(asked) + 1}
            onClose={panel.close}
            onShow={showLine}
          />
        </PanelBoundary>
      )}
      {dialogs}
      <BottomBar {...outline} check={check} />
    </div>
  )
}
