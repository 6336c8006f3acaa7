import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from '../CapturedFields.module.css'
import type { InputProps } from './inputProps.ts'

/** Two buttons; the one that is pressed is let go by another press. */
export const YesOrNo = ({
  field,
  value,
  isReadOnly,
  label,
  error,
  onType,
  onLeave,
}: InputProps) => {
  const id = useId()
  const choice = (own: string, name: ReactNode) => (
    <Button
      icon={value === own ? Check : undefined}
      aria-pressed={value === own}
      aria-disabled={isReadOnly || undefined}
      onClick={() => {
        if (isReadOnly) return
        onType(value === own ? '' : own)
        onLeave()
      }}
    >
      {name}
    </Button>
  )
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={error ? id : undefined}
      data-field={field.field_revisionid}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.pair}>
        {choice('1', <Trans>Yes</Trans>)}
        {choice('0', <Trans>No</Trans>)}
      </div>
      {error && (
        <p id={id} className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
