import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { SignInMethods as Methods } from '#contract/signIns/schemas.ts'
import { knowsPasskeys } from '#app/api/passkeys.ts'
import { read } from '#app/api/read.ts'
import { leaveForSso, whyNotLeft } from '#app/api/ssoFlow.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import type { User } from '#contract/users/schemas.ts'
import { BenchPinRow } from './BenchPinRow.tsx'
import { AppPasswordRow } from './AppPasswordRow.tsx'
import { MethodDialogs, type Asked } from './MethodDialogs.tsx'
import styles from './OwnAccount.module.css'
import { Devices } from './Devices.tsx'
import { EmailNotice, EmailRow } from './OwnEmail.tsx'
import { FactorRows, PasswordRow, SsoRow } from './MethodRows.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type MethodsProps = { methods: Methods; onAsk: (asked: Asked) => void }

/** A word that each program has for itself. */
const AppPasswords = ({ methods, onAsk }: MethodsProps) => {
  const remove = useWrite('removeAppPassword')
  const kept = useFocusAfterRemoval<HTMLElement>()
  return (
    <section ref={kept} className={styles.account} aria-labelledby="app-passwords">
      <h2 id="app-passwords" className={styles.title}>
        <Trans>App passwords</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>
          For programs that sign in with an email address and a password and do not support a second
          factor.
        </Trans>
      </p>
      {remove.isError && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {remove.error instanceof NoAnswer ? (
            refusedWords(remove.error)
          ) : (
            <Trans>The app password was not revoked. Try again.</Trans>
          )}
        </Notice>
      )}
      {methods.app_passwords.length > 0 && (
        <ul className={styles.tokens}>
          {methods.app_passwords.map(password => {
            const params = { app_passwordid: password.app_passwordid }
            const isEnding =
              remove.isPending && remove.variables.params.app_passwordid === params.app_passwordid
            return (
              <AppPasswordRow
                key={password.app_passwordid}
                password={password}
                onEnd={() => remove.mutate({ params })}
                isEnding={isEnding}
              />
            )
          })}
        </ul>
      )}
      <div>
        <Button onClick={() => onAsk({ what: 'app' })}>
          <Trans>Create an app password…</Trans>
        </Button>
      </div>
    </section>
  )
}

const SignIn = ({ user, methods, onAsk }: MethodsProps & { user: User }) => {
  const { t } = useLingui()
  const [failure, setFailure] = useState<string | null>(null)
  const reasons: Record<ReturnType<typeof whyNotLeft>, string> = {
    late: t`Too many attempts. Wait a while, then try again.`,
    provider: t`The other service is not answering. Try again later.`,
    silence: t`The service did not answer. Try again.`,
    storage: t`To connect another service, this site has to store data in your browser. Allow that in the browser, then try again.`,
    error: t`The service answered with an error. Try again.`,
  }
  const connect = () => {
    setFailure(null)
    void leaveForSso(location.pathname, 'link').catch((error: unknown) =>
      setFailure(reasons[whyNotLeft(error)]),
    )
  }
  return (
    <section className={styles.account} aria-labelledby="sign-in-methods">
      <h2 id="sign-in-methods" className={styles.title}>
        <Trans>Sign-in</Trans>
      </h2>
      <EmailNotice user={user} />
      {failure && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {failure}
        </Notice>
      )}
      <ul className={styles.tokens}>
        <EmailRow user={user} />
        <PasswordRow methods={methods} onAsk={onAsk} />
        <BenchPinRow methods={methods} onAsk={onAsk} />
        {methods.sso && (
          <SsoRow methods={methods} sso={methods.sso} onAsk={onAsk} onConnect={connect} />
        )}
      </ul>
    </section>
  )
}

const SecondFactor = ({ methods, onAsk }: MethodsProps) => {
  const site = useQuery(read('readSite')).data
  const kept = useFocusAfterRemoval<HTMLElement>()
  return (
    <section ref={kept} className={styles.account} aria-labelledby="second-factor">
      <h2 id="second-factor" className={styles.title}>
        <Trans>Second factor</Trans>
      </h2>
      <ul className={styles.tokens}>
        <FactorRows
          methods={methods}
          onAsk={onAsk}
          knowsKeys={site?.authentication.passkeys === true && knowsPasskeys()}
        />
      </ul>
    </section>
  )
}

/** By what the person signs in, where they are signed in, and what programs may do for them. */
export const SignInMethods = ({ user }: { user: User }) => {
  const { data: methods } = useSuspenseQuery(read('readSignInMethods'))
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <SignIn user={user} methods={methods} onAsk={setAsked} />
      <SecondFactor methods={methods} onAsk={setAsked} />
      <Devices />
      <AppPasswords methods={methods} onAsk={setAsked} />
      {asked && <MethodDialogs key={asked.what} asked={asked} methods={methods} ask={setAsked} />}
    </>
  )
}
