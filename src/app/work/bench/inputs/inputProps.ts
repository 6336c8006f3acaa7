import type { AskedField } from '../../run/run.ts'

/** What an input of any type is given: its field, its name, what it takes, and what is wrong. */
export type InputProps = {
  field: AskedField
  value: string
  label: string
  help: string | undefined
  error: string | undefined
  isReadOnly: boolean
  onType: (value: string) => void
  /** What was typed may be sent. */
  onLeave: () => void
}
