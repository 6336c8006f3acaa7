import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Pencil, Timer } from 'lucide-react'
import { use, useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Guide } from '#contract/guides/shapes.ts'
import { emptyEnv } from '#wikitext/env.ts'
import { renderText } from '#wikitext/html.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { Comments } from '#app/comments/Comments.tsx'
import { StepTalk } from '#app/comments/StepTalk.tsx'
import type { ShownGuide, ShownStep } from '#app/drafts/content/shownGuide.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { authorPaths, type PreviewAddress } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { stays } from '#app/shell/useArrival.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { breadcrumbsOf } from '#app/wikis/breadcrumbs.ts'
import { EditForbidden } from './edit/access/EditForbidden.tsx'
import { PreviewFrame } from './preview/PreviewFrame.tsx'
import { previewGuide, type UnsavedWork } from './preview/previewGuide.ts'
import { previewReturnOf, type PreviewReturn } from './edit/position/previewReturn.ts'
import { UnsavedParts } from './preview/UnsavedParts.tsx'
import { usePreviewReferences } from './preview/usePreviewReferences.ts'
import { useUnsavedWork } from './preview/useUnsavedWork.ts'
import { GuideMarks } from './read/GuideMarks.tsx'
import { GuidePage } from './read/GuidePage.tsx'
import { GuideSkeleton } from './read/GuideSkeleton.tsx'
import { MarkedInGuide } from './read/wrong/MarkedInGuide.tsx'
import { SayWrong } from './read/wrong/SayWrong.tsx'
import styles from './GuidePreviewScreen.module.css'

const widths = { phone: 390, tablet: 820, desktop: 1280, window: null } as const // CSS pixels
type PreviewProps = { guideid: number }

/** Width and reader of the preview stand in its address. */
const usePreviewAddress = (): Required<PreviewAddress> => {
  const query = new URLSearchParams(useLocation().search)
  return {
    width: (Object.keys(widths).find(name => name === query.get('width')) ??
      'window') as keyof typeof widths,
    as: query.get('as') === 'stranger' ? 'stranger' : 'me',
  }
}

/** The guide as it is written, with what is not saved yet laid over it. */
const useShownGuide = (guide: Guide, work: UnsavedWork, as: 'me' | 'stranger') => {
  const brought = usePreviewReferences(guide, work, as === 'stranger')
  return useMemo(() => {
    const env = emptyEnv(location.origin)
    const whole = previewGuide(guide, work, brought, (raw, mode) => renderText(raw, mode, env))
    return as === 'stranger' ? { ...whole, can_edit: false } : whole
  }, [guide, work, brought, as])
}

/** Back to where the writing stopped. */
const useWayBack = (outbox: Outbox, guideid: number, place: PreviewReturn) => {
  const navigate = useNavigate()
  return () => {
    if (place.stepid !== null)
      void navigate(paths.editStep(guideid, outbox.stepidOf(place.stepid)), {
        state: { ...(place.caret && stays), caret: place.caret },
      })
    else
      void navigate(
        place.tab === 'parts'
          ? paths.editParts(guideid)
          : place.tab === 'details'
            ? paths.editDetails(guideid)
            : paths.editSteps(guideid),
      )
  }
}

/** The frame begins at the step that was written. */
const useShowingStep = (outbox: Outbox, stepid: StepId | null) =>
  useCallback(
    (inner: Document) =>
      requestAnimationFrame(
        () =>
          stepid !== null && inner.getElementById(`s${outbox.stepidOf(stepid)}`)?.scrollIntoView(),
      ),
    [stepid, outbox],
  )

/** From step to step in the frame. */
const goToStep = (by: 1 | -1) => {
  const inner = document.querySelector('iframe')?.contentDocument
  if (!inner) return
  const steps = [...inner.querySelectorAll('article[id^="s"]')]
  const now = steps.filter(step => step.getBoundingClientRect().top < 8).length - 1
  steps[Math.max(0, now + by)]?.scrollIntoView()
}
/** Keys belong to the whole window, and to the frame in it. */
const usePreviewKeys = (back: () => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event, 'preview')) {
      event.preventDefault()
      back()
      return
    }
    const by = isShortcut(event, 'previewAfter') ? 1 : isShortcut(event, 'previewBefore') ? -1 : 0
    if (by !== 0 && !(event.target as Element).matches?.('input, textarea, [contenteditable]'))
      goToStep(by)
  }
  useWindowEvent('keydown', onKeyDown)
  return onKeyDown
}

type PreviewBarProps = {
  guide: Guide
  title: string
  at: Required<PreviewAddress>
  work: UnsavedWork
  onBack: () => void
}

