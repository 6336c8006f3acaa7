import { Trans, useLingui } from '@lingui/react/macro'
import { GripVertical, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DragEvent, FocusEvent, KeyboardEvent } from 'react'
import { limits } from '#contract/core/limits.ts'
import { setActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { StepLinesEditor } from '#app/editor/lines/StepLinesEditor.tsx'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import type { StepDraft } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { StepValueFields } from '../../values/StepValueFields.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { SendLinesDialog } from './SendLinesDialog.tsx'
import type { Merged } from './actions/stepOperations.ts'
import { isBeingWritten } from '../check/finding.ts'
import { useStepFindings } from '../check/useGuideCheck.ts'
import { lineMarksOf } from '../conflicts/lineMarksOf.ts'
import { StepNotices } from '../conflicts/StepNotices.tsx'
import { StepMediaPart } from './media/StepMediaPart.tsx'
import { usePointedColour } from './media/usePointedColour.ts'
import { PictureInput } from './PictureInput.tsx'
import { useLineItems } from './useLineItems.ts'
import { useStepUndo } from './useStepUndo.ts'
import { hasFiles } from '#app/media/uploads/useFileDrop.ts'
import { StepMenu } from './StepMenu.tsx'
import { StepTitle } from './StepTitle.tsx'
import { Handovers } from '../together/Handovers.tsx'
import { useAuthors } from '../conflicts/useAuthors.ts'
import { useStepMedia, type StepMedia } from './media/useStepMedia.ts'
import type { Steps } from './actions/useSteps.ts'
import { pastedSteps } from './actions/pastedSteps.ts'
import styles from './StepEditor.module.css'

type StepEditorProps = {
  outbox: Outbox
  guideid: number
  stepid: StepId
  place: number
  view: DraftView<StepDraft>
  content: StepContent
  steps: Steps
  onMove: (stepid: StepId) => void
  onDecide: () => void
  onHistory: () => void
}

/** One draws on the picture that is shown large without leaving the lines first. */
const drawByKey =
  ({ takesFiles, pictures, openDialog }: StepMedia) =>
  (event: KeyboardEvent) => {
    if (!takesFiles || !pictures?.length || !isShortcut(event.nativeEvent, 'drawOnStep')) return
    if ((event.target as Element).closest('dialog')) return
    event.preventDefault()
    openDialog('draw')
  }

/** Files that are dropped on the step become its pictures; a key draws on one. */
const useStepHands = (media: StepMedia) => {
  const [isDropping, setIsDropping] = useState(false)
  const onDrop = (event: DragEvent) => {
    setIsDropping(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    media.add([...event.dataTransfer.files])
  }
  return {
    isDropping,
    handlers: {
      onDragOver: (event: DragEvent) =>
        hasFiles(event) && (event.preventDefault(), setIsDropping(true)),
      onDragLeave: (event: DragEvent) =>
        event.currentTarget.contains(event.relatedTarget as Node | null) || setIsDropping(false),
      onDrop,
      onKeyDown: drawByKey(media),
    },
  }
}

const LineCount = ({ count }: { count: number }) => {
  const max = limits.linesPerStep
  return (
    count >= 6 && (
      <p className={classes(styles.count, count >= max && styles.full)}>
        <Trans>
          {count} of {max} lines
        </Trans>
      </p>
    )
  )
}

/** Lines that go to another step, counted from the first of them. */
type SentLines = { line: number; count: number }

type StepTextProps = Pick<
  StepEditorProps,
  'outbox' | 'guideid' | 'stepid' | 'place' | 'view' | 'content' | 'steps' | 'onHistory'
> & {
  media: StepMedia
  nameOf: (revisionid: number) => string | undefined
  onSend: (lines: SentLines) => void
}

/** The lines of the step and its values. */
const StepText = ({
  outbox,
  guideid,
  stepid,
  place,
  view,
  content,
  steps,
  media,
  nameOf,
  onSend,
  onHistory,
}: StepTextProps) => {
  const { t } = useLingui()
  const number = place + 1
  const items = useLineItems(outbox, guideid)
  const pictures = useRef<HTMLInputElement>(null)
  const change = (changes: Partial<StepContent>, isApart = true) => {
    steps.history.forgetUndone()
    outbox.changeStep(guideid, stepid, changes, isApart ? 'apart' : 'joined')
  }
  const undo = useStepUndo(outbox, guideid, stepid, steps)
  const findings = useStepFindings(stepid).filter(one => !isBeingWritten(one, stepid))
  return (
    <div>
      <StepLinesEditor
        lines={content.lines}
        aliases={view.draft.aliases}
        label={t`Lines of step ${number}`}
        toolsLabel={t`Line tools`}
        marks={lineMarksOf(view, nameOf, findings)}
        kept={view.problems.flatMap(({ field, code, index }) =>
          field === 'lines' && code === 'too_long' && index !== undefined ? [index] : [],
        )}
        start={steps.start}
        onLines={(lines, isApart) => change({ lines }, isApart)}
        undo={undo}
        onReady={setActiveEditor}
        newStep={() => void steps.add(number)}
        files={media.add}
        items={items}
        addPicture={() => pictures.current?.click()}
        onSplit={line => steps.split(stepid, line)}
        onSend={steps.order().length > 1 ? (line, count) => onSend({ line, count }) : undefined}
        onHistory={onHistory}
        onSpread={groups => steps.addBehind(stepid, pastedSteps(groups))}
      />
      <PictureInput ref={pictures} label={t`Pictures for step ${number}`} onFiles={media.add} />
      <StepValueFields content={content} change={change} />
      <LineCount count={content.lines.length} />
    </div>
  )
}

/** The step's number and title, and what can be done with all of it. */
const StepHead = ({
  outbox,
  guideid,
  stepid,
  place,
  content,
  steps,
  onMove,
  onMerge,
}: StepEditorProps & { onMerge: () => void }) => {
  const { t } = useLingui()
  const number = place + 1
  return (
    <div className={styles.head}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.title}>
        <StepTitle
          title={content.title}
          onTitle={title => {
            steps.history.forgetUndone()
            outbox.changeStep(guideid, stepid, { title }, 'joined')
          }}
        />
      </div>
      <Button
        kind="quiet"
        icon={GripVertical}
        label={t`Drag step ${number}, or choose its new position`}
        draggable
        onDragStart={event => event.dataTransfer.setData('text/x-step', String(stepid))}
        onClick={() => onMove(stepid)}
      />
      <StepMenu
        guideid={guideid}
        stepid={stepid}
        place={place}
        steps={steps}
        onMove={() => onMove(stepid)}
        onMerge={onMerge}
      />
    </div>
  )
}

/** Joins the step with the next one; where lines would be left over, a dialog asks first. */
const useMerging = (steps: Steps, stepid: StepId) => {
  const [merging, setMerging] = useState<Merged | null>(null)
  const merge = () => {
    const merged = steps.mergedWithNext(stepid)
    if (merged?.rest) setMerging(merged)
    else steps.mergeWithNext(stepid)
  }
  const dialog = merging && (
    <MergeDialog
      merged={merging}
      onClose={() => setMerging(null)}
      onMerge={() => steps.mergeWithNext(stepid)}
    />
  )
  return { merge, dialog }
}

/** The step that is written: title, pictures, lines; every change goes to the outbox at once. */
export const StepEditor = (props: StepEditorProps) => {
  const { outbox, guideid, stepid, place, view, content, steps } = props
  const { t } = useLingui()
  const [sending, setSending] = useState<SentLines | null>(null)
  const { merge, dialog } = useMerging(steps, stepid)
  const media = useStepMedia(outbox, guideid, stepid, content)
  const { isDropping, handlers } = useStepHands(media)
  const lighting = usePointedColour()
  const number = place + 1
  // The first file makes room for its picture at once: nothing moves when it is there.
  const isPlain = media.pictures?.length === 0 && media.uploads.length === 0
  const authorOf = useAuthors(
    guideid,
    stepid,
    view.draft.silent.map(({ revisionid }) => revisionid),
  )
  const nameOf = (revisionid: number) => authorOf(revisionid)?.name
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget) && outbox.step(guideid, stepid)?.mine)
      void outbox.flush(guideKey(guideid))
  }
  return (
    <>
      <article
        className={classes(styles.step, isDropping && styles.dropping)}
        aria-label={t`Step ${number}`}
        onBlur={onBlur}
        data-lit={lighting.shape ?? undefined}
        {...handlers}
      >
        <StepHead {...props} onMerge={merge} />
        <Handovers stepid={stepid} />
        <div className={classes(styles.body, isPlain && styles.plain)}>
          <PanelBoundary name={t`Pictures`}>
            <StepMediaPart {...{ guideid, media, content, number, lighting }} />
          </PanelBoundary>
          <div {...lighting.ofLines}>
            <StepText {...props} media={media} nameOf={nameOf} onSend={setSending} />
          </div>
        </div>
        <div className={styles.foot}>
          <StepNotices {...props} nameOf={nameOf} />
        </div>
      </article>
      {sending && (
        <SendLinesDialog
          steps={steps}
          stepid={stepid}
          {...sending}
          onClose={() => setSending(null)}
        />
      )}
      {dialog}
      <p className={styles.gap}>
        <Button kind="quiet" small icon={Plus} onClick={() => void steps.add(number)}>
          <Trans>New step here</Trans>
        </Button>
      </p>
    </>
  )
}
