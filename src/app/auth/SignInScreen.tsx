import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DoorOpen, HardDrive } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { read } from '#app/api/read.ts'
import { idOf, paths, safeNext } from '#app/paths.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import styles from './SignIn.module.css'

/** Visitors see that it is not for them. */
const ForOperators = () => (
  <details className={`${styles.soft} ${styles.small}`}>
    <summary>
      <Trans>Do you run this site?</Trans>
    </summary>
    <Trans>
      When the service first started, it printed how to sign in as Admin. To create or reset that
      account, start the service with ADMIN_EMAIL and ADMIN_PASSWORD.
    </Trans>
  </details>
)

export const SignInScreen = () => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const asked = search.get('left')
  const left = idOf(asked ?? undefined)
  const day = left === null ? '' : formatNearDay(left, i18n.locale)
  // A private site has nothing for strangers.
  const isOpen = useQuery(read('readSite')).data?.private === false
  useTitle(t`Sign in`)
  return (
    <SignInFrame title={t`Sign in`}>
      {left !== null && (
        <Notice icon={DoorOpen} role="status">
          <Trans>
            You are signed out, and your account will be erased on {day}. To keep your account, sign
            in before then and choose “Keep my account”.
          </Trans>
        </Notice>
      )}
      {asked === 'unknown' && (
        <Notice icon={DoorOpen} role="status">
          <Trans>
            You are signed out. You asked for your account to be erased, but the service did not
            answer. Sign in to check: if your account will be erased, a bar at the top says so and
            lets you keep it.
          </Trans>
        </Notice>
      )}
      <SignInForm onDone={() => void navigate(next, { replace: true })} />
      <p className={styles.links}>
        <a className={styles.link} href={paths.register(next)}>
          <Trans>Create account</Trans>
        </a>
        <a className={styles.link} href={paths.resetPassword()}>
          <Trans>Forgot your password?</Trans>
        </a>
        {isOpen && (
          <a className={styles.link} href={paths.guides()}>
            <Trans>Continue without an account</Trans>
          </a>
        )}
      </p>
      <Notice icon={HardDrive}>
        <p className={styles.small}>
          <Trans>
            <b>Any unsent drafts on this device are kept.</b> Only their author can open them, after
            signing in.
          </Trans>
        </p>
      </Notice>
      <ForOperators />
    </SignInFrame>
  )
}
