import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck, MailX } from 'lucide-react'
import { useWrite } from '#app/api/useWrite.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { UseLink } from './UseLink.tsx'
import { useSuspended } from './useSuspended.ts'

/** Undoes a change of how somebody signs in, by the link that told them of it. */
export const NotMe = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const suspended = useSuspended()
  const { mutate, data, isPending, isSuccess, error } = useWrite('undoChange')
  if (isSuccess) {
    return (
      <>
        {data.mailed ? (
          <Notice kind="ok" icon={MailCheck} role="status">
            <Trans>
              You are signed out everywhere, and your app passwords are revoked. We are sending you
              a link to choose a new password.
            </Trans>
          </Notice>
        ) : (
          <Notice kind="warn" icon={MailX} role="status">
            <Trans>
              You are signed out everywhere, and your app passwords are revoked. Another account now
              has your email address. Ask an Admin to give you access again.
            </Trans>
          </Notice>
        )}
        <BackToSignIn />
      </>
    )
  }
  return (
    <UseLink
      error={error}
      expired={
        <Trans>
          This link is no longer valid, or part of it is missing. Choose “Forgot your password?” on
          the sign-in page instead.
        </Trans>
      }
      refused={
        error?.status === 403 ? (
          suspended(error)
        ) : (
          <Trans>The service answered with an error, so nothing was changed. Try again.</Trans>
        )
      }
      explanation={
        <Trans>
          Use this button if someone else changed how you sign in. You will be signed out
          everywhere, and any sign-in methods added since then will be removed. You will get an
          email with a link to choose a new password.
        </Trans>
      }
      danger
      busy={isPending ? t`One moment…` : undefined}
      onUse={() => mutate({ body: { token } })}
    >
      <Trans>This wasn’t me</Trans>
    </UseLink>
  )
}
