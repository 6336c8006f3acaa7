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

/**
 * Begins a run and goes there; `taken`: this serial number has one, or each piece without one, and
 * nothing was begun.
 */
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
        const code = error instanceof ApiError ? error.errors[0]?.code : undefined
        const isTaken = code === 'open_already' || (code === 'too_many' && guideid !== own)
        if (!isTaken) throw error
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
const useWhyNot = (
  order: WorkOrder,
  guideid: number,
  { choices, serial }: ChosenPiece,
): string | undefined => {
  const { t } = useLingui()
  if (order.state === 'done' && guideid === order.guideid) return t`The work order is done.`
  if (order.state === 'cancelled') return t`The work order has been cancelled.`
  if (choices.length === 0) return t`All pieces already have a run.`
  return serial === undefined ? t`Choose a piece.` : undefined
}

/** The pieces that a run may be begun of, and the one that is chosen. */
export type ChosenPiece = {
  choices: readonly string[]
  /** Empty: without a serial number. */
  serial: string | undefined
  /** What was asked for, or chosen, and is not there. */
  gone: string | undefined
  onSerial: (serial: string) => void
}

/** No serial number is a space: they are trimmed. */
const notChosen = ' '

const WhichPiece = ({ choices, serial, gone, onSerial }: ChosenPiece) => {
  const { t } = useLingui()
  return (
    <>
      {gone !== undefined && (
        <Notice kind="warn" icon={TriangleAlert}>
          {gone === '' ? (
            <Trans>No pieces without a serial number are left.</Trans>
          ) : (
            <Trans>You cannot start a run for serial number {gone} in this work order.</Trans>
          )}
        </Notice>
      )}
      <Select
        label={t`Serial number`}
        value={serial ?? notChosen}
        options={[
          ...(serial === undefined ? [{ value: notChosen, label: t`Nothing chosen` }] : []),
          ...choices.map(value => ({ value, label: value || t`No serial number` })),
        ]}
        onChange={event => onSerial(event.target.value)}
      />
    </>
  )
}

/** It has a run, and another one may be meant all the same. */
const Taken = ({ taken, onAgain }: { taken: string; onAgain: () => void }) => (
  <Notice
    kind="warn"
    icon={TriangleAlert}
    role="alert"
    action={
      <Button onClick={onAgain}>
        <Trans>Start another run</Trans>
      </Button>
    }
  >
    {taken === '' ? (
      <Trans>There is already a run for each piece without a serial number.</Trans>
    ) : (
      <Trans>There is already a run for serial number {taken}.</Trans>
    )}
  </Notice>
)

type StartOrderProps = {
  order: WorkOrder
  /** The one of the order, or one that comes first. */
  guideid: number
  piece: ChosenPiece
  early: EarlyStart
  /** What the guide has against it. */
  whyNot: string | undefined
  onRefused: () => void
}

/** Which piece is worked on, and the way to its run. */
export const StartOrder = ({
  order,
  guideid,
  piece,
  early,
  whyNot,
  onRefused,
}: StartOrderProps) => {
  const { t } = useLingui()
  const { choices, serial, onSerial } = piece
  const { start, taken, forget } = useStart(order, guideid, early, onRefused)
  const whyDone = useWhyNot(order, guideid, piece)
  const whyEarly = useWhyEarly(early)
  const why = whyNot ?? whyDone ?? whyEarly
  return (
    <>
      <form
        className={styles.start}
        onSubmit={event => {
          event.preventDefault()
          if (why === undefined && serial !== undefined) void start.run(serial, false)
        }}
      >
        {(order.serials.length > 0 || serial === undefined) && choices.length > 0 && (
          <WhichPiece
            {...piece}
            onSerial={chosen => {
              onSerial(chosen)
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
      {taken !== null && <Taken taken={taken} onAgain={() => void start.run(taken, true)} />}
      {start.error && <p role="alert">{start.error}</p>}
    </>
  )
}
