import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  ClipboardPen,
  CopyPlus,
  Ellipsis,
  GripVertical,
  Merge,
  MoveVertical,
  Plus,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { DragEvent, FocusEvent } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/core/limits.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { setActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { StepLinesEditor } from '#app/editor/lines/StepLinesEditor.tsx'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import type { StepDraft } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { StepValueFields } from '../../values/StepValueFields.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { SendLinesDialog } from './SendLinesDialog.tsx'
import type { Merged } from './actions/stepOperations.ts'
import { lineMarksOf } from '../conflicts/lineMarksOf.ts'
import { StepNotices } from '../conflicts/StepNotices.tsx'
import { StepMediaEditor } from './media/StepMediaEditor.tsx'
import { hasFiles } from './StepGap.tsx'
import { StepTitle } from './StepTitle.tsx'
import { useAuthors } from '../conflicts/useAuthors.ts'
import { useStepMedia } from './media/useStepMedia.ts'
import type { Steps } from './actions/useSteps.ts'
import { pastedSteps } from './actions/pastedSteps.ts'
import styles from './StepEditor.module.css'

type StepEditorProps = {
  outbox: Outbox
  guideid: number
  stepid: number
  place: number
  view: DraftView<StepDraft>
  content: StepContent
  steps: Steps
  onMove: (stepid: number) => void
  onDecide: () => void
}

/** The step that is written: title, pictures, lines; every change goes to the outbox at once. */
export const StepEditor = ({
  outbox,
  guideid,
  stepid,
  place,
  view,
  content,
  steps,
  onMove,
  onDecide,
}: StepEditorProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isDropping, setIsDropping] = useState(false)
  const [sending, setSending] = useState<{ line: number; count: number } | null>(null)
  const [merging, setMerging] = useState<Merged | null>(null)
  const media = useStepMedia(outbox, guideid, stepid, content)
  const number = place + 1
  // The first file makes room for its picture at once: nothing moves when it is there.
  const isPlain = media.pictures?.length === 0 && media.uploads.length === 0
  const count = content.lines.length
  const max = limits.linesPerStep
  const authorOf = useAuthors(
    guideid,
    stepid,
    view.draft.silent.map(({ revisionid }) => revisionid),
  )
  const nameOf = (revisionid: number) => authorOf(revisionid)?.name
  const marks = lineMarksOf(view, nameOf)
  const change = (changes: Partial<StepContent>) => outbox.changeStep(guideid, stepid, changes)
  const merge = () => {
    const merged = steps.mergedWithNext(stepid)
    if (merged?.rest) setMerging(merged)
    else steps.mergeWithNext(stepid)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget) && outbox.step(guideid, stepid)?.mine)
      void outbox.flush(guideid)
  }
  const onDrop = (event: DragEvent) => {
    setIsDropping(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    media.add([...event.dataTransfer.files])
  }
  return (
    <>
      <article
        className={classes(styles.step, isDropping && styles.dropping)}
        aria-label={t`Step ${number}`}
        onBlur={onBlur}
        onDragOver={event => hasFiles(event) && (event.preventDefault(), setIsDropping(true))}
        onDragLeave={event =>
          event.currentTarget.contains(event.relatedTarget as Node | null) || setIsDropping(false)
        }
        onDrop={onDrop}
      >
        <div className={styles.head}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <div className={styles.title}>
            <StepTitle title={content.title} onTitle={title => change({ title })} />
          </div>
          <Button
            kind="quiet"
            icon={GripVertical}
            label={t`Drag step ${number}, or choose its new place`}
            draggable
            onDragStart={event => event.dataTransfer.setData('text/x-step', String(stepid))}
            onClick={() => onMove(stepid)}
          />
          <Menu
            kind="quiet"
            icon={Ellipsis}
            label={t`More for step ${number}`}
            items={[
              {
                label: t`Move up`,
                icon: ArrowUp,
                keys: 'Alt+Shift+↑',
                why: place === 0 ? t`It is the first step.` : undefined,
                onSelect: () => steps.moveTo(stepid, place - 1),
              },
              {
                label: t`Move down`,
                icon: ArrowDown,
                keys: 'Alt+Shift+↓',
                why: number === steps.order().length ? t`It is the last step.` : undefined,
                onSelect: () => steps.moveTo(stepid, place + 1),
              },
              { label: t`Move to…`, icon: MoveVertical, onSelect: () => onMove(stepid) },
              null,
              { label: t`Add step before`, icon: Plus, onSelect: () => void steps.add(place) },
              {
                label: t`Add step after`,
                icon: Plus,
                keys: 'Ctrl+Enter',
                onSelect: () => void steps.add(number),
              },
              {
                label: t`Duplicate`,
                icon: CopyPlus,
                keys: 'Ctrl+D',
                onSelect: () => steps.duplicate(stepid),
              },
              {
                label: t`Merge with the next step`,
                icon: Merge,
                why: number === steps.order().length ? t`It is the last step.` : undefined,
                onSelect: merge,
              },
              null,
              {
                label: t`What is filled in…`,
                icon: ClipboardPen,
                why: stepid < 0 ? t`The step is not stored yet.` : undefined,
                onSelect: () => void navigate(authorPaths.stepForm(guideid, stepid)),
              },
              {
                label: t`Delete step`,
                icon: Trash2,
                danger: true,
                onSelect: () => steps.remove(stepid),
              },
            ]}
          />
        </div>
        <div className={classes(styles.body, isPlain && styles.plain)}>
          <PanelBoundary name={t`Pictures`}>
            <StepMediaEditor media={media} content={content} number={number} />
          </PanelBoundary>
          <div>
            <StepLinesEditor
              lines={content.lines}
              aliases={view.draft.aliases}
              label={t`Lines of step ${number}`}
              toolsLabel={t`Tools for the lines`}
              marks={marks}
              kept={view.problems.flatMap(({ field, code, index }) =>
                field === 'lines' && code === 'too_long' && index !== undefined ? [index] : [],
              )}
              start={steps.start}
              onLines={lines => change({ lines })}
              onReady={setActiveEditor}
              newStep={() => void steps.add(number)}
              files={media.add}
              onSplit={line => steps.split(stepid, line)}
              onSend={
                steps.order().length > 1
                  ? (line, lines) => setSending({ line, count: lines })
                  : undefined
              }
              onSpread={groups => steps.addBehind(stepid, pastedSteps(groups))}
            />
            <StepValueFields content={content} change={change} />
            {count >= 6 && (
              <p className={classes(styles.count, count >= max && styles.full)}>
                <Trans>
                  {count} of {max} lines
                </Trans>
              </p>
            )}
          </div>
        </div>
        <div className={styles.foot}>
          <StepNotices
            outbox={outbox}
            guideid={guideid}
            stepid={stepid}
            view={view}
            nameOf={nameOf}
            onDecide={onDecide}
          />
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
      {merging && (
        <MergeDialog
          merged={merging}
          onClose={() => setMerging(null)}
          onMerge={() => steps.mergeWithNext(stepid)}
        />
      )}
      <p className={styles.gap}>
        <Button kind="quiet" small icon={Plus} onClick={() => void steps.add(number)}>
          <Trans>Step here</Trans>
        </Button>
      </p>
    </>
  )
}
