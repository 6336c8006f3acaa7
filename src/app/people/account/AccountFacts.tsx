import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { Ban } from 'lucide-react'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { formatNearDay, formatMoment } from '#app/ui/text/dates.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { Appeal } from '#app/ui/state/Appeal.tsx'
import styles from './Account.module.css'
import { useTeams } from '../table/useTeams.ts'
import { useAccountWords } from '../table/accountWords.ts'

export type Account = ReturnsOf<Table['readUser']>
type Facts = { user: Account }

const SecondFactor = ({ isSet }: { isSet: boolean | undefined }) =>
  isSet ? <Trans>Set up</Trans> : <Trans context="second factor">None</Trans>

/** That an account is suspended or on its way out, until when, and why. */
const ClosedWords = ({ user, state }: Facts & { state: NonNullable<Account['state']> }) => {
  const { i18n } = useLingui()
  const { states } = useAccountWords()
  const { suspended_until, erase_at, suspended_reason } = user
  return (
    <p>
      <Chip kind="danger" icon={Ban}>
        {states[state]}
      </Chip>{' '}
      {suspended_until ? (
        <Trans>until {formatMoment(suspended_until * 1000, i18n.locale)}</Trans>
      ) : erase_at ? (
        <Trans context="erased">on {formatNearDay(erase_at, i18n.locale)}</Trans>
      ) : null}{' '}
      {suspended_reason}
    </p>
  )
}

/** Who somebody is, whether the account is closed for now, and what stands for and against it. */
export const AccountFacts = ({ user }: Facts) => {
  const { t, i18n } = useLingui()
  const { roles } = useAccountWords()
  const {
    unique_username,
    email,
    email_verified,
    greatest_privilege,
    reputation,
    state = 'active',
    join_date,
    denial_rate,
    appeal,
    second_factor,
  } = user
  const isErased = state === 'erased'
  return (
    <>
      {!isErased && (
        <p className={styles.soft}>
          {[
            unique_username,
            email,
            email && email_verified === false && t`email address not confirmed`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {state !== 'active' && <ClosedWords user={user} state={state} />}
      {appeal && <Appeal {...appeal} />}
      {isErased ? (
        <p className={styles.soft}>
          <Trans>
            The personal data of this person has been erased. Their published work stays under this
            name.
          </Trans>
        </p>
      ) : (
        <Figures
          figures={[
            { name: t`Role`, value: roles[greatest_privilege] },
            { name: t`Reputation`, value: i18n.number(reputation) },
            {
              name: t`Edits denied in the last 90 days`,
              value:
                denial_rate === null || denial_rate === undefined
                  ? '–'
                  : i18n.number(denial_rate, { style: 'percent', maximumFractionDigits: 0 }),
            },
            { name: t`Second factor`, value: <SecondFactor isSet={second_factor} /> },
            { name: t`Joined`, value: formatNearDay(join_date, i18n.locale) },
          ]}
        />
      )}
    </>
  )
}

/** The page of a person, what they viewed, and their teams. */
export const AccountLinks = ({ user }: Facts) => {
  const { nameOf } = useTeams()
  const { userid, teams, state } = user
  const isErased = state === 'erased'
  return (
    <p>
      <a href={paths.user(user)}>
        <Trans>Public page</Trans>
      </a>
      {!isErased && (
        <>
          {' · '}
          <a href={authorPaths.viewsOf('user', userid)}>
            <Trans>View history</Trans>
          </a>
        </>
      )}
      {teams.length > 0 && (
        <>
          {' · '}
          <Trans>Teams:</Trans>{' '}
          {teams.map((teamid, n) => (
            <span key={teamid}>
              {n > 0 && ', '}
              <a href={authorPaths.keepTeam(teamid)}>{nameOf(teamid)}</a>
            </span>
          ))}
        </>
      )}
    </p>
  )
}
