import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, MailCheck } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { NoAnswer, type ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { CodeField, codeIn, isAboutCode } from './CodeField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { EmailField } from './PersonFields.tsx'
import { useReset } from './useSignIn.ts'
import { useSuspended } from './useSuspended.ts'
import styles from './SignIn.module.css'
import { formText } from '#app/ui/fields/formText.ts'

const useReason = (error: ApiError | null) => {
  const { t } = useLingui()
  const suspended = useSuspended()
  if (error === null || isAboutCode(error)) return null
  if (error.status === 429) return t`Too many attempts. Wait a while, then try again.`
  if (error.status === 403) return suspended(error)
  if (error.status === 0) return t`The service did not answer. Try again.`
  if (error.errors.some(one => one.field === 'token'))
    return t`This link is no longer valid, or part of it is missing. Ask for another one.`
  return t`The service answered with an error. Try again.`
}

/** Asks for a mail with a link. The answer is the same for every address. */
export const AskForLink = () => {
  const { t } = useLingui()
  const { mutate, isPending, isSuccess, error } = useWrite('resetPassword')
  const hasMail = useQuery(read('readSite')).data?.features.mail !== false
  const isNoAddress = error?.errors.some(one => one.field === 'email')
  const reason = useReason(error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate({ body: { email: formText(new FormData(event.currentTarget), 'email').trim() } })
  }
  return (
    <>
      {isSuccess && !hasMail && (
        <Notice kind="warn" icon={CircleAlert} role="status">
          <Trans>
            This site has no mail server, so you will not get an email. If there is an account with
            this address, an Admin can give you the link. It works only once and expires in an hour.
          </Trans>
        </Notice>
      )}
      {isSuccess && hasMail && (
        <Notice kind="ok" icon={MailCheck} role="status">
          <Trans>
            If there is an account with this address, we are emailing you a link. The link works
            only once and expires in an hour.
          </Trans>
        </Notice>
      )}
      <form className={styles.form} onSubmit={submit}>
        {reason && !isNoAddress && (
          <Notice kind="danger" icon={CircleAlert} role="alert">
            {reason}
          </Notice>
        )}
        <EmailField
          help={
            hasMail
              ? t`The email address of your account. We will send you a link to choose a new password.`
              : t`The email address of your account. This site has no mail server: ask an Admin for the link afterwards.`
          }
          error={isNoAddress ? t`Enter an email address, such as name@example.org.` : undefined}
        />
        <Button big kind="main" type="submit" why={isPending ? t`Sending…` : undefined}>
          {hasMail ? <Trans>Send the link</Trans> : <Trans>Ask for a link</Trans>}
        </Button>
      </form>
      <BackToSignIn />
    </>
  )
}

/** Takes the new password and signs in with it. */
export const ChoosePassword = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { t } = useLingui()
  const { reset, isPending, error } = useReset(onDone)
  const isWeak = error?.errors.some(one => one.field === 'password')
  const refusal = useReason(error)
  // The link works once: it may be used up by what was just sent.
  const reason =
    error instanceof NoAnswer
      ? t`The service did not answer, so it is not known whether your password was changed. Try to sign in with the new password. If that does not work, try again here.`
      : refusal
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    reset({ token, password: formText(form, 'password'), ...codeIn(form) })
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        {reason && !isWeak && (
          <Notice kind="danger" icon={CircleAlert} role="alert">
            {reason}
          </Notice>
        )}
        <NewPasswordField
          refused={error}
          help={t`At least 12 characters. You will be signed out on all other devices.`}
        />
        <CodeField error={error} />
        <Button big kind="main" type="submit" why={isPending ? t`Saving…` : undefined}>
          <Trans>Save and sign in</Trans>
        </Button>
      </form>
      <p className={styles.links}>
        <a className={styles.link} href={paths.resetPassword()}>
          <Trans>Ask for another link</Trans>
        </a>
      </p>
      <BackToSignIn />
    </>
  )
}
