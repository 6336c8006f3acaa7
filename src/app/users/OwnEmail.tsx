import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { NoAnswer } from '#lib/errors.ts'
import { MethodRow } from './MethodRow.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const Unproved = ({ email }: { email: string }) => {
  const { t } = useLingui()
  const again = useWrite('sendVerification')
  const hasMail = useQuery(read('readSite')).data?.features.mail !== false
  return (
    <Notice
      kind="warn"
      icon={MailWarning}
      role={again.isSuccess || again.isError ? 'status' : undefined}
      action={
        again.isSuccess ? undefined : (
          <Button
            small
            onClick={() => again.mutate({})}
            why={again.isPending ? t`Sending…` : undefined}
          >
            <Trans>Send a link</Trans>
          </Button>
        )
      }
    >
      {again.isSuccess ? (
        hasMail ? (
          <Trans>We are sending a link to {email}.</Trans>
        ) : (
          <Trans>
            This site has no mail server, so you will not get an email. An Admin can give you the
            link.
          </Trans>
        )
      ) : again.error instanceof NoAnswer ? (
        refusedWords(again.error)
      ) : again.isError ? (
        <Trans>The email was not sent. Try again later.</Trans>
      ) : (
        <Trans>Your address {email} is not confirmed yet.</Trans>
      )}
    </Notice>
  )
}

/** An address that is not confirmed yet says so above the rows. */
export const EmailNotice = ({ user }: { user: User }) =>
  user.email !== undefined && user.email_verified === false ? <Unproved email={user.email} /> : null

/** What mails go to and the person signs in with. */
export const EmailRow = ({ user: { email, email_verified } }: { user: User }) =>
  email === undefined ? null : (
    <MethodRow
      name={<Trans>Email address</Trans>}
      note={
        <>
          {email}. {email_verified && <Trans>Confirmed.</Trans>}{' '}
          <Trans>Only you and the Admins can see this address.</Trans>
        </>
      }
    />
  )
