import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PendingEdits } from '#contract/core/shapes.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { SuspendEffects, SuspendFields, useEnd } from './SuspendFields.tsx'
import { useSuspendCounts } from './useSuspendCounts.ts'

/** What a dialog about the account of another is given. */
export type AccountDialog = { userid: number; username: string; onClose: () => void }
type SuspendDialogProps = AccountDialog & {
  /** Instead of `onClose`, once it is done. */ onDone?: () => void
}

/** A reason, an end, what becomes of edits that wait, and what it does. */
export const SuspendDialog = ({
  userid,
  username,
  onClose,
  onDone = onClose,
}: SuspendDialogProps) => {
  const { t } = useLingui()
  const kept = useKeptText(`suspend ${userid}`)
  const reason = kept.text
  const end = useEnd()
  const counts = useSuspendCounts(userid, useMe()?.greatest_privilege === 'Admin')
  const [pending, setPending] = useState<PendingEdits>('keep')
  const act = useAttempt(
    async () => {
      await write('suspendUser', {
        params: { userid },
        body: { reason: reason.trim(), pending, until: end.until },
      })
      await kept.drop()
    },
    { onDone },
  )
  const missing = reason.trim() === '' ? t`Give a reason. The person will read it.` : end.wrong
  return (
    <AskDialog
      title={t`Suspend ${username}?`}
      onClose={onClose}
      verb={<Trans>Suspend</Trans>}
      danger
      onAct={() => void act.run()}
      why={missing}
      error={act.error}
    >
      <ReasonField kept={kept} />
      <SuspendFields end={end} pending={pending} onPending={setPending} />
      <SuspendEffects pending={pending} {...counts} />
    </AskDialog>
  )
}
