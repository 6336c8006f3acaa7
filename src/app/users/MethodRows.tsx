import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MethodRow } from './MethodRow.tsx'
import type { Asked } from './MethodDialogs.tsx'
import type { SignInMethods as Methods } from '#contract/signIns/schemas.ts'

type RowsProps = {
  methods: Methods
  onAsk: (asked: Asked) => void
}

/** The password, by which most sign in. */
export const PasswordRow = ({ methods, onAsk }: RowsProps) => (
  <MethodRow
    name={<Trans>Password</Trans>}
    note={
      methods.password ? (
        <Trans>Used with your email address to sign in.</Trans>
      ) : (
        <Trans>You have no password and sign in without one.</Trans>
      )
    }
    actions={
      methods.password ? (
        <Button small onClick={() => onAsk({ what: 'password' })}>
          <Trans>Change the password…</Trans>
        </Button>
      ) : (
        <LinkButton small href={paths.resetPassword()}>
          <Trans>Choose a password</Trans>
        </LinkButton>
      )
    }
  />
)

type FactorProps = RowsProps & {
  /** Why the last one cannot be taken away. */
  why: string | undefined
}

const AppRow = ({ methods, onAsk, why }: FactorProps) => (
  <MethodRow
    name={<Trans>Authenticator app</Trans>}
    note={
      methods.totp ? (
        <Trans>On. You sign in with your password and a six-digit code.</Trans>
      ) : (
        <Trans>Off</Trans>
      )
    }
    actions={
      methods.totp ? (
        <Button small onClick={() => onAsk({ what: 'removeTotp' })} why={why}>
          <Trans>Switch off the app…</Trans>
        </Button>
      ) : (
        <Button small onClick={() => onAsk({ what: 'totp' })}>
          <Trans>Set up an app…</Trans>
        </Button>
      )
    }
  />
)

const PasskeyRows = ({ methods, onAsk, why }: FactorProps) => {
  const { t, i18n } = useLingui()
  const dayOf = (seconds: number) => formatNearDay(seconds, i18n.locale)
  return methods.passkeys.map(({ passkeyid, name, created, last_used }) => (
    <MethodRow
      key={passkeyid}
      name={<Trans>Passkey “{name}”</Trans>}
      note={
        last_used === null ? (
          <Trans>Added {dayOf(created)}, not used yet</Trans>
        ) : (
          <Trans>
            Added {dayOf(created)}, last used {dayOf(last_used)}
          </Trans>
        )
      }
      actions={
        <Button
          small
          aria-label={t`Remove the passkey ${name}…`}
          onClick={() => onAsk({ what: 'removePasskey', passkeyid, name })}
          why={why}
        >
          <Trans>Remove…</Trans>
        </Button>
      }
    />
  ))
}

/** The authenticator app, passkeys, and the codes for when they are lost. */
export const FactorRows = ({
  methods,
  onAsk,
  knowsKeys,
}: RowsProps & {
  /** The site and this browser take passkeys. */
  knowsKeys: boolean
}) => {
  const { t } = useLingui()
  const factors = methods.passkeys.length + (methods.totp ? 1 : 0)
  const isLast =
    methods.required && factors === 1
      ? t`This site requires a second factor from Admins. Add another second factor first.`
      : undefined
  const left = methods.recovery_codes
  return (
    <>
      <AppRow methods={methods} onAsk={onAsk} why={isLast} />
      <PasskeyRows methods={methods} onAsk={onAsk} why={isLast} />
      {knowsKeys && (
        <MethodRow
          name={<Trans>Passkeys</Trans>}
          note={
            <Trans>Sign in with your fingerprint, face or device PIN, without a password.</Trans>
          }
          actions={
            <Button small onClick={() => onAsk({ what: 'passkey' })}>
              <Trans>Add a passkey…</Trans>
            </Button>
          }
        />
      )}
      {factors > 0 && (
        <MethodRow
          name={<Trans>Recovery codes</Trans>}
          note={
            <Trans>
              {left} left. If you lose your device, each code lets you sign in once without it.
            </Trans>
          }
          actions={
            <Button small onClick={() => onAsk({ what: 'codes' })}>
              <Trans>Create new codes…</Trans>
            </Button>
          }
        />
      )}
    </>
  )
}

/** Another service that vouches for the person. */
export const SsoRow = ({
  methods,
  sso,
  onAsk,
  onConnect,
}: RowsProps & { sso: NonNullable<Methods['sso']>; onConnect: () => void }) => {
  const { t } = useLingui()
  return (
    <MethodRow
      name={sso.name}
      note={
        sso.linked ? (
          <Trans>Connected. You can sign in with this service.</Trans>
        ) : (
          <Trans>Not connected</Trans>
        )
      }
      actions={
        <Button
          small
          onClick={sso.linked ? () => onAsk({ what: 'unlink' }) : onConnect}
          why={
            sso.linked && !methods.password
              ? t`Your account has no password. Choose one before you disconnect this service.`
              : undefined
          }
        >
          {sso.linked ? <Trans>Disconnect…</Trans> : <Trans>Connect</Trans>}
        </Button>
      }
    />
  )
}
