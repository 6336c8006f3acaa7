import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingEdits } from '#contract/core/shapes.ts'
import { read, readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { SuspendEffects, SuspendFields, useEnd } from './SuspendFields.tsx'

/** null: not all of them are known. */
const sumOf = (counts: readonly (number | undefined)[]): number | null =>
  counts.reduce<number | null>(
    (sum, one) => (sum === null || one === undefined ? null : sum + one),
    0,
  )

/**
 * How many edits of theirs wait, with those that conflict; how many runs are in progress; whether
 * they review an edit now, or a release waits for them.
 */
const useCounts = (userid: number) => {
  const waiting = useQueries({
    queries: (['pending', 'needs_rebase'] as const).map(state =>
      readPage('listPatrolItems', { query: { author: userid, state, limit: 1 } }),
    ),
    combine: all => sumOf(all.map(({ data }) => data?.total)),
  })
  const running = useQueries({
    queries: (['started', 'paused'] as const).map(status =>
      read('listWork', { query: { userid, status, limit: 1 } }),
    ),
    combine: all => sumOf(all.map(({ data }) => data?.totalResults)),
  })
  const reviewed = useQuery(readPage('listPatrolItems', { query: { holder: userid, limit: 1 } }))
  const signed = useQuery(
    readPage('listApprovalRequests', {
      query: { filter: 'all', status: 'pending', signer: userid, limit: 1 },
    }),
  )
  return {
    edits: waiting,
    runs: running,
    isReviewing: (reviewed.data?.total ?? 0) > 0,
    isSigning: (signed.data?.total ?? 0) > 0,
  }
}

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
  const counts = useCounts(userid)
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
