import { useLingui } from '@lingui/react/macro'
import { TextField } from './TextField.tsx'

type DateSpanProps = {
  /** `YYYY-MM-DD`; empty for no bound. */
  from: string
  to: string
  onChoose: (bound: { from: string } | { to: string }) => void
}

/** The first and the last day of what a list shows. */
export const DateSpan = ({ from, to, onChoose }: DateSpanProps) => {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`From`}
        type="date"
        value={from}
        max={to || undefined}
        onChange={event => onChoose({ from: event.target.value })}
      />
      <TextField
        label={t`Until`}
        type="date"
        value={to}
        min={from || undefined}
        onChange={event => onChoose({ to: event.target.value })}
      />
    </>
  )
}
