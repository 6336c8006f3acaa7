import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { workOrderLimits, type WorkOrder } from '#contract/workorders/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { blankOrder, changesOf, draftOf, planOf } from './orderDraft.ts'
import { OrderFields } from './OrderFields.tsx'
import styles from './Orders.module.css'
import { useLackWords, useOrderDraft } from './useOrderDraft.ts'

/** Plans work ahead. */
export const NewOrder = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { draft, revisionid, kept, change } = useOrderDraft('new work order', blankOrder)
  const why = useLackWords(draft)
  const make = useAttempt(
    async () => {
      const { number, guideid } = draft
      const body = { ...planOf(draft), number: number.trim(), guideid: Number(guideid) }
      await write('createWorkOrder', { body })
      await kept.drop()
    },
    { onDone: onClose },
  )
  return (
    <AskDialog
      title={t`New work order`}
      sheet
      onClose={onClose}
      verb={<Trans>Create the work order</Trans>}
      why={why}
      isPending={make.isPending}
      error={make.error}
      onAct={() => void make.run()}
    >
      <div className={styles.fields}>
        <OrderFields {...{ draft, revisionid }} onChange={change} isNew />
        <RestoredWords kept={kept} />
      </div>
    </AskDialog>
  )
}

type OrderDialogProps = { order: WorkOrder; onClose: () => void }

/** What a 409 carries; other refusals are for whoever looks. */
const currentIn = (error: unknown): WorkOrder | null =>
  error instanceof ApiError && error.status === 409
    ? (error.body as WorkOrder) // the body of a 409 is what it is now
    : null

/** Changes what is planned; what others said meanwhile is shown, and nothing typed is lost. */
export const ChangeOrder = ({ order, onClose }: OrderDialogProps) => {
  const { t } = useLingui()
  const [before, setBefore] = useState(order)
  const { orderid, number } = order
  const { draft, kept, change, revisionid, follow } = useOrderDraft(
    `work order ${orderid}`,
    draftOf(before),
    before.revisionid,
  )
  const body = changesOf(before, draft)
  const lack = useLackWords(draft)
  const why = Object.keys(body).length === 0 ? t`Change something first.` : lack
  const save = useAttempt(
    async () => {
      try {
        await write('patchWorkOrder', { params: { orderid }, query: { revisionid }, body })
      } catch (error) {
        const now = currentIn(error)
        if (now === null) throw error
        setBefore(now)
        follow(now.revisionid)
        // The answer to an earlier try may have been lost.
        if (Object.keys(changesOf(now, draft)).length > 0) throw error
      }
      await kept.drop()
    },
    {
      onDone: onClose,
      stale: t`Someone else has changed this work order, so nothing was saved. Check the fields, then save again.`,
    },
  )
  return (
    <AskDialog
      title={t`Change work order ${number}`}
      sheet
      onClose={onClose}
      verb={<Trans>Save</Trans>}
      why={why}
      isPending={save.isPending}
      error={save.error}
      onAct={() => void save.run()}
    >
      <div className={styles.fields}>
        <OrderFields {...{ draft, revisionid }} onChange={change} isNew={false} />
        <RestoredWords kept={kept} />
      </div>
    </AskDialog>
  )
}

/** Gives it up, with why. */
export const CancelOrder = ({ order, onClose }: OrderDialogProps) => {
  const { t } = useLingui()
  const { orderid, number } = order
  const [revisionid, setRevisionid] = useState(order.revisionid)
  const kept = useKeptText(`cancel work order ${orderid}`)
  const reason = kept.text.trim()
  const cancel = useAttempt(
    async () => {
      const given = { params: { orderid }, query: { revisionid }, body: { reason } }
      await write('cancelWorkOrder', given).catch((error: unknown) => {
        setRevisionid(currentIn(error)?.revisionid ?? revisionid)
        throw error
      })
      await kept.drop()
    },
    {
      onDone: onClose,
      stale: t`Someone else has changed this work order, so it was not cancelled. Check it, then try again.`,
    },
  )
  return (
    <AskDialog
      title={t`Cancel work order ${number}?`}
      onClose={onClose}
      verb={<Trans>Cancel the work order</Trans>}
      keep={<Trans>Keep the work order</Trans>}
      danger
      why={reason ? undefined : t`Give a reason.`}
      isPending={cancel.isPending}
      error={cancel.error}
      onAct={() => void cancel.run()}
    >
      <p>
        <Trans>No more runs can be started from this work order. Runs in progress continue.</Trans>
      </p>
      <ReasonField kept={kept} maxLength={workOrderLimits.reason} />
    </AskDialog>
  )
}
