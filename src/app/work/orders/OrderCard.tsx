import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, Hourglass, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import type { WorkOrder } from '#contract/workorders/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { useNow } from '#app/ui/state/useNow.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { CancelOrder, ChangeOrder } from './OrderDialogs.tsx'
import styles from './Orders.module.css'

type OrderProps = { order: WorkOrder }

/** Only exceptions wear a mark: an open order in time has none. */
const OrderState = ({ order: { state, due_date } }: OrderProps) => {
  const now = useNow()
  if (state === 'done')
    return (
      <Chip kind="ok" icon={CircleCheck}>
        <Trans context="work order">Done</Trans>
      </Chip>
    )
  if (state === 'cancelled')
    return (
      <Chip icon={Ban}>
        <Trans context="work order">Cancelled</Trans>
      </Chip>
    )
  return due_date !== null && due_date * 1000 < now ? (
    <Chip kind="danger" icon={Hourglass}>
      <Trans>Overdue</Trans>
    </Chip>
  ) : null
}

/** When it is due, whose it is, and how far it is. */
const OrderFacts = ({ order }: OrderProps) => {
  const { t, i18n } = useLingui()
  const { finished, quantity, started } = order
  const due = order.due_date === null ? null : formatNearDay(order.due_date, i18n.locale)
  const name = order.username ?? order.team
  const running = started - finished
  return (
    <p className={styles.facts}>
      {due && <span>{t`Due ${due}`}</span>}
      <span>{name === null ? t`Not assigned yet` : t`For ${name}`}</span>
      <span>{t`${finished} of ${quantity} finished`}</span>
      {running > 0 && <span>{t`${running} in progress`}</span>}
    </p>
  )
}

const PlannerActs = ({ order }: OrderProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null)
  const onClose = () => setOpen(null)
  const { number, state } = order
  return (
    <>
      {state !== 'cancelled' && (
        <Button icon={Pencil} aria-label={t`Change ${number}…`} onClick={() => setOpen('change')}>
          <Trans>Change…</Trans>
        </Button>
      )}
      {state === 'open' && (
        <Button
          icon={Ban}
          aria-label={t`Cancel the work order: ${number}…`}
          onClick={() => setOpen('cancel')}
        >
          <Trans>Cancel the work order…</Trans>
        </Button>
      )}
      {open === 'change' && <ChangeOrder order={order} onClose={onClose} />}
      {open === 'cancel' && <CancelOrder order={order} onClose={onClose} />}
    </>
  )
}

/** What was done for it so far. */
const WaysToRuns = ({ order: { orderid, number, started } }: OrderProps) => {
  const { t } = useLingui()
  return (
    <>
      <LinkButton href={authorPaths.orderRecord(orderid)} aria-label={t`Record of ${number}`}>
        <Trans>Record</Trans>
      </LinkButton>
      {started > 0 && (
        <LinkButton
          href={authorPaths.runs({ order: number })}
          aria-label={t`Show runs of ${number}`}
        >
          <Trans>Show runs</Trans>
        </LinkButton>
      )}
    </>
  )
}

type OrderCardProps = OrderProps & {
  /** What was scanned. */
  code?: string
  isPlanner?: boolean
  /** It is the one to go on with. */
  isNext?: boolean
}

/** A work order: what is to be done, and the way to begin. */
export const OrderCard = ({
  order,
  code = '',
  isPlanner = false,
  isNext = false,
}: OrderCardProps) => {
  const { t } = useLingui()
  const { number, title, type, guideid, note, reason, state, started, quantity } = order
  // Also a piece that has a run already may be scanned.
  const isOfOne = order.serials.includes(code)
  const serial = isOfOne ? code : isNext ? order.serials_left[0] : undefined
  const Heading = isNext ? 'h3' : 'h2' // the next one stands in a part with a heading of its own
  const mayStart = state === 'open' && title !== null && (started < quantity || isOfOne)
  return (
    <section className={styles.card} aria-label={t`Work order ${number}`}>
      <Heading className={styles.number}>
        {number} <OrderState order={order} />
      </Heading>
      {title === null ? (
        <MutedText>
          <Trans>The guide has been deleted.</Trans>
        </MutedText>
      ) : (
        <a href={paths.guide({ guideid, title, type })}>{title}</a>
      )}
      <OrderFacts order={order} />
      {note && <p>{note}</p>}
      {reason && (
        <p>
          <Trans>Cancelled: {reason}</Trans>
        </p>
      )}
      {mayStart && (
        <div className={styles.start}>
          {serial && <p>{t`Serial number ${serial}`}</p>}
          <LinkButton
            kind={isNext || code ? 'main' : 'plain'}
            icon={Play}
            href={authorPaths.startOrder(order.orderid, serial)}
            aria-label={t`Start ${number}`}
          >
            <Trans>Start</Trans>
          </LinkButton>
        </div>
      )}
      {(started > 0 || isPlanner) && (
        <div className={styles.acts}>
          <WaysToRuns order={order} />
          {isPlanner && <PlannerActs order={order} />}
        </div>
      )}
    </section>
  )
}
