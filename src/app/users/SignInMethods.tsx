import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { knowsPasskeys } from '#app/api/passkeys.ts'
import { read } from '#app/api/read.ts'
import { leaveForSso } from '#app/api/ssoFlow.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { AppPasswordRow } from './AppPasswordRow.tsx'
import { MethodDialogs, type Asked } from './MethodDialogs.tsx'
import { MethodRow } from './MethodRow.tsx'
import styles from './OwnAccount.module.css'

/**
 * By what the person signs in beside the password: switched on and off with the password once more.
 */
export const SignInMethods = () => {
  const { t, i18n } = useLingui()
  const { data: methods } = useSuspenseQuery(read('readSignInMethods'))
  const site = useQuery(read('readSite')).data
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const removeApp = useWrite('removeAppPassword')
  const kept = useFocusAfterRemoval<HTMLElement>()
  const dayOf = (seconds: number) => formatDay(seconds, i18n.locale)
  const connect = () => {
    setFailure(null)
    void leaveForSso(location.pathname, 'link').catch(() =>
      setFailure(t`The other service does not answer. Try again later.`),
    )
  }
  const factors = methods.passkeys.length + (methods.totp ? 1 : 0)
  const isLast =
    methods.required && factors === 1
      ? t`This site wants a second factor of its administrators. Add another one first.`
      : undefined
  const left = methods.recovery_codes
  const provider = methods.sso?.name
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
            <Trans>The app password was not ended. Try again.</Trans>
          )}
        </Notice>
      )}
      <ul className={styles.tokens}>
        <MethodRow
          name={<Trans>Password</Trans>}
          note={
            methods.password ? (
              <Trans>Asked with your email address.</Trans>
            ) : (
              <Trans>None: your account signs in without one.</Trans>
            )
          }
          actions={
            methods.password ? (
              <Button small onClick={() => setAsked({ what: 'password' })}>
                <Trans>Change the password</Trans>
              </Button>
            ) : (
              <LinkButton small href={paths.resetPassword()}>
                <Trans>Choose a password</Trans>
              </LinkButton>
            )
          }
        />
        <MethodRow
          name={<Trans>Authenticator app</Trans>}
          note={
            methods.totp ? (
              <Trans>On: six digits are asked beside the password.</Trans>
            ) : (
              <Trans>Off</Trans>
            )
          }
          actions={
            methods.totp ? (
              <Button small onClick={() => setAsked({ what: 'removeTotp' })} why={isLast}>
                <Trans>Switch the app off</Trans>
              </Button>
            ) : (
              <Button small onClick={() => setAsked({ what: 'totp' })}>
                <Trans>Set up an app</Trans>
              </Button>
            )
          }
        />
        {methods.passkeys.map(({ passkeyid, name, created, last_used }) => (
          <MethodRow
            key={passkeyid}
            name={<Trans>Passkey “{name}”</Trans>}
            note={
              last_used === null ? (
                <Trans>since {dayOf(created)}, not used yet</Trans>
              ) : (
                <Trans>
                  since {dayOf(created)}, last used {dayOf(last_used)}
                </Trans>
              )
            }
            actions={
              <Button
                small
                aria-label={t`Remove the passkey ${name}`}
                onClick={() => setAsked({ what: 'removePasskey', passkeyid, name })}
                why={isLast}
              >
                <Trans>Remove</Trans>
              </Button>
            }
          />
        ))}
        {site?.authentication.passkeys && knowsPasskeys() && (
          <MethodRow
            name={<Trans>Passkeys</Trans>}
            note={
              <Trans>
                Sign in with your finger, face or the number of your device, without a password.
              </Trans>
            }
            actions={
              <Button small onClick={() => setAsked({ what: 'passkey' })}>
                <Trans>Add a passkey</Trans>
              </Button>
            }
          />
        )}
        {factors > 0 && (
          <MethodRow
            name={<Trans>Recovery codes</Trans>}
            note={<Trans>{left} left. Each signs you in once when your device is lost.</Trans>}
            actions={
              <Button small onClick={() => setAsked({ what: 'codes' })}>
                <Trans>Make new codes</Trans>
              </Button>
            }
          />
        )}
        {methods.app_passwords.map(password => (
          <AppPasswordRow
            key={password.app_passwordid}
            password={password}
            onEnd={() => removeApp.mutate({ params: { app_passwordid: password.app_passwordid } })}
            isEnding={
              removeApp.isPending &&
              removeApp.variables.params.app_passwordid === password.app_passwordid
            }
          />
        ))}
        <MethodRow
          name={<Trans>App passwords</Trans>}
          note={<Trans>For programs that know an email and a password and no second factor.</Trans>}
          actions={
            <Button small onClick={() => setAsked({ what: 'app' })}>
              <Trans>Make an app password</Trans>
            </Button>
          }
        />
        {methods.sso && (
          <MethodRow
            name={provider}
            note={
              methods.sso.linked ? (
                <Trans>Connected: you may sign in there.</Trans>
              ) : (
                <Trans>Not connected</Trans>
              )
            }
            actions={
              <Button
                small
                onClick={methods.sso.linked ? () => setAsked({ what: 'unlink' }) : connect}
                why={
                  methods.sso.linked && !methods.password
                    ? t`It is the only way into your account: choose a password first.`
                    : undefined
                }
              >
                {methods.sso.linked ? <Trans>Disconnect</Trans> : <Trans>Connect</Trans>}
              </Button>
            }
          />
        )}
      </ul>
      {asked && <MethodDialogs key={asked.what} asked={asked} methods={methods} ask={setAsked} />}
    </section>
  )
}
