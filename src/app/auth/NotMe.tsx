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
            All sign-ins and app passwords of your account are ended. We are sending you a link for
            a new password.
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
              This link has expired or was used already. Ask for a new password instead.
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
          Use this if somebody else changed how your account signs in. It ends all sign-ins and app
          passwords, removes what was added since, and sends you a link for a new password.
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
