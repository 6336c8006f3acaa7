import { Trans, useLingui } from '@lingui/react/macro'
import type { SignInMethods } from '#contract/signIns/schemas.ts'
import { makePasskey } from '#app/api/passkeys.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { ReauthenticateDialog, passwordIn } from './ReauthenticateDialog.tsx'
import { TotpPicture } from './TotpPicture.tsx'
import { formText } from '#app/ui/fields/formText.ts'
import type { Asked } from './MethodDialogs.tsx'

type Question = { methods: SignInMethods; ask: (next: Asked | null) => void }

/** Codes that were made just now are shown once, if there are any. */
const codesOf = (codes: string[] | null): Asked | null =>
  codes ? { what: 'shownCodes', codes } : null

/** An authenticator app, first its secret. */
export const StartTotp = ({ methods, ask }: Question) => {
  const startTotp = useWrite('startTotp')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      title={<Trans>Set up an authenticator app</Trans>}
      verb={<Trans>Continue</Trans>}
      onConfirm={async form =>
        ask({ what: 'confirm', ...(await startTotp.mutateAsync({ body: passwordIn(form) })) })
      }
    />
  )
}

/** An authenticator app, then a code of it. */
export const ConfirmTotp = ({
  secret,
  uri,
  ask,
}: {
  secret: string
  uri: string
  ask: Question['ask']
}) => {
  const confirmTotp = useWrite('confirmTotp')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={false}
      title={<Trans>Connect your authenticator app</Trans>}
      verb={<Trans>Switch on</Trans>}
      onConfirm={async form =>
        ask(
          codesOf(
            (await confirmTotp.mutateAsync({ body: { code: formText(form, 'code') } }))
              .recovery_codes,
          ),
        )
      }
    >
      <TotpPicture secret={secret} uri={uri} />
    </ReauthenticateDialog>
  )
}

/** No authenticator app any more. */
export const RemoveTotp = ({ methods, ask }: Question) => {
  const removeTotp = useWrite('removeTotp')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      danger
      title={<Trans>Switch off the authenticator app?</Trans>}
      verb={<Trans>Switch off</Trans>}
      onConfirm={async form => (
        await removeTotp.mutateAsync({ body: passwordIn(form) }),
        ask(null)
      )}
    >
      <p>
        <Trans>
          After that, your password alone is enough to sign in, unless you have a passkey.
        </Trans>
      </p>
    </ReauthenticateDialog>
  )
}

/** Other recovery codes. */
export const RenewCodes = ({ methods, ask }: Question) => {
  const renew = useWrite('renewRecoveryCodes')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      title={<Trans>Create new recovery codes?</Trans>}
      verb={<Trans>Create new codes</Trans>}
      onConfirm={async form =>
        ask(codesOf((await renew.mutateAsync({ body: passwordIn(form) })).recovery_codes))
      }
    >
      <p>
        <Trans>Your old recovery codes will stop working.</Trans>
      </p>
    </ReauthenticateDialog>
  )
}

/** One more passkey. */
export const AddPasskey = ({ methods, ask }: Question) => {
  const { t } = useLingui()
  const startPasskey = useWrite('startPasskey')
  const addPasskey = useWrite('addPasskey')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      title={<Trans>Add a passkey</Trans>}
      verb={<Trans>Continue</Trans>}
      onConfirm={async form => {
        const { options } = await startPasskey.mutateAsync({ body: passwordIn(form) })
        const credential = await makePasskey(options)
        ask(
          codesOf(
            (
              await addPasskey.mutateAsync({
                body: { name: formText(form, 'name').trim(), credential },
              })
            ).recovery_codes,
          ),
        )
      }}
    >
      <TextField
        label={t`Name of the passkey`}
        name="name"
        required
        maxLength={64}
        help={t`For example, the device that stores the passkey.`}
      />
    </ReauthenticateDialog>
  )
}

/** One passkey less. */
export const RemovePasskey = ({
  asked,
  methods,
  ask,
}: Question & { asked: Extract<Asked, { what: 'removePasskey' }> }) => {
  const removePasskey = useWrite('removePasskey')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      danger
      title={<Trans>Remove the passkey “{asked.name}”?</Trans>}
      verb={<Trans>Remove</Trans>}
      onConfirm={async form => (
        await removePasskey.mutateAsync({
          params: { passkeyid: asked.passkeyid },
          body: passwordIn(form),
        }),
        ask(null)
      )}
    />
  )
}
