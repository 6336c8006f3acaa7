import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import type { Steps } from '../steps/actions/useSteps.ts'
import { HandOverForm } from './HandOverForm.tsx'
import { WaitingHandovers } from './Handovers.tsx'
import { SinceYouCame } from './SinceYouCame.tsx'
import { TogetherNow, useNumberOf } from './together.ts'
import type { Other } from './useOthers.ts'
import styles from './PeoplePanel.module.css'

/** Where somebody is, and whether they write. */
const useWhere = () => {
  const { t } = useLingui()
  const numberOf = useNumberOf()
  return ({ stepid, writing }: Other, isMe: boolean): string => {
    const number = numberOf(stepid)
    if (number === 0) {
      if (isMe)
        return writing
          ? t`Elsewhere in the guide, you are writing`
          : t`Elsewhere in the guide, you are reading`
      return writing ? t`Elsewhere in the guide, writing` : t`Elsewhere in the guide, reading`
    }
    if (isMe)
      return writing ? t`Step ${number}, you are writing` : t`Step ${number}, you are reading`
    return writing ? t`Step ${number}, writing` : t`Step ${number}, reading`
  }
}

type PersonRowProps = { person: Other; isMe: boolean; onGo: (stepid: number) => void }

const PersonRow = ({ person, isMe, onGo }: PersonRowProps) => {
  const { t } = useLingui()
  const { username, stepid } = person
  const number = useNumberOf()(stepid)
  const where = useWhere()(person, isMe)
  return (
    <li className={styles.person}>
      <Initials name={username} />
      <span>
        <b>{isMe ? t`You` : username}</b>
        <span className={styles.soft}>{where}</span>
      </span>
      {!isMe && stepid !== null && number > 0 && (
        <Button
          small
          aria-label={t`Go there: ${username}, step ${number}`}
          onClick={() => onGo(stepid)}
        >
          <Trans>Go there</Trans>
        </Button>
      )}
    </li>
  )
}

type PeoplePanelProps = {
  steps: Steps
  /** Before somebody goes to a step. */
  onLeave: () => void
}

const HereNow = ({ onGo }: { onGo: (stepid: number) => void }) => {
  const { t } = useLingui()
  const { me, others } = use(TogetherNow)
  if (me === null)
    return (
      <p className={styles.calm}>
        <Trans>It is not known right now who else is here.</Trans>
      </p>
    )
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>{t`Here now`}</h3>
      <ul className={styles.people}>
        {[me, ...others].map(person => (
          <PersonRow
            key={person.userid}
            person={person}
            isMe={person.userid === me.userid}
            onGo={onGo}
          />
        ))}
      </ul>
      {others.length === 0 && (
        <p className={styles.soft}>
          <Trans>Nobody else has this guide open.</Trans>
        </p>
      )}
    </section>
  )
}

/** Who has the guide open, what they saved since one came, and what one hands over. */
export const PeoplePanel = ({ steps, onLeave }: PeoplePanelProps) => {
  const go = (stepid: number) => {
    onLeave()
    steps.goTo(stepid)
  }
  return (
    <>
      <HereNow onGo={go} />
      <WaitingHandovers />
      <SinceYouCame onGo={go} />
      <HandOverForm focused={steps.focused} />
    </>
  )
}
