import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { use, useRef } from 'react'
import type { Handover } from '#contract/presence/handovers.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { useStepDraft } from '#app/drafts/react/hooks.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { goOnWriting } from './goOnWriting.ts'
import { askWhoIsHere } from './useOthers.ts'
import { TogetherNow, useHandoversToTell, useIsAsked } from './together.ts'
import { useHandoverWords } from './useHandoverWords.ts'
import styles from './Together.module.css'

/** What becomes of one's own words: they are not lost, and nobody is kept from writing. */
const WhileAsked = ({ guideid, stepid }: { guideid: number; stepid: number }) => {
  const { me } = use(TogetherNow)
  const draft = useStepDraft(guideid, stepid)?.draft
  const revisionid = draft?.since === null ? draft.base?.revisionid : undefined
  const query = { limit: 1, after: (revisionid ?? 0) + 1 }
  const { data } = useQuery({
    ...read('listStepRevisions', { params: { guideid, stepid }, query }),
    enabled: revisionid !== undefined,
    retry: false,
  })
  const isMine = data?.some(one => one.revisionid === revisionid && one.userid === me?.userid)
  return (
    <>
      {isMine && (
        <>
          <Trans>Your text is saved, revision {revisionid}.</Trans>{' '}
        </>
      )}
      <Trans>
        You can both keep writing. A question comes up only if you both change the same words in a
        line.
      </Trans>
    </>
  )
}

/** What was asked of oneself, or given to one: yes, no, or later. */
const Asked = ({ handover }: { handover: Handover }) => {
  const { t } = useLingui()
  const words = useHandoverWords()(handover)
  const { guideid, stepid, handoverid, kind, from, note } = handover
  const place = useRef<HTMLDivElement>(null)
  const { mutateAsync } = useWrite('answerHandover')
  const answer = useAttempt(async (accepted: boolean) => {
    await mutateAsync({ params: { handoverid }, body: { accepted } })
    goOnWriting(place.current)
    await askWhoIsHere(guideid)
  })
  const say = (accepted: boolean) => () => void answer.run(accepted)
  return (
    <div ref={place} role="group" aria-label={words} className={styles.asks}>
      <Initials name={from.username} />
      <div className={styles.asked}>
        <p>
          <b>{words}</b>
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
        <p className={styles.small}>
          {kind === 'ask' && stepid !== null ? (
            <WhileAsked {...{ guideid, stepid }} />
          ) : stepid === null ? (
            <Trans>The guide stays open to everyone.</Trans>
          ) : (
            <Trans>The step stays open to everyone.</Trans>
          )}
        </p>
        {answer.error !== null && (
          <p role="alert" className={styles.refused}>
            {t`The answer was not sent. ${answer.error}`}
          </p>
        )}
      </div>
      <span className={styles.acts}>
        <Button small onClick={say(true)}>
          {kind === 'ask' ? <Trans>Hand it over</Trans> : <Trans>Take it over</Trans>}
        </Button>
        <Button small kind="quiet" onClick={say(false)}>
          {kind === 'ask' ? <Trans>Keep it</Trans> : <Trans>Not now</Trans>}
        </Button>
      </span>
    </div>
  )
}

/** What one asked or gave oneself, and the answer. */
const Sent = ({ handover }: { handover: Handover }) => {
  const { dismiss } = use(TogetherNow)
  const words = useHandoverWords()(handover)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} role="group" aria-label={words} className={styles.asks}>
      <Initials name={handover.to.username} />
      <p className={styles.asked}>
        <b>{words}</b>
        {handover.state === 'open' && (
          <span className={styles.small}>
            {' '}
            <Trans>The answer appears here.</Trans>
          </span>
        )}
      </p>
      <Button
        small
        kind="quiet"
        onClick={() => {
          goOnWriting(place.current)
          dismiss(handover)
        }}
      >
        {handover.state === 'open' ? <Trans>Hide</Trans> : <Trans>Mark as seen</Trans>}
      </Button>
    </div>
  )
}

const List = ({ all }: { all: readonly Handover[] }) => {
  const { me } = use(TogetherNow)
  if (all.length === 0) return null
  return (
    <div className={styles.handovers}>
      {all.map(one =>
        one.to.userid === me?.userid ? (
          <Asked key={one.handoverid} handover={one} />
        ) : (
          <Sent key={one.handoverid} handover={one} />
        ),
      )}
    </div>
  )
}

/** What is asked and handed over at a step; nothing is locked by it. */
export const Handovers = ({ stepid }: { stepid: StepId }) => (
  <List all={useHandoversToTell().filter(one => one.stepid === stepid)} />
)

/** Above the guide: what is about all of it, and about steps that are not shown. */
export const HandoversOfGuide = ({ isOnSteps }: { isOnSteps: boolean }) => {
  const { stepids } = use(TogetherNow)
  const isAsked = useIsAsked()
  const isShown = (one: Handover) =>
    one.stepid === null ||
    (!isOnSteps && stepids.includes(one.stepid) && (one.state !== 'open' || isAsked(one)))
  return <List all={useHandoversToTell().filter(isShown)} />
}

/** In the panel: what waits for an answer, wherever it is. */
export const WaitingHandovers = () => {
  const { handovers, stepids } = use(TogetherNow)
  const isAsked = useIsAsked()
  const isThere = ({ stepid }: Handover) => stepid === null || stepids.includes(stepid)
  return <List all={handovers.filter(one => isThere(one) && isAsked(one))} />
}
