import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { ArrowLeft, CloudOff } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { usePrefetchPictures } from '#app/guides/read/media/usePrefetchPictures.ts'
import { paths } from '#app/paths.ts'
import { WayToSay } from '#app/shell/wrong/WayToSay.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { formatDay } from '#app/ui/text/dates.ts'
import { directionOf } from '#app/ui/text/direction.ts'
import bench from '#app/ui/bench/Bench.module.css'
import { TickedStep } from './TickedStep.tsx'
import { useWakeLock } from './useWakeLock.ts'
import { useWorkshop, type Workshop } from './useWorkshop.ts'
import { WorkshopBar } from './WorkshopBar.tsx'
import { WorkshopEnd } from './WorkshopEnd.tsx'
import { WorkshopHead } from './WorkshopHead.tsx'
import { WorkshopStart } from './WorkshopStart.tsx'
import { WorksButton } from './WorksButton.tsx'

/** What there is without a network: what is kept, as of when, else what this page has loaded. */
const AwayNotice = ({ workshop: { asOf, kept } }: { workshop: Workshop }) => {
  const { i18n } = useLingui()
  const date = asOf ?? kept?.keptAt
  const day = date === undefined ? '' : formatDay(date / 1000, i18n.locale)
  return (
    <Notice kind="warn" icon={CloudOff} role="status">
      {date === undefined ? (
        <Trans>You are offline. The steps stay here while this page is open.</Trans>
      ) : (
        <Trans>
          No connection to the service. A copy from {day} is kept on this device, so all steps are
          available.
        </Trans>
      )}
    </Notice>
  )
}

const Bar = ({ workshop }: { workshop: Workshop }) => {
  const { at, count, left, go, guide, userid } = workshop
  const number = at + 2
  if (at < 0)
    return (
      <WorkshopBar
        back={
          <LinkButton icon={ArrowLeft} href={paths.guide(guide)}>
            <Trans>Guide</Trans>
          </LinkButton>
        }
        words={
          userid === 0 ? (
            <Trans>No account needed. Ticks stay on this device.</Trans>
          ) : (
            <Trans>Ticks stay on this device.</Trans>
          )
        }
        next={count > 0 ? <Trans>Start</Trans> : null}
        onNext={() => go(0)}
      />
    )
  return (
    <WorkshopBar
      back={
        <Button icon={ArrowLeft} onClick={() => go(at - 1)}>
          <Trans>Back</Trans>
        </Button>
      }
      words={
        at < count &&
        (left > 0 ? (
          <Plural value={left} one="# line left" other="# lines left" />
        ) : (
          <Trans>All lines ticked off</Trans>
        ))
      }
      next={
        at < count - 1 ? (
          <Trans>Next: step {number}</Trans>
        ) : at < count ? (
          <Trans>Go to the end</Trans>
        ) : null
      }
      onNext={() => go(at + 1)}
    />
  )
}

/** What stands between head and foot: the start, a step, or the end. */
const Pane = ({ workshop, isAway }: { workshop: Workshop; isAway: boolean }) => {
  const { guide, work, ticks, at, step, userid, addressOf, hasWaitingAnswer } = workshop
  if (at < 0) return <WorkshopStart guide={guide} ticks={ticks} work={work} isAway={isAway} />
  return step ? (
    <TickedStep key={step.stepid} step={step} number={at + 1} lang={guide.langid} ticks={ticks} />
  ) : (
    <WorkshopEnd
      guide={guide}
      ticks={ticks}
      addressOf={addressOf}
      answer={
        userid === 0 ? (
          <WayToSay question={<Trans>Did it work?</Trans>} />
        ) : (
          <WorksButton guide={guide} userid={userid} hasWaiting={hasWaitingAnswer} />
        )
      }
    />
  )
}

/** A guide at the bench, for whoever has something broken there: big type, one step a screen. */
export const WorkshopScreen = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const workshop = useWorkshop(guideid, frame)
  const { guide, asOf, count, at, step, kept } = workshop
  const isAway = !useOnline() || asOf !== null
  const { title } = guide
  useTitle(t`${title}, step by step`)
  usePrefetchPictures(guide.steps)
  const guidePage = paths.guide(guide)
  return (
    <div ref={frame} className={bench.bench} dir={directionOf(guide.langid)} data-bench>
      <WorkshopHead
        title={title}
        lang={guide.langid}
        back={step ? `${guidePage}#s${step.stepid}` : guidePage}
        isAwake={useWakeLock()}
        isKept={kept !== undefined}
        at={at}
        count={count}
      />
      <div>
        <div className={bench.notices}>{isAway && <AwayNotice workshop={workshop} />}</div>
        <Pane workshop={workshop} isAway={isAway} />
      </div>
      <Bar workshop={workshop} />
    </div>
  )
}
