import { TextField } from './TextField.tsx'
import { useTyped } from './useTyped.ts'

type AddressFieldProps = {
  label: string
  type: 'search' | 'number' | 'date'
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

/**
 * Whose text lives in the address, which follows a moment later what is typed; what comes from
 * elsewhere stands in the field at once.
 */
export const AddressField = ({ label, type, value, min, max, onChange }: AddressFieldProps) => {
  const { typed, noteSent, settle } = useTyped(value)
  return (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      min={type === 'number' ? 0 : min}
      max={max}
      value={typed}
      onBlur={settle}
      onChange={event => {
        noteSent(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
}
