import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useWrite } from '#app/api/useWrite.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './SignIn.module.css'

/** A button, not an effect: mail programs open links before their reader does. */
export const Verify = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const { mutate, isPending, isSuccess, error } = useWrite('verifyEmail')
  if (isSuccess) {
    return (
      <>
        <Notice kind="ok" icon={CircleCheck} role="status">
          <Trans>Thank you. Your address is confirmed.</Trans>
        </Notice>
        <p className={styles.links}>
          <a className={styles.link} href={paths.home()}>
            <Trans>To the start page</Trans>
          </a>
        </p>
      </>
    )
  }
  return (
    <>
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error.status === 422 ? (
            <Trans>
              This link has expired, or your account has a different address now. You can get a new
              link in the settings of your account.
            </Trans>
          ) : error instanceof NoAnswer ? (
            error.message
          ) : (
            <Trans>
              The address is not confirmed: the service answered with an error. Try again.
            </Trans>
          )}
        </Notice>
      )}
      <p>
        <Trans>Use this button to confirm that the address where you got this link is yours.</Trans>
      </p>
      <Button
        big
        kind="main"
        onClick={() => mutate({ body: { token } })}
        why={isPending ? t`Confirming…` : undefined}
      >
        <Trans>Confirm the address</Trans>
      </Button>
    </>
  )
}
