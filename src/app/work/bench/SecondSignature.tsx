import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import { countUnsent, type AskedField, type Run } from '../run/run.ts'
import { SignDialog } from './SignDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'
import styles from './CapturedFields.module.css'

type SecondSignatureProps = {
  field: AskedField
  run: Run
  isMissing: boolean
  /** null where somebody only looks on. */
  store: { refresh: () => Promise<void>; flush: () => void } | null
}

/** Why nothing is signed or voided now. */
const useWhyNot = (field: AskedField, run: Run, isSigned: boolean): string | undefined => {
  const { t } = useLingui()
  const isOnline = useOnline()
  if (!isOnline)
    return isSigned
      ? t`You are offline. Reconnect to void the signature.`
      : t`You are offline. Reconnect to sign.`
  // What a signature keeps from being sent is no reason to keep the signature.
  if (isSigned) return undefined
  if (countUnsent(run) > 0) return t`Wait until everything you filled in has been sent.`
  const isSilent = run.entry.record.some(
    one => one.stepid === field.stepid && one.out_of_bounds && one.reason === null,
  )
  return isSilent ? t`First say why the value is out of range.` : undefined
}

/**
 * What only somebody else signs, on this device and with a connection: nothing of their secret is
 * kept here. Its label is what they say by it.
 */
export const SecondSignature = ({ field, run, isMissing, store }: SecondSignatureProps) => {
  const { t, i18n } = useLingui()
  const { label } = field
  const id = useId()
  const [asked, setAsked] = useState<'sign' | 'void' | null>(null)
  const kept = run.entry.record.find(one => one.field_revisionid === field.field_revisionid)
  const signed = kept && kept.value !== '' ? kept : null
  const why = useWhyNot(field, run, signed !== null)
  const who = signed?.value ?? ''
  const when = signed ? formatMoment(signed.date * 1000, i18n.locale) : ''
  const close = async () => {
    setAsked(null)
    await store?.refresh() // also where no answer said whether it is signed
  }
  const own = { field, entry: run.entry, onClose: () => void close() }
  const changed = async () => {
    await close()
    store?.flush() // what the signature kept from being sent
  }
  return (
    <fieldset className={styles.choice} aria-describedby={isMissing && !signed ? id : undefined}>
      <legend className={styles.legend}>{field.required ? t`${label} (required)` : label}</legend>
      {signed ? (
        <p className={styles.signature}>
          <Icon of={ShieldCheck} />{' '}
          <Trans>
            Signed by {who}, {when}
          </Trans>
        </p>
      ) : (
        <p className={styles.spread}>
          {kept?.reason ? (
            <Trans>The signature was voided: {kept.reason}</Trans>
          ) : (
            <Trans>A second person signs here.</Trans>
          )}
        </p>
      )}
      {store && (
        <div className={styles.pair}>
          <Button why={why} onClick={() => setAsked(signed ? 'void' : 'sign')}>
            {signed ? <Trans>Void the signature…</Trans> : <Trans>Sign…</Trans>}
          </Button>
        </div>
      )}
      {isMissing && !signed && (
        <p id={id} className={styles.fault}>
          <Trans>Required.</Trans>
        </p>
      )}
      {asked === 'sign' && <SignDialog {...own} onSigned={() => void changed()} />}
      {asked === 'void' && <VoidDialog {...own} onVoided={() => void changed()} />}
    </fieldset>
  )
}
