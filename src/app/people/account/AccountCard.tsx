import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Ban, Maximize2, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { read, readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatDay, formatMoment } from '#app/ui/text/dates.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { Appeal } from '#app/ui/state/Appeal.tsx'
import styles from './Account.module.css'
import { AccountTraces } from './AccountTraces.tsx'
import { BulkDialog } from '../bulk/BulkDialog.tsx'
import { DataExport } from './DataExport.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { FactorsDialog } from './FactorsDialog.tsx'
import { ReputationDialog } from './ReputationDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import { useTeams } from '../table/useTeams.ts'
import { useAccountWords } from '../table/accountWords.ts'

type AccountCardProps = {
  userid: number
  me: User
  level: 1 | 2
  /** Only beside the table. */ onClose?: () => void
}
type Opened = 'role' | 'reputation' | 'suspend' | 'lift' | 'factors' | 'erase' | null

const Card = ({ userid, me, level, onClose }: AccountCardProps) => {
  const { t, i18n } = useLingui()
  const { data: user } = useSuspenseQuery(read('readUser', { params: { userid } }))
  const { data: admins } = useSuspenseQuery({
    ...readPage('listUsers', { query: { privilege: 'Admin', state: 'active', limit: 1 } }),
    staleTime: 0,
  })
  const { roles, states } = useAccountWords()
  const { nameOf } = useTeams()
  const [opened, setOpened] = useState<Opened>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever opened the card by a key is in it; whoever came by its address begins at the top of the
  // page.
  const isBeside = onClose !== undefined
  useEffect(() => {
    if (isBeside) heading.current?.focus({ preventScroll: true })
  }, [isBeside])
  const {
    username,
    unique_username,
    email,
    email_verified,
    greatest_privilege,
    reputation,
    state = 'active',
    join_date,
    denial_rate,
    teams,
    suspended_reason,
    suspended_until,
    appeal,
    erase_at,
    second_factor,
  } = user
  const isSelf = userid === me.userid
  const isErased = state === 'erased'
  const isLast = greatest_privilege === 'Admin' && state === 'active' && admins.total === 1
  const lastWords = isLast ? t`The last Admin stays: nobody else could keep the site.` : undefined
  const Heading = level === 1 ? 'h1' : 'h2'
  const close = () => {
    onClose?.()
    document.getElementById(`person-${userid}`)?.focus({ preventScroll: true })
  }
  return (
    <div
      className={styles.account}
      onKeyDown={event => {
        if (event.key !== 'Escape' || opened !== null || !onClose) return
        event.preventDefault()
        close()
      }}
    >
      <div className={styles.head}>
        <Heading ref={heading} tabIndex={-1} className={styles.title}>
          {username}
        </Heading>
        {onClose && (
          <span className={styles.acts}>
            <LinkButton
              kind="quiet"
              small
              icon={Maximize2}
              label={t`Open ${username} on a page of its own`}
              href={authorPaths.account(userid)}
            />
            <Button kind="quiet" small icon={X} label={t`Close the card`} onClick={close} />
          </span>
        )}
      </div>
      {!isErased && (
        <p className={styles.soft}>
          {[unique_username, email, email && email_verified === false && t`not confirmed`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {state !== 'active' && (
        <p>
          <Chip kind="danger" icon={Ban}>
            {states[state]}
          </Chip>{' '}
          {suspended_until ? (
            <Trans>until {formatMoment(suspended_until * 1000, i18n.locale)}</Trans>
          ) : erase_at ? (
            <Trans>erased on {formatDay(erase_at, i18n.locale)}</Trans>
          ) : null}{' '}
          {suspended_reason}
        </p>
      )}
      {appeal && <Appeal {...appeal} />}
      {isErased ? (
        <p className={styles.soft}>
          <Trans>
            Nothing is kept about this person any more. What they published stays, under this name.
          </Trans>
        </p>
      ) : (
        <Figures
          figures={[
            { name: t`Role`, value: roles[greatest_privilege] },
            { name: t`Reputation`, value: i18n.number(reputation) },
            {
              name: t`Denied, 90 days`,
              value:
                denial_rate === null || denial_rate === undefined
                  ? '–'
                  : i18n.number(denial_rate, { style: 'percent', maximumFractionDigits: 0 }),
            },
            { name: t`Second factor`, value: second_factor ? t`Set up` : t`None` },
            { name: t`Here since`, value: formatDay(join_date, i18n.locale) },
          ]}
        />
      )}
      <p>
        <a href={paths.user(user)}>
          <Trans>The page that everybody sees</Trans>
        </a>
        {!isErased && (
          <>
            {' · '}
            <a href={authorPaths.viewsOf('user', userid)}>
              <Trans>What they viewed</Trans>
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
      {!isErased && (
        <>
          <div
            className={styles.acts}
            role="group"
            aria-label={t`What can be done with this account`}
          >
            <Button onClick={() => setOpened('role')} why={lastWords}>
              <Trans>Change role…</Trans>
            </Button>
            <Button onClick={() => setOpened('reputation')}>
              <Trans>Adjust reputation…</Trans>
            </Button>
            {state === 'suspended' ? (
              <Button onClick={() => setOpened('lift')}>
                <Trans>Restore…</Trans>
              </Button>
            ) : (
              <Button
                onClick={() => setOpened('suspend')}
                why={
                  isSelf
                    ? t`Nobody suspends themselves.`
                    : (lastWords ??
                      (state === 'active' ? undefined : t`Only active accounts are suspended.`))
                }
              >
                <Trans>Suspend…</Trans>
              </Button>
            )}
            <Button
              kind="quiet"
              onClick={() => setOpened('factors')}
              why={isSelf ? t`Your own are on your own page.` : undefined}
            >
              <Trans>Second factors…</Trans>
            </Button>
            <Button kind="quiet" onClick={() => setOpened('erase')} why={lastWords}>
              {state === 'leaving' ? <Trans>Keep the account…</Trans> : <Trans>Erase…</Trans>}
            </Button>
          </div>
          <DataExport
            userid={userid}
            username={username}
            isSelf={isSelf}
            level={level === 1 ? 2 : 3}
          />
        </>
      )}
      <AccountTraces userid={userid} level={level === 1 ? 2 : 3} />
      {opened === 'role' && (
        <BulkDialog
          action="privilege"
          privilege={greatest_privilege}
          of={{ userids: [userid] }}
          count={1}
          names={new Map([[userid, username]])}
          onDone={() => undefined}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'lift' && (
        <BulkDialog
          action="lift"
          of={{ userids: [userid] }}
          count={1}
          names={new Map([[userid, username]])}
          onDone={() => undefined}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'suspend' && (
        <SuspendDialog userid={userid} username={username} onClose={() => setOpened(null)} />
      )}
      {opened === 'reputation' && <ReputationDialog user={user} onClose={() => setOpened(null)} />}
      {opened === 'factors' && (
        <FactorsDialog userid={userid} username={username} onClose={() => setOpened(null)} />
      )}
      {opened === 'erase' && <EraseDialog user={user} onClose={() => setOpened(null)} />}
    </div>
  )
}

/**
 * All that Admins see of one account, and do with it; beside the table, or at an address of its
 * own.
 */
export const AccountCard = (props: AccountCardProps) => {
  const { t } = useLingui()
  if (props.level === 1) return <Card {...props} />
  return (
    <PanelBoundary name={t`Account`}>
      <Suspense
        fallback={
          <p className={styles.account} role="status">
            <Trans>Loading…</Trans>
          </p>
        }
      >
        <Card {...props} />
      </Suspense>
    </PanelBoundary>
  )
}
