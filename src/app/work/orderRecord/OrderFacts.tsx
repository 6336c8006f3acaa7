import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react'
import type { WorkOrder } from '#contract/workorders/schemas.ts'
import { paths } from '#app/paths.ts'
import { PageSection } from '#app/ui/screen/Page.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import styles from '../runs/RunRecord.module.css'

type OrderProps = { order: WorkOrder }

const Guide = ({ order: { title, guideid, type } }: OrderProps) =>
  title === null ? (
    <Trans>The guide has been deleted.</Trans>
  ) : (
    <a href={paths.guide({ guideid, title, type })}>{title}</a>
  )

/** What was to be done, for whom, until when, and how far it is. */
export const OrderFacts = ({ order }: OrderProps) => {
  const { t, i18n } = useLingui()
  const { finished, started, quantity, due_date, note, reason } = order
  const states = {
    open: t({ message: 'Open', context: 'work order' }),
    done: t({ message: 'Done', context: 'work order' }),
    cancelled: t({ message: 'Cancelled', context: 'work order' }),
  }
  const facts = [
    [t`Guide`, <Guide key="guide" order={order} />],
    [t`State`, states[order.state]],
    [t`Quantity`, quantity],
    [t({ message: 'Finished', context: 'pieces' }), finished],
    [t({ message: 'In progress', context: 'pieces' }), started - finished],
    [t({ message: 'Not started', context: 'pieces' }), Math.max(0, quantity - started)],
    [t`Due`, due_date === null ? '–' : formatDay(due_date, i18n.locale)],
    [t`Assigned to`, order.username ?? order.team ?? '–'],
    ...(note ? [[t`Note for the worker`, note] as const] : []),
    ...(reason ? [[t`Reason`, reason] as const] : []),
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type PieceStateProps = OrderProps & { serial: string }
const PieceState = ({ order, serial }: PieceStateProps) =>
  order.serials_done.includes(serial) ? (
    <Chip kind="ok" icon={CircleCheck}>
      <Trans context="pieces">Finished</Trans>
    </Chip>
  ) : order.serials_left.includes(serial) ? (
    <Chip kind="warn" icon={CircleDashed}>
      <Trans context="pieces">Not started</Trans>
    </Chip>
  ) : (
    <Chip icon={Hourglass}>
      <Trans context="pieces">In progress</Trans>
    </Chip>
  )

/** Which pieces are done, and which are not; nothing where they have no serial numbers. */
export const OrderPieces = ({ order }: OrderProps) => {
  const { t } = useLingui()
  if (order.serials.length === 0) return null
  return (
    <PageSection title={t`Pieces`}>
      <ul className={styles.pieces}>
        {order.serials.map(serial => (
          <li key={serial}>
            {serial} <PieceState order={order} serial={serial} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
