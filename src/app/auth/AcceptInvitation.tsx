import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { NoAnswer, type ApiError } from '#lib/errors.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { NameField } from './PersonFields.tsx'
import { useAccept } from './useSignIn.ts'
import styles from './SignIn.module.css'
import { formText } from '#app/ui/fields/formText.ts'

const useReason = (error: ApiError | null) => {
  const { t } = useLingui()
  if (error === null) return null
  if (error.status === 429) return t`Too many attempts. Wait a while, then try again.`
  if (error.errors.some(one => one.field === 'token'))
    return t`This invitation is no longer valid, or part of the link is missing. Ask the person who invited you for a new one.`
  if (error.errors.some(one => one.field === 'email'))
    return t`The invited address already has an account. Sign in to that account.`
  if (error instanceof NoAnswer)
    return t`The service did not answer, so it is not known whether your account was created. Try to sign in with the invited address and this password. If that does not work, try again here.`
  return t`The account was not created. What you typed is kept. Try again.`
}

/** Name and password of somebody who was invited; the address is known from the invitation. */
export const AcceptInvitation = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { t } = useLingui()
  const { accept, isPending, error } = useAccept(onDone)
  const isAt = (field: string) => error?.errors.some(one => one.field === field) ?? false
  const reason = useReason(error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    accept({
      token,
      username: formText(form, 'username').trim(),
      password: formText(form, 'password'),
    })
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        {reason && !isAt('username') && !isAt('password') && (
          <Notice kind="danger" icon={CircleAlert} role="alert">
            {reason}
          </Notice>
        )}
        <NameField error={isAt('username') ? t`Names can have 1 to 64 characters.` : undefined} />
        <NewPasswordField refused={error} />
        <Button
          big
          kind="main"
          type="submit"
          why={isPending ? t`Creating the account…` : undefined}
        >
          <Trans>Accept and sign in</Trans>
        </Button>
      </form>
      <p className={styles.links}>
        <a className={styles.link} href={paths.signIn()}>
          <Trans>I already have an account</Trans>
        </a>
      </p>
    </>
  )
}
