import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { useNow } from '#app/ui/state/useNow.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { formatAgo } from '#app/ui/text/dates.ts'
import { useDecisionWords } from '#app/ui/text/decisionWords.ts'
import styles from './QueueHead.module.css'

type Decision = ReturnsOf<Table['listPatrolDecisions']>[number]
type LastDecisionsProps = {
  userid: number
  onTakenBack: (decisionid: number) => void
  onOpen: (itemid: number) => void
}
const most = 20

/** Throws ApiError. */
const takeBack = async (decisionid: number): Promise<void> => {
  const { revisionid } = await call('readPatrolDecision', { params: { decisionid } })
  await write(
    'undoPatrolDecision',
    { params: { decisionid }, query: { revisionid }, body: {} },
    { key: `undo-${decisionid}-${revisionid}` },
  )
}

type OneProps = LastDecisionsProps & { decision: Decision }

/** What was decided of one edit, and the way back. */
const One = ({ userid, decision, onTakenBack, onOpen }: OneProps) => {
  const { t, i18n } = useLingui()
  const words = useDecisionWords()
  const { decisionid, itemid, action, created, undo_until, undone_by } = decision
  // What was done here is said at once, before the list is read again.
  const [isTakenBack, setIsTakenBack] = useState(false)
  const isBack = isTakenBack || undone_by !== null
  const other = undone_by !== null && undone_by.userid !== userid ? undone_by.username : null
  const now = useNow()
  const title = decision.title || t`A document you cannot see`
  const undo = useAttempt(
    async () => {
      await takeBack(decisionid)
      // The desk knows even where this list was closed meanwhile.
      onTakenBack(decisionid)
      announce(t`Undone: ${title}`)
    },
    {
      stale: t`This could not be undone, because the edit has changed since your decision. Open it to see its current state.`,
      onDone: () => setIsTakenBack(true),
    },
  )
  return (
    <li className={styles.kept}>
      <span>
        <b>{title}</b>
        <br />
        {other !== null ? (
          <Trans>Undone by {other}</Trans>
        ) : isBack ? (
          <Trans>Undone</Trans>
        ) : (
          words[action]
        )}
        , {formatAgo(created, i18n.locale)}
      </span>
      <div className={styles.acts}>
        {!isBack && undo_until !== null && undo_until * 1000 > now && (
          <Button
            small
            icon={Undo2}
            aria-busy={undo.isPending}
            aria-label={t`Undo: ${title}`}
            onClick={() => void undo.run()}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
        {decision.title !== '' && (
          <Button small kind="quiet" aria-label={t`Open: ${title}`} onClick={() => onOpen(itemid)}>
            <Trans>Open</Trans>
          </Button>
        )}
      </div>
      {undo.error && <p role="alert">{undo.error}</p>}
    </li>
  )
}

const Decisions = (props: LastDecisionsProps) => {
  const { data } = useSuspenseQuery(
    read('listPatrolDecisions', { query: { decider: props.userid, limit: most } }),
  )
  const decisions = data.filter(({ undoes }) => undoes === null)
  return decisions.length === 0 ? (
    <p>
      <Trans>You have not decided on any edits yet.</Trans>
    </p>
  ) : (
    <ul>
      {decisions.map(one => (
        <One key={one.decisionid} decision={one} {...props} />
      ))}
    </ul>
  )
}

/** What this person decided last, each with the way to take it back while that is possible. */
export const LastDecisions = (props: LastDecisionsProps & { onClose: () => void }) => {
  const { onClose, ...shown } = props
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Your recent decisions`}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <PanelBoundary name={t`Your recent decisions`}>
        <Suspense fallback={<p aria-busy="true">…</p>}>
          <Decisions {...shown} />
        </Suspense>
      </PanelBoundary>
    </Dialog>
  )
}
