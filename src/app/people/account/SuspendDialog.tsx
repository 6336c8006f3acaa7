import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { read, readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './Account.module.css'

type PendingEdits = 'keep' | 'withdraw'
type SuspendEffectsProps = {
  userid: number
  pending: PendingEdits
  onPending: (pending: PendingEdits) => void
}

/** null: not all of them are known. */
const sumOf = (counts: readonly (number | undefined)[]): number | null =>
  counts.reduce<number | null>(
    (sum, one) => (sum === null || one === undefined ? null : sum + one),
    0,
  )

/** How many edits of theirs wait, with those that conflict; how many runs are in progress. */
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
  return { waiting, running }
}

/** What becomes of edits that wait, and what it does, with how many edits and runs it is about. */
const SuspendEffects = ({ userid, pending, onPending }: SuspendEffectsProps) => {
  const { t } = useLingui()
  const { waiting, running } = useCounts(userid)
  return (
    <>
      <Select
        label={t`Edits waiting for review`}
        value={pending}
        options={[
          { value: 'keep', label: t`Keep the edits in the queue` },
          { value: 'withdraw', label: t`Withdraw the edits` },
        ]}
        onChange={event => onPending(event.target.value as PendingEdits)}
      />
      <ul className={styles.effects} aria-label={t`What happens`}>
        <li>
          <Trans>
            The person is signed out everywhere within 5 seconds, including in apps that receive
            events.
          </Trans>
        </li>
        {waiting !== null && (
          <li>
            {pending === 'withdraw' ? (
              <Plural
                value={waiting}
                one="# waiting edit is withdrawn."
                other="# waiting edits are withdrawn."
              />
            ) : (
              <Plural
                value={waiting}
                one="# edit stays in the queue."
                other="# edits stay in the queue."
              />
            )}
          </li>
        )}
        <li>
          <Trans>Edits that this person is reviewing become available to others.</Trans>
        </li>
        {running !== null && (
          <li>
            <Plural
              value={running}
              one="# run in progress is suspended, and others can take it over."
              other="# runs in progress are suspended, and others can take them over."
            />
          </li>
        )}
        <li>
          <Trans>
            Releases that no longer have enough people to sign them are flagged. This person’s
            published work stays.
          </Trans>
        </li>
      </ul>
    </>
  )
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
  const [until, setUntil] = useState('')
  const [opened] = useState(() => Date.now())
  const [pending, setPending] = useState<PendingEdits>('keep')
  const end = Date.parse(`${until}T00:00:00`) / 1000
  const act = useAttempt(
    async () => {
      await write('suspendUser', {
        params: { userid },
        body: { reason: reason.trim(), pending, ...(until && { until: end }) },
      })
      await kept.drop()
    },
    { onDone },
  )
  const missing =
    reason.trim() === ''
      ? t`Give a reason. The person will read it.`
      : until && end * 1000 <= opened
        ? t`The end date must be in the future.`
        : undefined
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
      <TextField
        label={t`End date (optional)`}
        type="date"
        value={until}
        onChange={event => setUntil(event.target.value)}
      />
      <SuspendEffects userid={userid} pending={pending} onPending={setPending} />
    </AskDialog>
  )
}
