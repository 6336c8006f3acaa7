import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Lightbulb, Play, X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { GuideEditSkeleton } from '#app/guides/edit/shell/GuideEditSkeleton.tsx'
import { StepMedia } from '#app/guides/read/media/StepMedia.tsx'
import { StepLine } from '#app/guides/read/steps/StepLine.tsx'
import { StepValues } from '#app/guides/values/StepValues.tsx'
import { useLatest } from '#app/editor/text/useLatest.ts'
import { paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { BenchStep } from '#app/ui/bench/BenchStep.tsx'
import { StepRule } from '#app/ui/bench/StepRule.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useNow } from '#app/ui/state/useNow.ts'
import { useWakeLock } from '#app/guides/workshop/view/useWakeLock.ts'
import { WorkshopBar } from '#app/guides/workshop/view/WorkshopBar.tsx'
import { directionOf } from '#app/ui/text/direction.ts'
import { hasMedia } from '#lib/media/hasMedia.ts'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { clockText, secondsIn, spentAt, sumOf, type Rehearsal } from './rehearsal.ts'
import { RehearsalEnd } from './RehearsalEnd.tsx'
import { RehearsedElsewhere } from './RehearsedElsewhere.tsx'
import { StepNote } from './StepNote.tsx'
import { UnsentNotes } from './UnsentNotes.tsx'
import type { Notes } from './useNotes.ts'
import { useRehearsal } from './useRehearsal.ts'
import bench from '#app/ui/bench/Bench.module.css'
import styles from './Rehearsal.module.css'

type Rehearsing = ReturnType<typeof useRehearsal>

const Head = ({ guide, at }: { guide: Guide; at: number }) => {
  const { t } = useLingui()
  const isAwake = useWakeLock()
  const [number, count] = [at + 1, guide.steps.length]
  return (
    <div className={bench.top}>
      <div className={bench.head}>
        <LinkButton
          kind="quiet"
          icon={X}
          href={paths.editSteps(guide.guideid)}
          label={t`Back to editing`}
        />
        <h1 className={bench.title} lang={guide.langid}>
          {guide.title}
        </h1>
        <span className={bench.grow} />
        {isAwake && (
          <p className={styles.soft}>
            <Icon of={Lightbulb} /> <Trans>Screen stays on</Trans>
          </p>
        )}
      </div>
      <StepRule
        label={at < 0 || at >= count ? t`Rehearsal` : t`Step ${number} of ${count}`}
        done={guide.steps.map((_, n) => n < at)}
        at={at}
      />
    </div>
  )
}

type StartProps = {
  guide: Guide
  notes: Notes
  /** Of a run that was left before its end; null: there is none. */ leftAt: number | null
  onBegin: () => void
  onGoOn: () => void
}

const Start = ({ guide, notes, leftAt, onBegin, onGoOn }: StartProps) => {
  const { t } = useLingui()
  const number = (leftAt ?? 0) + 1
  if (guide.steps.length === 0)
    return (
      <EmptyState
        title={t`No steps yet`}
        actions={
          <LinkButton kind="main" href={paths.editSteps(guide.guideid)}>
            <Trans>Back to editing</Trans>
          </LinkButton>
        }
      >
        <Trans>Add steps to the guide before you rehearse it.</Trans>
      </EmptyState>
    )
  return (
    <article className={bench.over} data-pane>
      <h2 tabIndex={-1} data-step-title>
        <Trans>Rehearse this guide</Trans>
      </h2>
      <p>
        <Trans>
          Do the job exactly as your guide says. Each step is timed. Move with the arrow keys, Page
          Up and Page Down, a foot pedal or the large buttons. Notes become comments on the step.
        </Trans>
      </p>
      <div className={styles.row}>
        {leftAt !== null && (
          <Button kind="main" icon={Play} onClick={onGoOn}>
            <Trans>Continue at step {number}</Trans>
          </Button>
        )}
        <Button {...(leftAt === null && { kind: 'main' as const, icon: Play })} onClick={onBegin}>
          {leftAt === null ? (
            <Trans>Start in full screen</Trans>
          ) : (
            <Trans>Start again at step 1</Trans>
          )}
        </Button>
      </div>
      <UnsentNotes steps={guide.steps} notes={notes} />
    </article>
  )
}

/** The time of the open step, and of all of them. */
const Clock = ({ run }: { run: Rehearsal }) => {
  const now = useNow(steadyNow)
  const seconds = secondsIn(spentAt(run, now))
  const [step, all] = [seconds[run.at] ?? 0, sumOf(seconds)].map(clockText)
  return (
    <span className={styles.clock} role="timer">
      <Trans>
        This step: {step}, total: {all}
      </Trans>
    </span>
  )
}

type StepPaneProps = { rehearsing: Rehearsing; step: Step; langid: string }

const StepPane = ({ rehearsing, step, langid }: StepPaneProps) => {
  const { at, notes, voice } = rehearsing
  const { stepid, media } = step
  const number = at + 1
  return (
    <BenchStep
      number={number}
      title={step.title}
      lang={langid}
      media={hasMedia(media) ? <StepMedia media={media} number={number} /> : null}
      values={<StepValues step={step} />}
      lines={step.lines.map(line => (
        <StepLine key={line.lineid ?? line.text_raw} line={line} />
      ))}
    >
      <StepNote key={stepid} {...{ stepid, number, notes, voice }} />
    </BenchStep>
  )
}

const RunBar = ({ rehearsing, run }: { rehearsing: Rehearsing; run: Rehearsal }) => {
  const { t } = useLingui()
  const { at, move } = rehearsing
  const isLast = at === run.spent.length - 1
  const number = at + 2
  return (
    <WorkshopBar
      back={
        <Button
          icon={ArrowLeft}
          why={at === 0 ? t`This is the first step.` : undefined}
          onClick={() => move(-1)}
        >
          <Trans>Back</Trans>
        </Button>
      }
      words={<Clock run={run} />}
      next={isLast ? <Trans>Go to the end</Trans> : <Trans>Next: step {number}</Trans>}
      onNext={() => move(1)}
    />
  )
}

/** Where the browser lets it: whoever works at a bench sees nothing else. */
const fillScreen = () => {
  // Refused: it goes on in the window.
  void document.documentElement.requestFullscreen?.().catch(() => undefined)
}
const leaveFullScreen = () => {
  // It was left by key meanwhile.
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

const Rehearse = ({ guideid, userid }: { guideid: number; userid: number }) => {
  const { t } = useLingui()
  const { data: newest } = useSuspenseQuery(guideToEdit(guideid))
  const frame = useRef<HTMLDivElement>(null)
  const rehearsing = useRehearsal(newest, userid, frame)
  const { guide, run, at, step, notes, voice, leftAt } = rehearsing
  const { title, langid } = guide
  const latestStop = useLatest(voice?.stop)
  const stopListening = useCallback(() => latestStop()?.(), [latestStop])
  const goneFrom = useLatest(() => {
    leaveFullScreen()
    voice?.stop()
    rehearsing.leave()
  })
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      frame.current = element
      return () => goneFrom()()
    },
    [goneFrom],
  )
  useTitle(t`Rehearsal: ${title}`)
  const enter = async (way: () => Promise<boolean>) => {
    if (await way()) fillScreen()
  }
  const isElsewhere = rehearsing.isElsewhere && !step
  return (
    <div ref={place} className={bench.bench} dir={directionOf(langid)} data-bench>
      <Head guide={guide} at={at} />
      <div>
        {isElsewhere && (
          <RehearsedElsewhere
            {...{ guide, notes }}
            onShown={stopListening}
            onTakeOver={() => void enter(rehearsing.takeOver)}
          />
        )}
        {!run && !isElsewhere && (
          <Start
            {...{ guide, notes, leftAt }}
            onBegin={() => void enter(rehearsing.begin)}
            onGoOn={() => void enter(rehearsing.goOn)}
          />
        )}
        {run && step && <StepPane {...{ rehearsing, step, langid }} />}
        {run && !step && !isElsewhere && (
          <RehearsalEnd
            {...{ guide, newest, userid, notes }}
            seconds={secondsIn(run.spent)}
            earlier={rehearsing.earlier}
            onAgain={rehearsing.again}
            onForget={rehearsing.forget}
          />
        )}
      </div>
      {run && step && <RunBar {...{ rehearsing, run }} />}
    </div>
  )
}

/** A guide done by its author: one step a screen in big type, timed, with notes. */
export const RehearsalScreen = ({ guideid }: { guideid: number }) => {
  const me = useMe()
  if (!me) return me === null ? <ForbiddenNotice /> : <GuideEditSkeleton />
  return <Rehearse key={me.userid} guideid={guideid} userid={me.userid} />
}
