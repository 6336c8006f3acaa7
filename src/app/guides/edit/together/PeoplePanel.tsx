import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import type { Steps } from '../steps/actions/useSteps.ts'
import { HandOverForm } from './HandOverForm.tsx'
import { SinceYouCame } from './SinceYouCame.tsx'
import { TogetherNow, useNumberOf } from './together.ts'
import type { Other } from './useOthers.ts'
import styles from './PeoplePanel.module.css'

type PersonRowProps = { person: Other; isMe: boolean; onGo: (stepid: number) => void }

const PersonRow = ({ person, isMe, onGo }: PersonRowProps) => {
  const { t } = useLingui()
  const { username, stepid, writing } = person
  const number = useNumberOf()(stepid)
  const where =
    number === 0
      ? writing
        ? t`Elsewhere in the guide, writing`
        : t`Elsewhere in the guide, looking on`
      : writing
        ? t`Step ${number}, writing`
        : t`Step ${number}, looking on`
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
          aria-label={t`Go to ${username}, step ${number}`}
          onClick={() => onGo(stepid)}
        >
          <Trans>Go to</Trans>
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

/** Who has the guide open, what they saved since one came, and what one hands over. */
export const PeoplePanel = ({ steps, onLeave }: PeoplePanelProps) => {
  const { t } = useLingui()
  const { me, others } = use(TogetherNow)
  const go = (stepid: number) => {
    onLeave()
    steps.goTo(stepid)
  }
  if (me === null)
    return (
      <p className={styles.calm}>
        <Trans>Who else is here is not known right now.</Trans>
      </p>
    )
  return (
    <>
      <section className={styles.part}>
        <h3 className={styles.name}>{t`Here now`}</h3>
        <ul className={styles.people}>
          {[me, ...others].map(person => (
            <PersonRow
              key={person.userid}
              person={person}
              isMe={person.userid === me.userid}
              onGo={go}
            />
          ))}
        </ul>
        {others.length === 0 && (
          <p className={styles.soft}>
            <Trans>Nobody else has this guide open.</Trans>
          </p>
        )}
      </section>
      <SinceYouCame onGo={go} />
      {others.length > 0 && <HandOverForm focused={steps.focused} />}
    </>
  )
}
