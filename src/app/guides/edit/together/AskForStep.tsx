import { useLingui } from '@lingui/react/macro'
import { use, useRef } from 'react'
import { useWrite } from '#app/api/useWrite.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { goOnWriting } from './goOnWriting.ts'
import { TogetherNow, useNumberOf, useOthersAt } from './together.ts'
import { useHandoverWords } from './useHandoverWords.ts'
import { askWhoIsHere, type Other } from './useOthers.ts'
import styles from './Together.module.css'

type AskProps = { stepid: number; person: Other; isAlone: boolean }

const Ask = ({ stepid, person: { userid, username }, isAlone }: AskProps) => {
  const { t } = useLingui()
  const { guideid } = use(TogetherNow)
  const number = useNumberOf()(stepid)
  const { mutateAsync } = useWrite('offerHandover')
  const place = useRef<HTMLSpanElement>(null)
  const words = useHandoverWords()
  const ask = useAttempt(async () => {
    const asked = await mutateAsync({ params: { guideid }, body: { kind: 'ask', stepid, userid } })
    announce(words(asked))
    goOnWriting(place.current)
    await askWhoIsHere(guideid)
  })
  return (
    <span ref={place}>
      <Button small onClick={() => void ask.run()}>
        {isAlone
          ? t`Ask to take over step ${number}`
          : t`Ask ${username} to hand over step ${number}`}
      </Button>
      {ask.error !== null && (
        <span role="alert" className={styles.refused}>
          {t`Your request for step ${number} was not sent. ${ask.error}`}
        </span>
      )}
    </span>
  )
}

/** Where somebody else is: whom one may ask for the step, unless one has. */
export const AskForStep = ({ stepid }: { stepid: StepId }) => {
  const { handovers, me } = use(TogetherNow)
  const here = useOthersAt(stepid)
  if (isTemporary(stepid) || me === null) return null
  const isAsked = (userid: number) =>
    handovers.some(
      one =>
        one.stepid === stepid &&
        one.kind === 'ask' &&
        one.state === 'open' &&
        one.from.userid === me.userid &&
        one.to.userid === userid,
    )
  const free = here.slice(0, 3).filter(({ userid }) => !isAsked(userid))
  if (free.length === 0) return null
  return (
    <p className={styles.acts}>
      {free.map(person => (
        <Ask key={person.userid} {...{ stepid, person }} isAlone={here.length === 1} />
      ))}
    </p>
  )
}
