import { useLingui } from '@lingui/react/macro'
import { AddressField } from './AddressField.tsx'

type DateSpanProps = {
  /** `YYYY-MM-DD`; empty for no bound. */
  from: string
  to: string
  /** Of a date that is typed every key is told: for Back they are one. */
  onChoose: (bound: { from: string } | { to: string }, options: { replace: true }) => void
}

/** The first and the last day of what a list shows. */
export const DateSpan = ({ from, to, onChoose }: DateSpanProps) => {
  const { t } = useLingui()
  return (
    <>
      <AddressField
        label={t`From`}
        type="date"
        value={from}
        max={to || undefined}
        onChange={day => onChoose({ from: day }, { replace: true })}
      />
      <AddressField
        label={t`Until`}
        type="date"
        value={to}
        min={from || undefined}
        onChange={day => onChoose({ to: day }, { replace: true })}
      />
    </>
  )
}
