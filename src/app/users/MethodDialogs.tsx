import { Trans, useLingui } from '@lingui/react/macro'
import type { SignInMethods } from '#contract/signIns/schemas.ts'
import { call } from '#app/api/client.ts'
import { makePasskey } from '#app/api/passkeys.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { AppPasswordFields, appPasswordIn } from './AppPasswordFields.tsx'
import { FreshDialog, passwordIn } from './FreshDialog.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { TotpPicture } from './TotpPicture.tsx'
import { formText } from '#app/ui/fields/formText.ts'

export type Asked =
  | { what: 'password' | 'totp' | 'removeTotp' | 'codes' | 'passkey' | 'app' | 'unlink' }
  | { what: 'confirm'; secret: string; uri: string }
  | { what: 'removePasskey'; passkeyid: number; name: string }
  | { what: 'shownCodes'; codes: string[] }
  | { what: 'shownPassword'; name: string; password: string }

type MethodDialogsProps = {
  asked: Asked
  methods: SignInMethods
  /** The next question, or null when all is said. */ ask: (next: Asked | null) => void
}

/** The question that is open about how one signs in. */
export const MethodDialogs = ({ asked, methods, ask }: MethodDialogsProps) => {
  const { t } = useLingui()
  const patchUser = useWrite('patchUser')
  const startTotp = useWrite('startTotp')
  const confirmTotp = useWrite('confirmTotp')
  const removeTotp = useWrite('removeTotp')
  const renew = useWrite('renewRecoveryCodes')
  const startPasskey = useWrite('startPasskey')
  const addPasskey = useWrite('addPasskey')
  const removePasskey = useWrite('removePasskey')
  const createApp = useWrite('createAppPassword')
  const unlink = useWrite('unlinkSso')
  const close = () => ask(null)
  const common = { onClose: close, asksPassword: methods.password }
  const provider = methods.sso?.name
  const showCodes = (codes: string[] | null) => ask(codes ? { what: 'shownCodes', codes } : null)
  const nameIn = (form: FormData) => formText(form, 'name').trim()
  switch (asked.what) {
    case 'password':
      return (
        <FreshDialog
          {...common}
          title={<Trans>Change the password</Trans>}
          verb={<Trans>Change it</Trans>}
          after={
            <>
              <TextField
                label={t`New password`}
                name="new_password"
                type="password"
                autoComplete="new-password"
                required
                minLength={12}
                maxLength={128}
                help={t`At least 12 characters. Every other sign-in of your account ends.`}
              />
              {methods.app_passwords.length > 0 && (
                <label>
                  <input type="checkbox" name="end_app_passwords" defaultChecked />{' '}
                  <Trans>End the app passwords as well</Trans>
                </label>
              )}
            </>
          }
          onConfirm={async form => {
            // What became of the rest of the account since is no reason against a new password.
            const { userid, revisionid } = await call('readOwnUser', {})
            await patchUser.mutateAsync({
              params: { userid },
              query: { revisionid },
              body: {
                ...passwordIn(form),
                password: formText(form, 'new_password'),
                end_app_passwords: form.has('end_app_passwords'),
              },
            })
            close()
          }}
        />
      )
    case 'totp':
      return (
        <FreshDialog
          {...common}
          title={<Trans>Set up an authenticator app</Trans>}
          verb={<Trans>Continue</Trans>}
          onConfirm={async form =>
            ask({ what: 'confirm', ...(await startTotp.mutateAsync({ body: passwordIn(form) })) })
          }
        />
      )
    case 'confirm':
      return (
        <FreshDialog
          {...common}
          asksPassword={false}
          title={<Trans>Connect your authenticator app</Trans>}
          verb={<Trans>Switch on</Trans>}
          onConfirm={async form =>
            showCodes(
              (await confirmTotp.mutateAsync({ body: { code: formText(form, 'code') } }))
                .recovery_codes,
            )
          }
        >
          <TotpPicture secret={asked.secret} uri={asked.uri} />
        </FreshDialog>
      )
    case 'removeTotp':
      return (
        <FreshDialog
          {...common}
          danger
          title={<Trans>Switch the authenticator app off?</Trans>}
          verb={<Trans>Switch off</Trans>}
          onConfirm={async form => (
            await removeTotp.mutateAsync({ body: passwordIn(form) }),
            close()
          )}
        >
          <p>
            <Trans>Your password alone signs you in then, unless you have a passkey.</Trans>
          </p>
        </FreshDialog>
      )
    case 'codes':
      return (
        <FreshDialog
          {...common}
          title={<Trans>Make new recovery codes?</Trans>}
          verb={<Trans>Make new codes</Trans>}
          onConfirm={async form =>
            showCodes((await renew.mutateAsync({ body: passwordIn(form) })).recovery_codes)
          }
        >
          <p>
            <Trans>The codes that you have kept are good for nothing from then on.</Trans>
          </p>
        </FreshDialog>
      )
    case 'passkey':
      return (
        <FreshDialog
          {...common}
          title={<Trans>Add a passkey</Trans>}
          verb={<Trans>Continue</Trans>}
          onConfirm={async form => {
            const { options } = await startPasskey.mutateAsync({ body: passwordIn(form) })
            const credential = await makePasskey(options)
            showCodes(
              (await addPasskey.mutateAsync({ body: { name: nameIn(form), credential } }))
                .recovery_codes,
            )
          }}
        >
          <TextField
            label={t`Name of the passkey`}
            name="name"
            required
            maxLength={64}
            help={t`For instance the device that keeps it.`}
          />
        </FreshDialog>
      )
    case 'removePasskey':
      return (
        <FreshDialog
          {...common}
          danger
          title={<Trans>Remove the passkey “{asked.name}”?</Trans>}
          verb={<Trans>Remove</Trans>}
          onConfirm={async form => (
            await removePasskey.mutateAsync({
              params: { passkeyid: asked.passkeyid },
              body: passwordIn(form),
            }),
            close()
          )}
        />
      )
    case 'app':
      return (
        <FreshDialog
          {...common}
          title={<Trans>Make an app password</Trans>}
          verb={<Trans>Make it</Trans>}
          onConfirm={async form => {
            const { name, password } = await createApp.mutateAsync({
              body: { ...appPasswordIn(form), ...passwordIn(form) },
            })
            ask({ what: 'shownPassword', name, password })
          }}
        >
          <AppPasswordFields />
        </FreshDialog>
      )
    case 'unlink':
      return (
        <FreshDialog
          {...common}
          danger
          title={<Trans>Disconnect {provider}?</Trans>}
          verb={<Trans>Disconnect</Trans>}
          onConfirm={async form => (await unlink.mutateAsync({ body: passwordIn(form) }), close())}
        >
          <p>
            <Trans>From then on your email and password sign you in.</Trans>
          </p>
        </FreshDialog>
      )
    case 'shownCodes':
      return (
        <ShownOnce
          title={<Trans>Your recovery codes</Trans>}
          secrets={asked.codes}
          file="recovery-codes.txt"
          onClose={close}
        >
          <Trans>
            Each signs you in once when your device is lost. Keep them where nobody else finds them:
            they are shown this once.
          </Trans>
        </ShownOnce>
      )
    case 'shownPassword':
      return (
        <ShownOnce
          title={<Trans>App password “{asked.name}”</Trans>}
          secrets={[asked.password]}
          onClose={close}
        >
          <Trans>Type it into the program instead of your password. It is shown this once.</Trans>
        </ShownOnce>
      )
  }
}
