import type { ReactNode } from 'react'
import { Select } from './Select.tsx'

type NumberSelectProps = {
  label: string
  help?: ReactNode
  /** Null: none. */
  value: number | null
  /** What is offered; another one that is set stays among them. */
  choices: readonly (number | null)[]
  nameOf: (value: number | null) => string
  onChange: (value: number | null) => void
}

/** One of a few numbers. */
export const NumberSelect = ({ value, choices, nameOf, onChange, ...field }: NumberSelectProps) => (
  <Select
    {...field}
    value={value ?? ''}
    options={[...(choices.includes(value) ? [] : [value]), ...choices].map(one => ({
      value: String(one ?? ''),
      label: nameOf(one),
    }))}
    onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
  />
)
