import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Invitation } from '#contract/people/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import screen from '#app/ui/screen/TableScreen.module.css'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import styles from '../table/PeopleTable.module.css'
import { useTeams } from '../table/useTeams.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { InvitationRow, type InvitationAct } from './InvitationRow.tsx'

const pageSize = 100

/** Sends an invitation again or takes it back, and why the last one was not taken. */
const useInvitationActs = () => {
  const { t } = useLingui()
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState<readonly number[]>([])
  const act = (name: InvitationAct, { invitationid, email }: Invitation) => {
    if (pending.includes(invitationid)) return // a second mail makes the link of the first no good
    setFailure(null)
    setPending(now => [...now, invitationid])
    void write(name, { params: { invitationid } })
      .then(
        () =>
          announce(
            name === 'resendInvitation'
              ? t`The invitation to ${email} is being sent again.`
              : t`The invitation to ${email} is withdrawn.`,
          ),
        (error: unknown) => setFailure(refusedWords(error)),
      )
      .finally(() => setPending(now => now.filter(one => one !== invitationid)))
  }
  return { failure, act }
}

type InvitationTableProps = {
  invitations: readonly Invitation[]
  onAct: (name: InvitationAct, one: Invitation) => void
}

const InvitationTable = ({ invitations, onAct }: InvitationTableProps) => {
  const { t } = useLingui()
  const { nameOf } = useTeams()
  return (
    <div className={styles.scroll} role="region" aria-label={t`Table of invitations`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Email</Trans>
            </th>
            <th scope="col" className={styles.mid}>
              <Trans>Role</Trans>
            </th>
            <th scope="col" className={styles.mid}>
              <Trans>Teams</Trans>
            </th>
            <th scope="col" className={styles.mid}>
              <Trans>Sent</Trans>
            </th>
            <th scope="col">
              <Trans>Valid until</Trans>
            </th>
            <th scope="col">
              <Trans>Actions</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map(one => (
            <InvitationRow key={one.invitationid} one={one} teamName={nameOf} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Who was asked and has not come yet: each can be asked again, or taken back. */
export const Invitations = () => {
  const { t } = useLingui()
  const offset = offsetIn(useSearchParams()[0])
  const { data } = useSuspenseQuery(
    readPage('listInvitations', { query: { limit: pageSize, offset } }),
  )
  const { failure, act } = useInvitationActs()
  const [isInviting, setIsInviting] = useState(false)
  useTitle(t`Invitations`)
  return (
    <div className={screen.main}>
      <div className={screen.head}>
        <h1 className={screen.title}>
          <Trans>Invitations</Trans>
        </h1>
        <LinkButton kind="quiet" icon={ArrowLeft} href={authorPaths.people()}>
          <Trans>People</Trans>
        </LinkButton>
      </div>
      {failure && <p role="alert">{failure}</p>}
      {data.items.length === 0 && offset > 0 ? (
        <NoSuchPage first={authorPaths.invitations()} />
      ) : data.items.length === 0 ? (
        <EmptyState
          title={t`No open invitations`}
          actions={
            <Button kind="main" icon={UserPlus} onClick={() => setIsInviting(true)}>
              <Trans>Invite people…</Trans>
            </Button>
          }
        >
          <Trans>
            Invitations appear here until they are accepted. Their links work for seven days.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <InvitationTable invitations={data.items} onAct={act} />
          <Pager
            offset={offset}
            shown={data.items.length}
            limit={pageSize}
            total={data.total}
            hrefAt={at => authorPaths.invitations() + (at ? `?offset=${at}` : '')}
          />
        </>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </div>
  )
}
