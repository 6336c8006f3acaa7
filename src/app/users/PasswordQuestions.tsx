import { Trans, useLingui } from '@lingui/react/macro'
import type { SignInMethods } from '#contract/signIns/schemas.ts'
import { call } from '#app/api/client.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { AppPasswordFields, appPasswordIn } from './AppPasswordFields.tsx'
import { ReauthenticateDialog, passwordIn } from './ReauthenticateDialog.tsx'
import { formText } from '#app/ui/fields/formText.ts'
import type { Asked } from './MethodDialogs.tsx'

type Question = { methods: SignInMethods; ask: (next: Asked | null) => void }

/** Another password. */
export const ChangePassword = ({ methods, ask }: Question) => {
  const { t } = useLingui()
  const patchUser = useWrite('patchUser')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      title={<Trans>Change the password</Trans>}
      verb={<Trans>Change the password</Trans>}
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
            help={t`At least 12 characters. You will be signed out on all other devices.`}
          />
          {methods.app_passwords.length > 0 && (
            <label>
              <input type="checkbox" name="end_app_passwords" defaultChecked />{' '}
              <Trans>Also revoke the app passwords</Trans>
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
        ask(null)
      }}
    />
  )
}

/** A password for a program. */
export const MakeAppPassword = ({ methods, ask }: Question) => {
  const createApp = useWrite('createAppPassword')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      title={<Trans>Create an app password</Trans>}
      verb={<Trans>Create</Trans>}
      onConfirm={async form => {
        const { name, password } = await createApp.mutateAsync({
          body: { ...appPasswordIn(form), ...passwordIn(form) },
        })
        ask({ what: 'shownPassword', name, password })
      }}
    >
      <AppPasswordFields />
    </ReauthenticateDialog>
  )
}

/** No longer by another service. */
export const Unlink = ({ methods, ask }: Question) => {
  const unlink = useWrite('unlinkSso')
  const provider = methods.sso?.name
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      danger
      title={<Trans>Disconnect {provider}?</Trans>}
      verb={<Trans>Disconnect</Trans>}
      onConfirm={async form => (await unlink.mutateAsync({ body: passwordIn(form) }), ask(null))}
    >
      <p>
        <Trans>
          You will no longer be able to sign in with this service. Your email address and password
          will still work.
        </Trans>
      </p>
    </ReauthenticateDialog>
  )
}
