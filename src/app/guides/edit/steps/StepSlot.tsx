import { memo } from 'react'
import type { DragEvent } from 'react'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { isPictures, type Media, type StepId } from '#app/drafts/content/guideContent.ts'
import { useStepDraft, type DraftView } from '#app/drafts/react/hooks.ts'
import type { StepDraft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { currentUploads, useUploads } from '#app/drafts/react/useUploads.ts'
import { previewIn, type Upload } from '#app/drafts/uploads/upload.ts'
import { freePlaces } from './media/stepMedia.ts'
import { refuseFiles } from '../access/refuseFiles.ts'
import { isForBoard, openBoard } from '../board/boards.ts'
import { StepPreviewCard } from './StepPreviewCard.tsx'
import { StepEditor } from './StepEditor.tsx'
import { StepGap } from './StepGap.tsx'
import { hasFiles } from '#app/media/uploads/useFileDrop.ts'
import { useBlockedWords } from '../save/useBlockedWords.ts'
import { useProblemWords } from '../save/useProblemWords.ts'
import { rendersSame } from './actions/useSteps.ts'
import type { Steps } from './actions/useSteps.ts'
import styles from './StepsEditor.module.css'

type StepSlotProps = {
  outbox: Outbox
  guideid: number
  stepid: StepId
  /** Counts from 0. */
  place: number
  steps: Steps
  /** text_raw -> HTML of the service. */
  rendered: ReadonlyMap<string, string>
  onMove: (stepid: StepId) => void
  onDecide: (stepid: StepId) => void
  /** Who wrote the line with the caret is to be seen. */
  onHistory: () => void
}

type DropPlace = Pick<StepSlotProps, 'guideid' | 'stepid' | 'steps'>

/** Files on a still card: it gets the focus, where what becomes of the files is seen. */
const takeFiles = (
  event: DragEvent,
  { guideid, stepid, steps }: DropPlace,
  media: Media,
  uploads: readonly Upload[],
): void => {
  if (!hasFiles(event) || steps.focused === stepid) return
  event.preventDefault()
  const files = refuseFiles(guideid) ? [] : [...event.dataTransfer.files]
  steps.focus(stepid, null)
  const free = freePlaces(media, uploads)
  if (isForBoard(files, free)) openBoard(guideid, files, stepid)
  else if (isPictures(media))
    currentUploads()?.add(files, { doc: guideKey(guideid), stepid }, ['image'], free)
}

/** What a limit keeps back, or the service refused. */
const useWhyNotSent = (guideid: number, stepid: StepId) => {
  const doc = guideKey(guideid)
  const { ofStep } = useProblemWords(doc)
  const blockedWords = useBlockedWords(doc)
  return ({ problems: [problem], draft: { state, reason } }: DraftView<StepDraft>) =>
    problem
      ? ofStep(stepid, problem)
      : state === 'blocked' && reason
        ? blockedWords(reason)
        : undefined
}

/** One step: the editor where it has the focus, else a still card. */
export const StepSlot = memo(
  ({
    outbox,
    guideid,
    stepid,
    place,
    steps,
    rendered,
    onMove,
    onDecide,
    onHistory,
  }: StepSlotProps) => {
    const view = useStepDraft(guideid, stepid)
    const uploads = useUploads({ doc: guideKey(guideid), stepid })
    const whyNotSent = useWhyNotSent(guideid, stepid)
    if (!view?.draft.mine) return null
    const { media } = view.draft.mine
    return (
      <div
        className={styles.slot}
        id={`edit-${stepid}`}
        onDragOver={event => hasFiles(event) && event.preventDefault()}
        onDrop={event => takeFiles(event, { guideid, stepid, steps }, media, uploads)}
      >
        {steps.focused === stepid ? (
          <StepEditor
            outbox={outbox}
            guideid={guideid}
            stepid={stepid}
            place={place}
            view={view}
            content={view.draft.mine}
            steps={steps}
            onMove={onMove}
            onDecide={() => onDecide(stepid)}
            onHistory={onHistory}
          />
        ) : (
          <StepPreviewCard
            stepid={stepid}
            content={view.draft.mine}
            number={place + 1}
            rendered={rendered}
            coming={previewIn(uploads)}
            isAsked={view.draft.state === 'conflict'}
            why={whyNotSent(view)}
            onDecide={() => onDecide(stepid)}
            onFocus={() => steps.focus(stepid)}
            onLines={(line, count) => steps.sendHere(stepid, line, count)}
          />
        )}
        <StepGap guideid={guideid} place={place + 1} steps={steps} />
      </div>
    )
  },
  rendersSame,
)