const PreviewBar = ({ guide, title, at, work, onBack }: PreviewBarProps) => {
  const { t } = useLingui()
  const { guideid } = guide
  const to = (change: PreviewAddress) => authorPaths.preview(guideid, { ...at, ...change })
  return (
    <div className={styles.bar}>
      <LinkButton
        icon={Pencil}
        href={paths.editSteps(guideid)}
        onClick={event => (event.preventDefault(), onBack())}
      >
        <Trans>Back to editing</Trans>
      </LinkButton>
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.unsaved} role="status">
        <UnsavedParts work={work} />
      </span>
      {at.as === 'stranger' && !guide.public && (
        <span className={styles.unsaved}>
          <Trans>
            Private: only the author, Moderators, Admins and people this guide is shared with can
            see it.
          </Trans>
        </span>
      )}
      <SegmentedControl
        label={t`Width`}
        value={at.width}
        options={[
          { value: 'phone', label: t`Phone`, href: to({ width: 'phone' }) },
          { value: 'tablet', label: t`Tablet`, href: to({ width: 'tablet' }) },
          { value: 'desktop', label: t`Desktop`, href: to({ width: 'desktop' }) },
          { value: 'window', label: t`Window`, href: to({ width: 'window' }) },
        ]}
      />
      <SegmentedControl
        label={t`View as`}
        value={at.as}
        options={[
          { value: 'me', label: t`Signed in`, href: to({ as: 'me' }) },
          { value: 'stranger', label: t`Signed out`, href: to({ as: 'stranger' }) },
        ]}
      />
      <LinkButton icon={Timer} href={authorPaths.rehearsal(guideid)}>
        <Trans>Rehearse</Trans>
      </LinkButton>
    </div>
  )
}

/** `strangerAt`: shown as to somebody without an account, who signs in at that address. */
type ReadersPart = { strangerAt: string | undefined }

const StepEnd = ({
  langid,
  step,
  strangerAt,
}: ReadersPart & { langid: string; step: ShownStep }) => (
  <>
    <StepTalk step={step} strangerAt={strangerAt} />
    {strangerAt === undefined && <SayWrong langid={langid} step={step} />}
  </>
)

const GuideComments = ({ guide, strangerAt }: ReadersPart & { guide: ShownGuide }) => {
  const { t } = useLingui()
  return (
    <>
      {strangerAt === undefined && <MarkedInGuide guide={guide} />}
      <Comments
        context="guide"
        contextid={guide.guideid}
        comments={guide.comments}
        title={t`Comments`}
        strangerAt={strangerAt}
      />
    </>
  )
}

const Preview = ({ outbox, guideid }: PreviewProps & { outbox: Outbox }) => {
  const { t } = useLingui()
  const { state } = useLocation()
  const at = usePreviewAddress()
  const asked = { params: { guideid } }
  const { data: guide } = useSuspenseQuery(
    read('readGuide', { params: { guideid }, query: { unpatrolled: true } }),
  )
  const tags = useQuery(read('listGuideTags', asked)).data ?? []
  const work = useUnsavedWork(outbox, guideid)
  const shown = useShownGuide(guide, work, at.as)
  const category = useQuery(
    read('readWiki', { params: { namespace: 'CATEGORY', title: shown.category } }),
  ).data
  const place = previewReturnOf(state)
  const { title } = shown
  useTitle(t`Preview: ${title}`)
  const back = useWayBack(outbox, guideid, place)
  const onKeyDown = usePreviewKeys(back)
  const onReady = useShowingStep(outbox, place.stepid)
  if (!guide.can_edit) return <EditForbidden outbox={outbox} guide={guide} />
  const isMe = at.as === 'me'
  const strangerAt = isMe ? undefined : paths.guide(shown)
  return (
    <>
      <PreviewBar guide={guide} title={title} at={at} work={work} onBack={back} />
      <PreviewFrame
        title={t`Preview of the guide`}
        width={widths[at.width]}
        onKeyDown={onKeyDown}
        onReady={onReady}
      >
        <section className={styles.page} aria-label={t`The guide as readers see it`}>
          <GuidePage
            guide={shown}
            tags={tags}
            above={category ? breadcrumbsOf(category) : []}
            acts={
              isMe
                ? onPrint => <GuideMarks guide={shown} asked={asked} onPrint={onPrint} isPreview />
                : null
            }
            talk={step =>
              (isMe || step.comment_count > 0) && (
                <StepEnd langid={shown.langid} step={step} strangerAt={strangerAt} />
              )
            }
            comments={<GuideComments guide={shown} strangerAt={strangerAt} />}
          />
        </section>
      </PreviewFrame>
    </>
  )
}

const Begun = ({ userid, guideid }: PreviewProps & { userid: number }) => (
  <Preview outbox={use(beginOutbox(userid))} guideid={guideid} />
)

/** What readers get, with what is not saved yet, at the width of a phone, a tablet or a desk. */
export const GuidePreviewScreen = ({ guideid }: PreviewProps) => {
  const me = useMe()
  if (me === null) return <ForbiddenNotice />
  return me ? <Begun userid={me.userid} guideid={guideid} /> : <GuideSkeleton />
}
