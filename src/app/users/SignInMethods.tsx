import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { SignInMethods as Methods } from '#contract/signIns/schemas.ts'
import { knowsPasskeys } from '#app/api/passkeys.ts'
import { read } from '#app/api/read.ts'
import { leaveForSso } from '#app/api/ssoFlow.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { AppPasswordRow } from './AppPasswordRow.tsx'
import { MethodDialogs, type Asked } from './MethodDialogs.tsx'
import { MethodRow } from './MethodRow.tsx'
import styles from './OwnAccount.module.css'
import { FactorRows, PasswordRow, SsoRow } from './MethodRows.tsx'

type AppPasswordsProps = {
  methods: Methods
  remove: ReturnType<typeof useWrite<'removeAppPassword'>>
  onAsk: (asked: Asked) => void
}

/** One password for each program, and another. */
const AppPasswordRows = ({ methods, remove, onAsk }: AppPasswordsProps) => (
  <>
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
    <MethodRow
      name={<Trans>App passwords</Trans>}
      note={
        <Trans>
          For programs that sign in with email and password and do not support a second factor.
        </Trans>
      }
      actions={
        <Button small onClick={() => onAsk({ what: 'app' })}>
          <Trans>Create an app password</Trans>
        </Button>
      }
    />
  </>
)

/**
 * By what the person signs in beside the password: switched on and off with the password once more.
 */
export const SignInMethods = () => {
  const { t } = useLingui()
  const { data: methods } = useSuspenseQuery(read('readSignInMethods'))
  const site = useQuery(read('readSite')).data
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const removeApp = useWrite('removeAppPassword')
  const kept = useFocusAfterRemoval<HTMLElement>()
  const connect = () => {
    setFailure(null)
    void leaveForSso(location.pathname, 'link').catch(() =>
      setFailure(t`The other service does not answer. Try again later.`),
    )
  }
  return (
    <section ref={kept} className={styles.account} aria-labelledby="sign-in-methods">
      <h2 id="sign-in-methods" className={styles.title}>
        <Trans>Signing in</Trans>
      </h2>
      {failure && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {failure}
        </Notice>
      )}
      {removeApp.isError && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {removeApp.error instanceof NoAnswer ? (
            removeApp.error.message
          ) : (
            <Trans>The app password was not revoked. Try again.</Trans>
          )}
        </Notice>
      )}
      <ul className={styles.tokens}>
        <PasswordRow methods={methods} onAsk={setAsked} />
        <FactorRows
          methods={methods}
          onAsk={setAsked}
          knowsKeys={site?.authentication.passkeys === true && knowsPasskeys()}
        />
        <AppPasswordRows methods={methods} remove={removeApp} onAsk={setAsked} />
        {methods.sso && (
          <SsoRow methods={methods} sso={methods.sso} onAsk={setAsked} onConnect={connect} />
        )}
      </ul>
      {asked && <MethodDialogs key={asked.what} asked={asked} methods={methods} ask={setAsked} />}
    </section>
  )
}
