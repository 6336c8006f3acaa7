import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, Lock } from 'lucide-react'
import { Suspense } from 'react'
import type { SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { paths, safeNext } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { EmailField, NameField } from './PersonFields.tsx'
import { RefusedNotice } from './RefusedNotice.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useRegister } from './useSignIn.ts'
import { useSuspended } from './useSuspended.ts'
import styles from './SignIn.module.css'
import { formText } from '#app/ui/fields/formText.ts'
import { refusedWords, wordsOfProblem } from '#app/ui/refusals/refusedWords.ts'

/** What the service says about one field of the form, in our words where we know the rule. */
const useFieldErrors = (error: ApiError | null) => {
  const { t } = useLingui()
  return (field: string) => {
    const found = error?.errors.find(one => one.field === field)
    if (!found) return undefined
    if (field === 'email' && found.code !== 'duplicate')
      return t`Enter an email address, such as name@example.org.`
    if (field === 'username' && found.code !== 'duplicate')
      return t`Names can have 1 to 64 characters.`
    return wordsOfProblem(found)
  }
}

const RegisterForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useLingui()
  const { register, isPending, error, sent } = useRegister(onDone)
  const errorOf = useFieldErrors(error)
  const suspended = useSuspended()
  // It is their own account, by its address and password.
  const isSuspended = error?.errors.some(one => one.code === 'suspended') === true
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    register({
      username: formText(form, 'username').trim(),
      email: formText(form, 'email').trim(),
      password: formText(form, 'password'),
    })
  }
  const isAtField = ['username', 'email', 'password'].some(errorOf)
  return (
    <form className={styles.form} onSubmit={submit}>
      <RefusedNotice appealBy={(isSuspended && sent) || null}>
        {error && isSuspended ? suspended(error) : null}
      </RefusedNotice>
      {error && !isAtField && !isSuspended && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error instanceof NoAnswer ? (
            refusedWords(error)
          ) : error.status === 403 ? (
            <Trans>Accounts on this site are by invitation only. Ask an Admin to invite you.</Trans>
          ) : error.status === 429 ? (
            <Trans>Too many attempts. Wait a while, then try again.</Trans>
          ) : (
            <Trans>The account was not created. What you typed is kept. Try again.</Trans>
          )}
        </Notice>
      )}
      <NameField error={errorOf('username')} />
      <EmailField error={errorOf('email')} />
      <NewPasswordField refused={error} />
      <Button big kind="main" type="submit" why={isPending ? t`Creating the account…` : undefined}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}

/** A form in the place of the one that may come. */
const FormBones = () => (
  <Skeleton>
    <div className={styles.form}>
      {['Name', 'Email', 'Password'].map(field => (
        <div key={field} className={styles.bones}>
          <SkeletonBar width="30%" />
          <SkeletonBar height="calc(2 * var(--row))" />
        </div>
      ))}
      <SkeletonBar height="calc(2 * var(--row))" />
    </div>
  </Skeleton>
)

type LegalPagesProps = { privacy: string | null; terms: string | null }

/** What somebody agrees to, where the site has such pages. */
const LegalPages = ({ privacy, terms }: LegalPagesProps) =>
  (terms !== null || privacy !== null) && (
    <p className={styles.links}>
      {terms !== null && (
        <a className={styles.link} href={terms}>
          <Trans>Terms of use</Trans>
        </a>
      )}
      {privacy !== null && (
        <a className={styles.link} href={privacy}>
          <Trans>Privacy</Trans>
        </a>
      )}
    </p>
  )

/** Whether strangers may make an account is for the site to say. */
const FormOfSite = ({ next }: { next: string }) => {
  const navigate = useNavigate()
  const { data: site } = useSuspenseQuery(read('readSite'))
  if (site.authentication['public-registration'])
    return (
      <>
        <RegisterForm onDone={() => void navigate(next, { replace: true })} />
        <LegalPages {...site.footer} />
      </>
    )
  return (
    <Notice icon={Lock}>
      <Trans>Accounts on this site are by invitation only. Ask an Admin to invite you.</Trans>
    </Notice>
  )
}

export const RegisterScreen = () => {
  const { t } = useLingui()
  const next = safeNext(useSearchParams()[0].get('next'))
  useTitle(t`Create account`)
  return (
    <SignInFrame title={t`Create account`}>
      <Suspense fallback={<FormBones />}>
        <FormOfSite next={next} />
      </Suspense>
      <p className={styles.links}>
        <a className={styles.link} href={paths.signIn(next)}>
          <Trans>I already have an account</Trans>
        </a>
      </p>
    </SignInFrame>
  )
}
