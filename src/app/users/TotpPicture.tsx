import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { QrCode } from '#app/ui/pictures/QrCode.tsx'
import styles from './OwnAccount.module.css'

/**
 * The secret of an authenticator app, to be read by a camera or typed, and a field for its first
 * code.
 */
export const TotpPicture = ({ secret, uri }: { secret: string; uri: string }) => {
  const { t } = useLingui()
  const spaced = secret.replace(/.{4}/g, '$& ').trim()
  return (
    <>
      <p>
        <Trans>
          Open an authenticator app on your phone, scan this QR code and enter the six-digit code
          that the app shows.
        </Trans>
      </p>
      <div className={styles.code}>
        <QrCode text={uri} label={t`QR code for the authenticator app, with the setup key below`} />
      </div>
      <p className={styles.soft}>
        <Trans>If you cannot scan the QR code, enter this setup key in the app:</Trans>
      </p>
      <p className={styles.typed}>
        <code className={styles.secret}>{spaced}</code>
        <CopyButton small text={() => secret}>
          <Trans>Copy the setup key</Trans>
        </CopyButton>
      </p>
      <TextField
        label={t`Six-digit code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
      />
    </>
  )
}
