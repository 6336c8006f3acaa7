import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Maximize2, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { read, readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import styles from './Account.module.css'
import { AccountTraces } from './AccountTraces.tsx'
import { DataExport } from './DataExport.tsx'
import { AccountActs, AccountDialogs, type Asked } from './AccountActs.tsx'
import { AccountFacts, AccountLinks } from './AccountFacts.tsx'

type AccountCardProps = {
  userid: number
  me: User
  level: 1 | 2
  /** Only beside the table. */ onClose?: () => void
}

/** Only beside the table. */
const CardActs = ({ user: { userid, username }, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <span className={styles.acts}>
      <LinkButton
        kind="quiet"
        small
        icon={Maximize2}
        label={t`Open ${username} on a separate page`}
        href={authorPaths.account(userid)}
      />
      <Button kind="quiet" small icon={X} label={t`Close the card`} onClick={onClose} />
    </span>
  )
}

const Card = ({ userid, me, level, onClose }: AccountCardProps) => {
  const { data: user } = useSuspenseQuery(read('readUser', { params: { userid } }))
  const { data: admins } = useSuspenseQuery({
    ...readPage('listUsers', { query: { privilege: 'Admin', state: 'active', limit: 1 } }),
    staleTime: 0,
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever opened the card by a key is in it; whoever came by its address begins at the top of the
  // page.
  const isBeside = onClose !== undefined
  useEffect(() => {
    if (isBeside) heading.current?.focus({ preventScroll: true })
  }, [isBeside])
  const { username, greatest_privilege, state = 'active' } = user
  const isSelf = userid === me.userid
  const isErased = state === 'erased'
  const isLast = greatest_privilege === 'Admin' && state === 'active' && admins.total === 1
  const Heading = level === 1 ? 'h1' : 'h2'
  const close = () => {
    onClose?.()
    document.getElementById(`person-${userid}`)?.focus({ preventScroll: true })
  }
  return (
    <div
      className={styles.account}
      onKeyDown={event => {
        if (event.key !== 'Escape' || asked !== null || !onClose) return
        event.preventDefault()
        close()
      }}
    >
      <div className={styles.head}>
        <Heading ref={heading} tabIndex={-1} className={styles.title}>
          {username}
        </Heading>
        {onClose && <CardActs user={user} onClose={close} />}
      </div>
      <AccountFacts user={user} />
      <AccountLinks user={user} />
      {!isErased && (
        <>
          <AccountActs user={user} isSelf={isSelf} isLast={isLast} onAsk={setAsked} />
          <DataExport
            userid={userid}
            username={username}
            isSelf={isSelf}
            level={level === 1 ? 2 : 3}
          />
        </>
      )}
      <p>
        <LinkButton small href={authorPaths.timeline({ userid })}>
          <Trans>Timeline</Trans>
        </LinkButton>
      </p>
      <AccountTraces userid={userid} level={level === 1 ? 2 : 3} />
      <AccountDialogs user={user} asked={asked} onClose={() => setAsked(null)} />
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
