import { Trans, useLingui } from '@lingui/react/macro'
import type { SignInMethods } from '#contract/signIns/schemas.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { formText } from '#app/ui/fields/formText.ts'
import { ReauthenticateDialog, passwordIn } from './ReauthenticateDialog.tsx'
import type { Asked } from './MethodDialogs.tsx'

type Question = { methods: SignInMethods; ask: (next: Asked | null) => void }

/** A bench PIN, or another one. */
export const SetBenchPin = ({ methods, ask }: Question) => {
  const { t } = useLingui()
  const setPin = useWrite('setBenchPin')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      title={
        methods.bench_pin ? <Trans>Change your bench PIN</Trans> : <Trans>Set a bench PIN</Trans>
      }
      verb={methods.bench_pin ? <Trans>Change the PIN</Trans> : <Trans>Set the PIN</Trans>}
      after={
        <TextField
          label={t`New PIN`}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          minLength={6}
          maxLength={12}
          help={t`6 to 12 digits. Everything signed with this PIN counts as signed by you.`}
        />
      }
      onConfirm={async form => {
        await setPin.mutateAsync({ body: { pin: formText(form, 'pin'), ...passwordIn(form) } })
        ask(null)
      }}
    />
  )
}

/** No bench PIN any more. */
export const RemoveBenchPin = ({ methods, ask }: Question) => {
  const removePin = useWrite('removeBenchPin')
  return (
    <ReauthenticateDialog
      onClose={() => ask(null)}
      asksPassword={methods.password}
      danger
      title={<Trans>Remove your bench PIN?</Trans>}
      verb={<Trans>Remove</Trans>}
      onConfirm={async form => (await removePin.mutateAsync({ body: passwordIn(form) }), ask(null))}
    >
      <p>
        <Trans>
          After that, you need your password to sign. Your existing signatures remain valid.
        </Trans>
      </p>
    </ReauthenticateDialog>
  )
}
