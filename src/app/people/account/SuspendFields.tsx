// What suspending asks for and brings with it, of one person and of many.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { latestTime } from '#contract/core/wire.ts'
import { pendingEdits, type PendingEdits } from '#contract/core/shapes.ts'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import styles from './Account.module.css'

const dayLength = 24 * 60 * 60_000 // milliseconds
/** The last day that begins, in every time zone, before the latest time that is stored. */
const lastEnd = new Date(latestTime * 1000 - dayLength).toISOString().slice(0, 10)
/** Days begin where the one who asks is. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00`)

type End = {
  day: string
  setDay: (day: string) => void
  /** In UNIX seconds; null for as long as nobody lifts it. */ until: number | null
  /** Why the suspension cannot end then. */ wrong: string | undefined
  /** The last day that it can have, in words. */ last: string
}

/** When a suspension ends. */
export const useEnd = (): End => {
  const { t, i18n } = useLingui()
  const [day, setDay] = useState('')
  const [opened] = useState(() => Date.now())
  const last = formatDay(startOf(lastEnd) / 1000, i18n.locale)
  const wrong =
    day === ''
      ? undefined
      : startOf(day) <= opened
        ? t`The end date must be in the future.`
        : day.length > lastEnd.length || day > lastEnd
          ? t`Choose an end date no later than ${last}.`
          : undefined
  return { day, setDay, until: day === '' ? null : startOf(day) / 1000, wrong, last }
}

type SuspendFieldsProps = {
  end: Omit<End, 'until'>
  pending: PendingEdits
  onPending: (pending: PendingEdits) => void
}

/** When it ends, and what becomes of edits that wait. */
export const SuspendFields = ({ end, pending, onPending }: SuspendFieldsProps) => {
  const { t } = useLingui()
  const { last } = end
  const chosen = (value: string) => pendingEdits.find(one => one === value) ?? 'keep'
  return (
    <>
      <TextField
        label={t`End date (optional)`}
        help={t`The suspension ends at the start of that day, no later than ${last}. Without a date, it lasts until someone lifts it.`}
        type="date"
        max={lastEnd}
        value={end.day}
        error={end.wrong}
        onChange={event => end.setDay(event.target.value)}
      />
      <Select
        label={t`Edits waiting for review`}
        value={pending}
        options={[
          { value: 'keep', label: t`Keep the edits in the queue` },
          { value: 'withdraw', label: t`Withdraw the edits` },
        ]}
        onChange={event => onPending(chosen(event.target.value))}
      />
    </>
  )
}

type SuspendEffectsProps = {
  pending: PendingEdits
  /** null: not known, or not yet. */ edits: number | null
  runs: number | null
  /**
   * Whether edits are being reviewed by them, or releases wait for their signature; true as well
   * where that is not known.
   */
  isReviewing: boolean
  isSigning: boolean
}

/** What it does: only what happens to these people is told. */
export const SuspendEffects = (props: SuspendEffectsProps) => {
  const { pending, edits, runs, isReviewing, isSigning } = props
  const { t } = useLingui()
  return (
    <ul className={styles.effects} aria-label={t`What happens`}>
      <li>
        <Trans>
          Everyone you suspend is signed out everywhere within 5 seconds, including in apps that
          receive events.
        </Trans>
      </li>
      {edits !== null && edits > 0 && (
        <li>
          {pending === 'withdraw' ? (
            <Plural
              value={edits}
              one="# waiting edit is withdrawn."
              other="# waiting edits are withdrawn."
            />
          ) : (
            <Plural
              value={edits}
              one="# edit stays in the queue."
              other="# edits stay in the queue."
            />
          )}
        </li>
      )}
      {isReviewing && (
        <li>
          <Trans>Edits they are reviewing become available to others.</Trans>
        </li>
      )}
      {runs !== null && runs > 0 && (
        <li>
          <Plural
            value={runs}
            one="# run in progress is suspended, and others can take it over."
            other="# runs in progress are suspended, and others can take them over."
          />
        </li>
      )}
      {isSigning && (
        <li>
          <Trans>
            Releases that no longer have enough people to sign them are flagged. Published work
            stays.
          </Trans>
        </li>
      )}
    </ul>
  )
}
