import { EditorNotices } from '#app/editor/EditorNotices.tsx'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import type { Guide } from '#contract/guides/shapes.ts'
import { newestRevision } from '#documents/newestRevision.ts'
import { UndoButtons } from '#app/editor/lines/UndoButtons.tsx'
import { caretNow } from '#app/editor/lines/activeEditor.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { useGuideDraft, useOutboxValue } from '#app/drafts/react/hooks.ts'
import { useStay } from '#app/drafts/react/useOpenDocument.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Place } from '#app/drafts/journal/caretPositions.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { GuideEditSkeleton } from './GuideEditSkeleton.tsx'
import { DeletedGuide } from './DeletedGuide.tsx'
import { DetailsEditor } from '../details/DetailsEditor.tsx'
import { DocBar } from './DocBar.tsx'
import { EditNotices } from './EditNotices.tsx'
import { GuideNotices } from '../conflicts/GuideNotices.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'
import type { RestoredDrafts } from './restoredDrafts.ts'
import { PhotoDrop } from '../board/PhotoDrop.tsx'
import { PartsEditor } from '../parts/PartsEditor.tsx'
import type { PreviewReturn } from '../position/previewReturn.ts'
import { PublishPanels } from '../publish/PublishPanels.tsx'
import { usePublishPanel } from '../publish/usePublishPanel.ts'
import { useReversing } from '../reverse/useReversing.tsx'
import { stepInAddress, writtenStep } from '../steps/actions/useStepFocus.ts'
import { StepsEditor } from '../steps/StepsEditor.tsx'
import type { EditorTab } from '../position/editorTab.ts'
import { useOpenQuestions, useQuestionPanel } from './useQuestionPanel.ts'
import { useFinishEditing } from './useFinishEditing.ts'
import { usePollWhileConflicted } from '../conflicts/usePollWhileConflicted.ts'
import { useKeepPosition } from '../position/useKeepPosition.ts'
import { useGuideCheck } from '../check/useGuideCheck.ts'
import { usePublish, type Publishing } from '../publish/usePublish.ts'
import { useReadOnly, type ReadOnly } from '../access/useReadOnly.ts'
import { useSaving } from '#app/editor/useSaving.ts'
import { useGuideDeletion } from './useGuideDeletion.ts'
import { HandoversOfGuide } from '../together/Handovers.tsx'
import { PeopleHere } from '../together/PeopleHere.tsx'
import { TogetherHere } from '../together/TogetherHere.tsx'
import { useOthers } from '../together/useOthers.ts'
import styles from './GuideEditor.module.css'

type GuideEditorProps = {
  outbox: Outbox
  guide: Guide
  restored: RestoredDrafts | null
  tab: EditorTab
  stepid: StepId | null
  /** Where an earlier visit stopped, if it goes on from there. */
  back: Place | null
}

/** Follows by itself what is unsaved: a first key does not draw the whole guide anew. */
const PageTitle = ({ guideid, title }: { guideid: number; title: string }) => {
  const isUnsaved = useOutboxValue(now => now.isUnsaved(guideKey(guideid)), false)
  useTitle(isUnsaved ? `• ${title}` : title)
  return null
}

/** How the guide is published from here; who may not write it hears why. */
const usePublishing = (outbox: Outbox, guideid: number, readOnly: ReadOnly): Publishing => {
  const { t } = useLingui()
  const asked = usePublish(outbox, guideid)
  if (readOnly === null) return asked
  return {
    ...asked,
    why:
      readOnly === 'elsewhere'
        ? t`This guide is open in another tab. Choose “Take over” first.`
        : t`You are not allowed to edit this guide.`,
  }
}

/**
 * Ctrl+S belongs to the whole window, and to the guide before the shell; leaving the screen sends
 * what waits.
 */
const useGuideKeys = (preview: () => void, save: () => Promise<unknown>) =>
  useWindowEvent(
    'keydown',
    event => {
      if (isShortcut(event, 'preview')) preview()
      else if (isShortcut(event, 'save')) void save()
      else return
      event.preventDefault()
    },
    { capture: true },
  )

/** From the preview the way leads back to where the writing stopped. */
const usePreview = (outbox: Outbox, guideid: number, tab: EditorTab, wanted: StepId | null) => {
  const navigate = useNavigate()
  return () => {
    const stepids = outbox.guide(guideid)?.mine?.stepids ?? []
    const named = stepInAddress() ?? wanted
    // The key may be pressed before the draft is read: no step is known to be gone then.
    const written = stepids.length > 0 ? writtenStep(outbox, stepids, named) : named
    const place: PreviewReturn = {
      tab,
      stepid: tab === 'steps' ? written : null,
      caret: caretNow(),
    }
    void navigate(authorPaths.preview(guideid), { state: place })
  }
}

