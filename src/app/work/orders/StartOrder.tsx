import { Trans, useLingui } from '@lingui/react/macro'
import { Play, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WorkOrder } from '#contract/workorders/schemas.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { ApiError } from '#lib/errors.ts'
import styles from './Orders.module.css'

/** Pieces without a serial number of which no run counts. */
const unnamedLeft = ({ quantity, serials, serials_left, started }: WorkOrder): number =>
  quantity - serials.length - (started - (serials.length - serials_left.length))

/** Begins a run and goes there; `isTaken`: the serial number has one, and nothing was begun. */
const useStart = ({ orderid }: WorkOrder, serial: string) => {
  const navigate = useNavigate()
  const [isTaken, setIsTaken] = useState(false)
  const start = useAttempt(
    (again: boolean) =>
      write('startWorkOrder', {
        params: { orderid },
        body: { ...(serial && { serial }), again },
      }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.errors[0]?.code !== 'open_already') throw error
        setIsTaken(true)
        return null
      }),
    { onDone: begun => begun && void navigate(authorPaths.run(begun.entryid)) },
  )
  return { start, isTaken, forget: () => setIsTaken(false) }
}

type StartOrderProps = {
  order: WorkOrder
  /** What was scanned. */
  code: string
  /** Of many, one that was asked for. */
  isNext: boolean
}

/** Which piece is worked on, and the way to its run. */
export const StartOrder = ({ order, code, isNext }: StartOrderProps) => {
  const { t } = useLingui()
  const scanned = order.serials.includes(code) ? code : ''
  const choices = [
    ...new Set([...(scanned ? [scanned] : []), ...order.serials_left]),
    ...(order.serials.length > 0 && unnamedLeft(order) > 0 ? [''] : []),
  ]
  const [chosen, setChosen] = useState<string | null>(null)
  const serial = chosen !== null && choices.includes(chosen) ? chosen : (choices[0] ?? '')
  const { start, isTaken, forget } = useStart(order, serial)
  const { number } = order
  return (
    <>
      <form
        className={styles.start}
        onSubmit={event => {
          event.preventDefault()
          void start.run(false)
        }}
      >
        {choices.length > 0 && (
          <Select
            label={t`Serial number`}
            value={serial}
            options={choices.map(value => ({ value, label: value || t`Without serial number` }))}
            onChange={event => {
              setChosen(event.target.value)
              forget()
            }}
          />
        )}
        <Button
          kind={isNext ? 'main' : 'plain'}
          type="submit"
          icon={Play}
          aria-label={t`Start ${number}`}
          why={start.isPending ? t`One moment…` : undefined}
        >
          <Trans>Start</Trans>
        </Button>
      </form>
      {isTaken && (
        <Notice
          kind="warn"
          icon={TriangleAlert}
          role="alert"
          action={
            <Button onClick={() => void start.run(true)}>
              <Trans>Start another run</Trans>
            </Button>
          }
        >
          <Trans>There is already a run for serial number {serial}.</Trans>
        </Notice>
      )}
      {start.error && <p role="alert">{start.error}</p>}
    </>
  )
}
