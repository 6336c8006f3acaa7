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
import { EarlyReason, useWhyEarly } from '../start/EarlyReason.tsx'
import type { EarlyStart } from '../start/useChain.ts'
import styles from './Orders.module.css'
import { noteBegun } from '../offline/takeOffline.ts'

/** Begins a run and goes there; `taken`: this serial number has one, and nothing was begun. */
const useStart = (
  { orderid, guideid: own }: WorkOrder,
  guideid: number,
  early: EarlyStart,
  onRefused: () => void,
) => {
  const navigate = useNavigate()
  const [taken, setTaken] = useState<string | null>(null)
  const start = useAttempt(
    (serial: string, again: boolean) =>
      write('startWorkOrder', {
        params: { orderid },
        body: {
          ...(serial && { serial }),
          ...(guideid !== own && { guideid }),
          ...(early.reason && { reason: early.reason }),
          again,
        },
      }).catch(async (error: unknown) => {
        // Others began or changed something of it meanwhile.
        onRefused()
        await early.ask()
        if (!(error instanceof ApiError) || error.errors[0]?.code !== 'open_already') throw error
        setTaken(serial)
        return null
      }),
    {
      onDone: begun => {
        if (!begun) return
        void early.kept.drop()
        noteBegun(begun)
        void navigate(authorPaths.run(begun.entryid))
      },
    },
  )
  return { start, taken, forget: () => setTaken(null) }
}

/** Why no run can be begun. */
const useWhyNot = (order: WorkOrder, hasChoice: boolean): string | undefined => {
  const { t } = useLingui()
  if (order.state === 'done') return t`The work order is done.`
  if (order.state === 'cancelled') return t`The work order has been cancelled.`
  return hasChoice ? undefined : t`All pieces already have a run.`
}

type StartOrderProps = {
  order: WorkOrder
  /** The one of the order, or one that comes first. */
  guideid: number
  /** The pieces that it may be begun of, and the one that is chosen. */
  choices: readonly string[]
  serial: string
  onSerial: (serial: string) => void
  early: EarlyStart
  /** What the guide has against it. */
  whyNot: string | undefined
  onRefused: () => void
}

/** Which piece is worked on, and the way to its run. */
export const StartOrder = ({
  order,
  guideid,
  choices,
  serial,
  onSerial,
  early,
  whyNot,
  onRefused,
}: StartOrderProps) => {
  const { t } = useLingui()
  const { start, taken, forget } = useStart(order, guideid, early, onRefused)
  const whyDone = useWhyNot(order, choices.length > 0)
  const whyEarly = useWhyEarly(early)
  const why = whyNot ?? whyDone ?? whyEarly
  return (
    <>
      <form
        className={styles.start}
        onSubmit={event => {
          event.preventDefault()
          if (why === undefined) void start.run(serial, false)
        }}
      >
        {order.serials.length > 0 && choices.length > 0 && (
          <Select
            label={t`Serial number`}
            value={serial}
            options={choices.map(value => ({ value, label: value || t`No serial number` }))}
            onChange={event => {
              onSerial(event.target.value)
              forget()
            }}
          />
        )}
        <div className={styles.early}>
          <EarlyReason early={early} />
        </div>
        <Button kind="main" type="submit" icon={Play} why={start.isPending ? t`One moment…` : why}>
          <Trans>Start</Trans>
        </Button>
      </form>
      {taken !== null && (
        <Notice
          kind="warn"
          icon={TriangleAlert}
          role="alert"
          action={
            <Button onClick={() => void start.run(taken, true)}>
              <Trans>Start another run</Trans>
            </Button>
          }
        >
          <Trans>There is already a run for serial number {taken}.</Trans>
        </Notice>
      )}
      {start.error && <p role="alert">{start.error}</p>}
    </>
  )
}
