import { useState } from 'react'
import { TextField } from '#app/ui/fields/TextField.tsx'

type Props = {
  label: string
  type: 'search' | 'date'
  value: string
  onChange: (value: string) => void
}

/**
 * A field whose text lives in the address. While somebody is in it, it shows what they typed: the
 * address follows a moment later.
 */
export const FilterField = ({ label, type, value, onChange }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      type={type}
      value={typed ?? value}
      onChange={event => {
        setTyped(event.target.value)
        onChange(event.target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
