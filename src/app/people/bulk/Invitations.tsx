import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import type { Invitation } from '#contract/people/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import styles from '../table/PeopleTable.module.css'
import { useTeams } from '../table/useTeams.ts'
import { useAccountWords } from '../table/accountWords.ts'

/** Who was asked and has not come yet: each can be asked again, or taken back. */
export const Invitations = () => {
  const { t, i18n } = useLingui()
  const { data } = useSuspenseQuery(readPage('listInvitations', { query: { limit: 200 } }))
  const { nameOf } = useTeams()
  const { roles } = useAccountWords()
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState<readonly number[]>([])
  useTitle(t`Invitations`)
  const act = (
    name: 'resendInvitation' | 'withdrawInvitation',
    { invitationid, email }: Invitation,
  ) => {
    if (pending.includes(invitationid)) return // a second mail makes the link of the first no good
    setFailure(null)
    setPending(now => [...now, invitationid])
    void write(name, { params: { invitationid } })
      .then(
        () =>
          announce(
            name === 'resendInvitation' ? t`Sent again to ${email}` : t`Taken back: ${email}`,
          ),
        (error: unknown) =>
          setFailure(
            error instanceof NoAnswer
              ? error.message
              : t`The service did not take it. Nothing changed.`,
          ),
      )
      .finally(() => setPending(now => now.filter(one => one !== invitationid)))
  }
  return (
    <div className={styles.main}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          <Trans>Invitations</Trans>
        </h1>
        <LinkButton kind="quiet" icon={ArrowLeft} href={authorPaths.people()}>
          <Trans>People</Trans>
        </LinkButton>
      </div>
      {failure && <p role="alert">{failure}</p>}
      {data.items.length === 0 ? (
        <EmptyState
          title={t`No invitation is open`}
          actions={
            <LinkButton kind="main" href={authorPaths.people()}>
              <Trans>Invite somebody</Trans>
            </LinkButton>
          }
        >
          <Trans>
            Invitations stand here until they are accepted. Their links are good for seven days.
          </Trans>
        </EmptyState>
      ) : (
        <div
          className={styles.scroll}
          role="region"
          aria-label={t`Table of invitations`}
          tabIndex={0}
        >
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
                  <Trans>Good until</Trans>
                </th>
                <th scope="col">
                  <Trans>What can be done</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(one => (
                <tr key={one.invitationid}>
                  <th scope="row" className={styles.email}>
                    {one.email}
                  </th>
                  <td className={styles.mid}>{roles[one.privilege]}</td>
                  <td className={styles.mid}>{one.teams.map(nameOf).join(', ') || '–'}</td>
                  <td className={styles.mid}>{formatDay(one.sent, i18n.locale)}</td>
                  <td>
                    {one.state === 'expired' ? (
                      <Chip kind="warn">
                        <Trans>Expired</Trans>
                      </Chip>
                    ) : (
                      formatDay(one.expires, i18n.locale)
                    )}
                  </td>
                  <td>
                    <span className={styles.acts}>
                      <Button
                        small
                        icon={RotateCw}
                        aria-label={t`Send again to ${one.email}`}
                        onClick={() => act('resendInvitation', one)}
                      >
                        <Trans>Send again</Trans>
                      </Button>
                      <Button
                        small
                        kind="quiet"
                        icon={X}
                        aria-label={t`Take back the invitation of ${one.email}`}
                        onClick={() => act('withdrawInvitation', one)}
                      >
                        <Trans>Take back</Trans>
                      </Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
