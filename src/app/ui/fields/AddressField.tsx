import { useState } from 'react'
import { TextField } from './TextField.tsx'

type AddressFieldProps = {
  label: string
  type: 'search' | 'number' | 'date'
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

/**
 * Whose text lives in the address. While somebody is in it, it shows what they typed: the address
 * follows a moment later.
 */
export const AddressField = ({ label, type, value, min, max, onChange }: AddressFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      min={type === 'number' ? 0 : min}
      max={max}
      value={typed ?? value}
      onBlur={() => setTyped(null)}
      onChange={event => {
        setTyped(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
}
