import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

const most = 100_000_000
const bounded = (points: number): number => Math.min(most, Math.max(0, points))

/** Points more or less, with a reason: an entry of its own, which the audit log keeps. */
export const ReputationDialog = ({
  user: { userid, reputation },
  onClose,
}: {
  user: User
  onClose: () => void
}) => {
  const { t, i18n } = useLingui()
  const stale = t`The account has changed, so nothing was saved. Check it and try again.`
  const [change, setChange] = useState('')
  const [reason, setReason] = useState('')
  const amount = /^[+-]?\d{1,9}$/.test(change.trim()) ? Number(change) : null
  const next = bounded(reputation + (amount ?? 0))
  const shown = i18n.number(next)
  const act = useAttempt(
    async () => {
      // Points come meanwhile without a new revisionid: so many more or less than there are now.
      const now = await call('readUser', { params: { userid } })
      await write(
        'patchUser',
        {
          params: { userid },
          query: { revisionid: now.revisionid },
          body: { reputation: bounded(now.reputation + (amount ?? 0)) },
        },
        { reason: reason.trim() },
      )
    },
    { stale, onDone: onClose },
  )
  const missing =
    amount === null || next === reputation
      ? t`Enter how many points to add or remove, such as 50 or -50. Reputation cannot go below 0.`
      : reason.trim() === ''
        ? t`Give a reason.`
        : undefined
  return (
    <AskDialog
      title={t`Adjust reputation`}
      onClose={onClose}
      verb={<Trans>Adjust</Trans>}
      onAct={() => void act.run()}
      why={missing}
      error={act.error}
    >
      <TextField
        label={t`Points to add or remove`}
        inputMode="numeric"
        value={change}
        help={amount === null ? undefined : t`New reputation: ${shown}.`}
        onChange={event => setChange(event.target.value)}
      />
      <TextField
        label={t`Reason`}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </AskDialog>
  )
}
