import { Trans, useLingui } from '@lingui/react/macro'
import type { AppPassword } from '#contract/signIns/schemas.ts'
import { formatDay } from '#app/ui/text/dates.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MethodRow } from './MethodRow.tsx'

type AppPasswordRowProps = {
  password: AppPassword
  onEnd: () => void
  isEnding: boolean
}

/** An app password: what it is good for, until when, and from where it was used last. */
export const AppPasswordRow = ({ password, onEnd, isEnding }: AppPasswordRowProps) => {
  const { t, i18n } = useLingui()
  const { name, scope, created, expires, last_used, last_address } = password
  const [since, until] = [formatDay(created, i18n.locale), formatDay(expires, i18n.locale)]
  const used = last_used === null ? null : formatDay(last_used, i18n.locale)
  return (
    <MethodRow
      name={<Trans>App password “{name}”</Trans>}
      note={
        <>
          {scope === 'read' ? (
            <Trans>Can only read.</Trans>
          ) : (
            <Trans>Can read and write content.</Trans>
          )}{' '}
          <Trans>
            Created {since}, valid until {until}.
          </Trans>{' '}
          {used === null ? (
            <Trans>Not used yet.</Trans>
          ) : last_address === null ? (
            <Trans>Last used: {used}.</Trans>
          ) : (
            <Trans>
              Last used: {used}, from {last_address}.
            </Trans>
          )}
        </>
      }
      actions={
        <Button
          small
          aria-label={t`Revoke the app password ${name}`}
          onClick={onEnd}
          why={isEnding ? t`Revoking…` : undefined}
        >
          <Trans>Revoke</Trans>
        </Button>
      }
    />
  )
}