/** What the bar does, by hand or by key. */
const useBarActs = (
  outbox: Outbox,
  guideid: number,
  { tab, wanted }: Pick<GuideEditorProps, 'tab'> & { wanted: StepId | null },
  openQuestions: () => void,
) => {
  const onDecide = useOpenQuestions(outbox, guideid, tab, openQuestions)
  const done = useFinishEditing(outbox, guideid)
  const save = useSaving(outbox, guideKey(guideid))
  const onPreview = usePreview(outbox, guideid, tab, wanted)
  useGuideKeys(onPreview, save)
  return {
    onDecide,
    onDone: (path: string) => void done(path),
    onSave: () => void save(),
    onPreview,
  }
}

type EditedPartProps = ComponentProps<typeof DetailsEditor> &
  Pick<GuideEditorProps, 'tab' | 'stepid' | 'back'> & {
    isReadOnly: boolean
    stepids: StepId[]
    onReverse: (stepids: readonly StepId[]) => void
  }

const EditedPart = ({
  tab,
  stepid,
  back,
  isReadOnly,
  stepids,
  onReverse,
  ...details
}: EditedPartProps) => (
  <fieldset disabled={isReadOnly} className={styles.body}>
    {tab === 'steps' ? (
      <StepsEditor
        {...details}
        {...{ stepids, stepid, onReverse }}
        goesBack={back !== null}
        isReadOnly={isReadOnly}
      />
    ) : tab === 'parts' ? (
      <PartsEditor {...details} />
    ) : (
      <DetailsEditor {...details} isReadOnly={isReadOnly} />
    )}
  </fieldset>
)

/** What another tab writes was not restored here. */
const useWasElsewhere = (readOnly: ReadOnly): boolean => {
  const [was, setWas] = useState(false)
  if (readOnly === 'elsewhere' && !was) setWas(true)
  return was
}

const Beside = ({ undoes }: { undoes: boolean }) => (
  <>
    <PeopleHere />
    {undoes && <UndoButtons />}
  </>
)

/** The document bar, what is to be told, and the part of the guide that is written. */
export const GuideEditor = ({ outbox, guide, restored, tab, stepid, back }: GuideEditorProps) => {
  const { guideid } = guide
  const wanted = stepid ?? back?.stepid ?? null
  const view = useGuideDraft(guideid)
  // The outbox tells of what was read in one go; the whole editor, drawn in that go, would keep the
  // page from answering for a tenth of a second.
  const isRead = useDeferredValue(Boolean(view?.draft.mine))
  const keepsDrafts = useOutboxValue(now => now.keepsDrafts(), true)
  const panel = useQuestionPanel(outbox, guideid)
  const readOnly = useReadOnly(guideKey(guideid))
  const publishing = usePublishing(outbox, guideid, readOnly)
  const wasElsewhere = useWasElsewhere(readOnly)
  const found = useGuideCheck(outbox, guide)
  const { publish, ...asks } = usePublishPanel(guide, publishing, found)
  const removal = useGuideDeletion(outbox, guide)
  const title = view?.draft.mine?.title ?? guide.title
  usePollWhileConflicted(guideid)
  const acts = useBarActs(outbox, guideid, { tab, wanted }, panel.open)
  const { onReverse, dialog } = useReversing(outbox, guide, title)
  useStay(outbox, guideKey(guideid))
  useKeepPosition({ outbox, guideid, title, stepid: tab === 'steps' ? wanted : null, back })
  const open = { guideid, loaded: newestRevision(guide) }
  const here = useOthers(open, tab === 'steps' ? wanted : null, readOnly === null)
  if (removal.deletedAs !== null)
    return <DeletedGuide title={removal.deletedAs} restore={removal.restore} {...asks} />
  if (!view?.draft.mine || !isRead) return <GuideEditSkeleton />
  const { stepids } = view.draft.mine
  return (
    <TogetherHere {...{ guideid, stepids, here }}>
      <PageTitle guideid={guideid} title={title} />
      <DocBar
        {...{ guide, title, tab }}
        publishing={guide.can_publish ? publishing : null}
        onPublish={publish}
        onReverse={readOnly === null ? onReverse : undefined}
        {...acts}
        beside={<Beside undoes={tab === 'steps' && readOnly === null} />}
      />
      <EditorNotices>
        <GuideNotices outbox={outbox} guideid={guideid} draft={view.draft} />
        <HandoversOfGuide isOnSteps={tab === 'steps'} />
        <ReadOnlyNotice outbox={outbox} guide={guide} readOnly={readOnly} />
        <PhotoDrop {...{ outbox, guideid, stepids, wanted, tab, readOnly }} />
        <EditNotices
          {...{ outbox, guide, publishing, keepsDrafts, tab }}
          restored={wasElsewhere ? null : restored}
        />
      </EditorNotices>
      <EditedPart
        {...{ outbox, guide, view, publishing, panel, found, tab, back, onReverse, stepids }}
        onPublish={publish}
        stepid={wanted}
        isReadOnly={readOnly !== null}
        dependents={asks.dependents}
        onDelete={removal.remove}
      />
      <PublishPanels {...{ outbox, guide, title, publishing }} {...asks} />
      {dialog}
    </TogetherHere>
  )
}
