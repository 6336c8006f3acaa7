import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useWrite } from '#app/api/useWrite.ts'
import { paths } from '#app/paths.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './SignIn.module.css'
import { UseLink } from './UseLink.tsx'

/** Confirms the address that the link was sent to. */
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
            <Trans>Go to the home page</Trans>
          </a>
        </p>
      </>
    )
  }
  return (
    <UseLink
      error={error}
      expired={
        <Trans>
          This link is no longer valid, or part of it is missing. You can get a new link in your
          account settings.
        </Trans>
      }
      refused={
        <Trans>
          The service answered with an error, so the address is not confirmed. Try again.
        </Trans>
      }
      explanation={
        <Trans>
          Use this button to confirm that you own the email address this link was sent to.
        </Trans>
      }
      busy={isPending ? t`Confirming…` : undefined}
      onUse={() => mutate({ body: { token } })}
    >
      <Trans>Confirm the address</Trans>
    </UseLink>
  )
}
