import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, MailCheck } from 'lucide-react'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'

/** A button, not an effect: mail programs open links before their reader does. */
export const NotMe = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const { mutate, isPending, isSuccess, error } = useWrite('undoChange')
  if (isSuccess) {
    return (
      <>
        <Notice kind="ok" icon={MailCheck} role="status">
          <Trans>
            You are signed out everywhere, and your app passwords are revoked. We are sending you a
            link to choose a new password.
          </Trans>
        </Notice>
        <BackToSignIn />
      </>
    )
  }
  return (
    <>
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error.status === 422 ? (
            <Trans>
              This link has expired or has already been used. Choose “Forgot your password?” on the
              sign-in page instead.
            </Trans>
          ) : error instanceof NoAnswer ? (
            error.message
          ) : (
            <Trans>Nothing was changed: the service answered with an error. Try again.</Trans>
          )}
        </Notice>
      )}
      <p>
        <Trans>
          Use this if someone else changed how you sign in. You are signed out everywhere, ways to
          sign in added since then are removed, and you get a link to choose a new password.
        </Trans>
      </p>
      <Button
        big
        kind="danger"
        onClick={() => mutate({ body: { token } })}
        why={isPending ? t`One moment…` : undefined}
      >
        <Trans>It was not me</Trans>
      </Button>
    </>
  )
}
