import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Suspense, use, useCallback, useState } from 'react'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { lendOutbox, useGuideDraft, useOutboxValue } from '#app/drafts/react/hooks.ts'
import { useStay } from '#app/drafts/react/useOpenDocument.ts'
import { useMe } from '#app/api/useMe.ts'
import { announce } from '#app/editor/announce.ts'
import { EditorNotices } from '#app/editor/EditorNotices.tsx'
import { UndoButtons } from '#app/editor/lines/UndoButtons.tsx'
import { useGuideCheck } from '#app/guides/edit/check/useGuideCheck.ts'
import { useReadOnly } from '#app/guides/edit/access/useReadOnly.ts'
import { GuideEditSkeleton } from '#app/guides/edit/shell/GuideEditSkeleton.tsx'
import { ReadOnlyNotice } from '#app/guides/edit/shell/ReadOnlyNotice.tsx'
import { useQuestionPanel } from '#app/guides/edit/shell/useQuestionPanel.ts'
import { StepsEditor } from '#app/guides/edit/steps/StepsEditor.tsx'
import { paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { UserSummary } from '#contract/core/shapes.ts'
import { KeepDialog } from './KeepDialog.tsx'
import { openSample, sampleKey } from './openSample.ts'
import { sampleGuide, sampleSteps } from './sampleGuide.ts'
import { SampleMark } from './SampleMark.tsx'
import { TourCard } from './TourCard.tsx'
import bar from '#app/editor/DocBar.module.css'
import styles from './Tour.module.css'

/** Whether the device has it once the page is closed. */
const useIsKept = (): boolean => useOutboxValue(outbox => outbox.keepsDrafts(), true)

const SampleBar = ({ title, onKeep }: { title: string; onKeep: (() => void) | undefined }) => {
  const { t } = useLingui()
  const isKept = useIsKept()
  return (
    <div data-pane className={bar.bar}>
      <LinkButton
        kind="quiet"
        icon={ArrowLeft}
        label={t`Back to the home page`}
        href={paths.home()}
      />
      <h1 className={bar.title}>{title}</h1>
      <span className={styles.mark}>
        <SampleMark />
      </span>
      <span className={bar.save}>
        <UndoButtons />
        <span className={bar.chips}>
          {isKept ? (
            <Trans>Only on this device</Trans>
          ) : (
            <Trans>Only until you close the page</Trans>
          )}
        </span>
      </span>
      {onKeep && (
        <Button kind="main" onClick={onKeep}>
          <Trans>Keep…</Trans>
        </Button>
      )}
    </div>
  )
}

/** Whoever saves by key hears that nothing is sent. */
const useSaveKey = () => {
  const { t } = useLingui()
  const isKept = useIsKept()
  useWindowEvent(
    'keydown',
    event => {
      if (!isShortcut(event, 'save')) return
      event.preventDefault()
      event.stopPropagation()
      announce(
        isKept
          ? t`This guide is only on this device. Choose “Keep…” to save it on the site.`
          : t`This guide will be lost when you close the page. Choose “Keep…” to save it on the site.`,
      )
    },
    { capture: true },
  )
}

type SampleEditorProps = { outbox: Outbox; guide: Guide; stepid: StepId | null }

const SampleEditor = ({ outbox, guide, stepid }: SampleEditorProps) => {
  const { t } = useLingui()
  const view = useGuideDraft(deviceGuideid)
  const panel = useQuestionPanel(outbox, deviceGuideid)
  const found = useGuideCheck(outbox, guide)
  const readOnly = useReadOnly(sampleKey)
  const [isKeeping, setIsKeeping] = useState(false)
  useStay(outbox, sampleKey)
  useSaveKey()
  useTitle(t`Sample guide`)
  const content = view?.draft.mine
  if (!content) return <GuideEditSkeleton />
  const isReadOnly = readOnly !== null
  return (
    <>
      <SampleBar title={content.title} onKeep={isReadOnly ? undefined : () => setIsKeeping(true)} />
      <EditorNotices>
        <ReadOnlyNotice {...{ outbox, guide, readOnly }} />
        <TourCard />
      </EditorNotices>
      <fieldset disabled={isReadOnly} className={styles.contents}>
        <StepsEditor
          {...{ outbox, guide, stepid, panel, found, isReadOnly }}
          stepids={content.stepids}
          goesBack={false}
          onReverse={() => undefined}
        />
      </fieldset>
      {isKeeping && (
        <KeepDialog outbox={outbox} guide={guide} onClose={() => setIsKeeping(false)} />
      )}
    </>
  )
}

type OpenedProps = { opening: ReturnType<typeof openSample>; stepid: StepId | null }

/** As long as it is on the screen, the editor reads the outbox of the device. */
const Opened = ({ opening, stepid }: OpenedProps) => {
  const { outbox, guide } = use(opening)
  const lend = useCallback(() => lendOutbox(outbox), [outbox])
  return (
    <div ref={lend} className={styles.contents}>
      <SampleEditor outbox={outbox} guide={guide} stepid={stepid} />
    </div>
  )
}

const Opening = ({ author, stepid }: { author: UserSummary; stepid: StepId | null }) => {
  const { i18n } = useLingui()
  const [opening] = useState(() => openSample(sampleGuide(author, i18n.locale), sampleSteps()))
  return (
    <Suspense fallback={<GuideEditSkeleton />}>
      <Opened opening={opening} stepid={stepid} />
    </Suspense>
  )
}

/**
 * A guide to try the editor on, with the tour. All of it is on this device only, until somebody
 * keeps it.
 */
export const SampleGuideScreen = ({ stepid }: { stepid: StepId | null }) => {
  const me = useMe()
  if (!me) return me === null ? <ForbiddenNotice /> : <GuideEditSkeleton />
  return <Opening key={me.userid} author={me} stepid={stepid} />
}
