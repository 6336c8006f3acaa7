import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { InputProps } from './inputProps.ts'

/** A count, by typing or by a button for one more and one less. */
export const CountInput = ({
  field,
  value,
  label,
  help,
  error,
  isReadOnly,
  onType,
  onLeave,
}: InputProps) => {
  const { t } = useLingui()
  const count = /^\d{1,15}$/.test(value.trim()) ? Number(value) : 0
  const press = (icon: typeof Plus, name: string, next: number) => (
    <Button
      icon={icon}
      label={name}
      aria-disabled={isReadOnly || next < 0 || undefined}
      onClick={() => {
        if (!isReadOnly && next >= 0) onType(String(next))
      }}
    />
  )
  return (
    // What is counted is sent once it is left, not at each press.
    <div
      data-field={field.field_revisionid}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <TextField
        label={label}
        value={value}
        readOnly={isReadOnly}
        help={help}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        onChange={event => onType(event.target.value)}
        after={
          <>
            {press(Minus, t`${field.label}: one less`, count - 1)}
            {press(Plus, t`${field.label}: one more`, count + 1)}
          </>
        }
      />
    </div>
  )
}
