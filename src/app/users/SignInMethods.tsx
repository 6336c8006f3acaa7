import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { knowsPasskeys, makePasskey } from '#app/api/passkeys.ts'
import { read } from '#app/api/read.ts'
import { leaveForSso } from '#app/api/ssoFlow.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/Button.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { FreshDialog, passwordIn } from './FreshDialog.tsx'
import { MethodRow } from './MethodRow.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { TotpPicture } from './TotpPicture.tsx'
import styles from './OwnAccount.module.css'

type Asked =
  | { what: 'totp' | 'removeTotp' | 'codes' | 'passkey' | 'app' | 'unlink' }
  | { what: 'confirm'; secret: string; uri: string }
  | { what: 'removePasskey'; passkeyid: number; name: string }
  | { what: 'shownCodes'; codes: string[] }
  | { what: 'shownPassword'; name: string; password: string }

/** By what the person signs in beside the password: switched on and off with the password once more. */
export const SignInMethods = () => {
  const { t, i18n } = useLingui()
  const { data: methods } = useQuery(read('readSignInMethods'))
  const site = useQuery(read('readSite')).data
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const startTotp = useWrite('startTotp')
  const confirmTotp = useWrite('confirmTotp')
  const removeTotp = useWrite('removeTotp')
  const renew = useWrite('renewRecoveryCodes')
  const startPasskey = useWrite('startPasskey')
  const addPasskey = useWrite('addPasskey')
  const removePasskey = useWrite('removePasskey')
  const createApp = useWrite('createAppPassword')
  const removeApp = useWrite('removeAppPassword')
  const unlink = useWrite('unlinkSso')
  if (!methods) return null
  const close = () => setAsked(null)
  const asksPassword = methods.password
  const common = { onClose: close, asksPassword }
  const showCodes = (codes: string[] | null) => setAsked(codes ? { what: 'shownCodes', codes } : null)
  const dayOf = (seconds: number) => formatDay(seconds, i18n.locale)
  const connect = () => {
    setFailure(null)
    void leaveForSso(location.pathname, 'link').catch(() => setFailure(t`The other service does not answer. Try again later.`))
  }
  const hasFactor = methods.totp || methods.passkeys.length > 0
  const left = methods.recovery_codes
  const provider = methods.sso?.name
  return (
    <section className={styles.account} aria-labelledby="sign-in-methods">
      <h2 id="sign-in-methods" className={styles.title}>
        <Trans>Signing in</Trans>
      </h2>
      {methods.required && !hasFactor && (
        <Notice kind="warn" icon={ShieldAlert}>
          <Trans>This site wants a second factor of its administrators. Until you have set one up, you can do nothing else.</Trans>
        </Notice>
      )}
      {failure && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {failure}
        </Notice>
      )}
      <ul className={styles.tokens}>
        <MethodRow
          name={<Trans>Authenticator app</Trans>}
          note={methods.totp ? <Trans>On: six digits are asked beside the password.</Trans> : <Trans>Off</Trans>}
          actions={
            methods.totp ? (
              <Button small onClick={() => setAsked({ what: 'removeTotp' })}>
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
            note={last_used === null ? <Trans>since {dayOf(created)}, not used yet</Trans> : <Trans>since {dayOf(created)}, last used {dayOf(last_used)}</Trans>}
            actions={
              <Button small aria-label={t`Remove the passkey ${name}`} onClick={() => setAsked({ what: 'removePasskey', passkeyid, name })}>
                <Trans>Remove</Trans>
              </Button>
            }
          />
        ))}
        {site?.authentication.passkeys && knowsPasskeys() && (
          <MethodRow
            name={<Trans>Passkeys</Trans>}
            note={<Trans>Sign in with your finger, face or the number of your device, without a password.</Trans>}
            actions={
              <Button small onClick={() => setAsked({ what: 'passkey' })}>
                <Trans>Add a passkey</Trans>
              </Button>
            }
          />
        )}
        {hasFactor && (
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
        {methods.app_passwords.map(({ app_passwordid, name, created, last_used }) => (
          <MethodRow
            key={app_passwordid}
            name={<Trans>App password “{name}”</Trans>}
            note={last_used === null ? <Trans>since {dayOf(created)}, not used yet</Trans> : <Trans>since {dayOf(created)}, last used {dayOf(last_used)}</Trans>}
            actions={
              <Button small aria-label={t`End the app password ${name}`} onClick={() => removeApp.mutate({ params: { app_passwordid } })} why={removeApp.isPending ? t`Ending…` : undefined}>
                <Trans>End</Trans>
              </Button>
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
            note={methods.sso.linked ? <Trans>Connected: you may sign in there.</Trans> : <Trans>Not connected</Trans>}
            actions={
              <Button small onClick={methods.sso.linked ? () => setAsked({ what: 'unlink' }) : connect}>
                {methods.sso.linked ? <Trans>Disconnect</Trans> : <Trans>Connect</Trans>}
              </Button>
            }
          />
        )}
      </ul>
      {asked?.what === 'totp' && (
        <FreshDialog {...common} title={<Trans>Set up an authenticator app</Trans>} verb={<Trans>Continue</Trans>} onConfirm={async form => setAsked({ what: 'confirm', ...(await startTotp.mutateAsync({ body: passwordIn(form) })) })} />
      )}
      {asked?.what === 'confirm' && (
        <FreshDialog
          onClose={close}
          asksPassword={false}
          title={<Trans>Connect your authenticator app</Trans>}
          verb={<Trans>Switch on</Trans>}
          onConfirm={async form => showCodes((await confirmTotp.mutateAsync({ body: { code: String(form.get('code')) } })).recovery_codes)}
        >
          <TotpPicture secret={asked.secret} uri={asked.uri} />
        </FreshDialog>
      )}
      {asked?.what === 'removeTotp' && (
        <FreshDialog {...common} danger title={<Trans>Switch the authenticator app off?</Trans>} verb={<Trans>Switch off</Trans>} onConfirm={async form => (await removeTotp.mutateAsync({ body: passwordIn(form) }), close())}>
          <p>
            <Trans>Your password alone signs you in then, unless you have a passkey.</Trans>
          </p>
        </FreshDialog>
      )}
      {asked?.what === 'codes' && (
        <FreshDialog {...common} title={<Trans>Make new recovery codes?</Trans>} verb={<Trans>Make new codes</Trans>} onConfirm={async form => showCodes((await renew.mutateAsync({ body: passwordIn(form) })).recovery_codes)}>
          <p>
            <Trans>The codes that you have kept are good for nothing from then on.</Trans>
          </p>
        </FreshDialog>
      )}
      {asked?.what === 'passkey' && (
        <FreshDialog
          {...common}
          title={<Trans>Add a passkey</Trans>}
          verb={<Trans>Continue</Trans>}
          onConfirm={async form => {
            const { options } = await startPasskey.mutateAsync({ body: passwordIn(form) })
            const credential = await makePasskey(options)
            showCodes((await addPasskey.mutateAsync({ body: { name: String(form.get('name')).trim(), credential } })).recovery_codes)
          }}
        >
          <TextField label={t`Name of the passkey`} name="name" required maxLength={64} help={t`For instance the device that keeps it.`} />
        </FreshDialog>
      )}
      {asked?.what === 'removePasskey' && (
        <FreshDialog {...common} danger title={<Trans>Remove the passkey “{asked.name}”?</Trans>} verb={<Trans>Remove</Trans>} onConfirm={async form => (await removePasskey.mutateAsync({ params: asked, body: passwordIn(form) }), close())} />
      )}
      {asked?.what === 'app' && (
        <FreshDialog
          {...common}
          title={<Trans>Make an app password</Trans>}
          verb={<Trans>Make it</Trans>}
          onConfirm={async form => {
            const { name, password } = await createApp.mutateAsync({ body: { name: String(form.get('name')).trim(), ...passwordIn(form) } })
            setAsked({ what: 'shownPassword', name, password })
          }}
        >
          <TextField label={t`Name of the program`} name="name" required maxLength={64} />
        </FreshDialog>
      )}
      {asked?.what === 'unlink' && (
        <FreshDialog {...common} danger title={<Trans>Disconnect {provider}?</Trans>} verb={<Trans>Disconnect</Trans>} onConfirm={async form => (await unlink.mutateAsync({ body: passwordIn(form) }), close())} />
      )}
      {asked?.what === 'shownCodes' && (
        <ShownOnce title={<Trans>Your recovery codes</Trans>} secrets={asked.codes} file="recovery-codes.txt" onClose={close}>
          <Trans>Each signs you in once when your device is lost. Keep them where nobody else finds them: they are shown this once.</Trans>
        </ShownOnce>
      )}
      {asked?.what === 'shownPassword' && (
        <ShownOnce title={<Trans>App password “{asked.name}”</Trans>} secrets={[asked.password]} onClose={close}>
          <Trans>Type it into the program instead of your password. It is shown this once.</Trans>
        </ShownOnce>
      )}
    </section>
  )
}
