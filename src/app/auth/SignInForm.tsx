import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmitEvent } from 'react'
import type { ApiError } from '#lib/errors.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { EmailField } from './PersonFields.tsx'
import { PasswordField } from './PasswordField.tsx'
import { CodeField, codeIn, isAboutCode } from './CodeField.tsx'
import { OtherWays } from './OtherWays.tsx'
import { RefusedNotice } from './RefusedNotice.tsx'
import { useSignIn } from './useSignIn.ts'
import { useSuspended } from './useSuspended.ts'
import styles from './SignIn.module.css'
import { formText } from '#app/ui/fields/formText.ts'

const useReason = (error: ApiError | null) => {
  const { t } = useLingui()
  const suspended = useSuspended()
  if (error === null || isAboutCode(error)) return null
  if (error.status === 401) return t`Email and password do not match. Check both, then try again.`
  if (error.status === 403) return suspended(error)
  if (error.status === 429) return t`Too many attempts. Wait a while, then try again.`
  if (error.status === 0) return t`The service did not answer. Try again.`
  if (error.status === 422) return t`Enter your email address and your password.`
  return t`The service answered with an error. Try again.`
}

/** Email and password; a refusal never clears the form. */
export const SignInForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useLingui()
  const { signIn, isPending, error, sent } = useSignIn(onDone)
  const reason = useReason(error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signIn({
      email: formText(form, 'email').trim(),
      password: formText(form, 'password'),
      ...codeIn(form),
    })
  }
  const isSuspended = error?.errors.some(one => one.code === 'suspended')
  const isMismatch = error?.status === 401
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <RefusedNotice appealBy={(isSuspended && sent) || null}>
          {isMismatch ? null : reason}
        </RefusedNotice>
        <EmailField />
        <PasswordField
          autoComplete="current-password"
          error={isMismatch ? <span role="alert">{reason}</span> : undefined}
        />
        <CodeField error={error} />
        <Button big kind="main" type="submit" why={isPending ? t`Signing in…` : undefined}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <OtherWays onDone={onDone} />
    </>
  )
}
