import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LedgerRow } from '#contract/patrol/ledger.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { formatAgo } from '#app/ui/text/dates.ts'
import { useDecisionWords } from '#app/ui/text/decisionWords.ts'
import { UndoButton } from '../ledger/UndoButton.tsx'
import { useTakeBack } from '../ledger/useTakeBack.ts'
import styles from './QueueHead.module.css'

type LastDecisionsProps = {
  userid: number
  onTakenBack: (decisionid: number) => void
  onOpen: (itemid: number) => void
}
const most = 20

type OneProps = LastDecisionsProps & { decision: LedgerRow }

/** What was decided of one edit, and the way back. */
const One = ({ userid, decision, onTakenBack, onOpen }: OneProps) => {
  const { t, i18n } = useLingui()
  const words = useDecisionWords()
  const { decisionid, itemid, action, created, undone_by } = decision
  const other = undone_by !== null && undone_by.userid !== userid ? undone_by.username : null
  const title = decision.title || t`A document you cannot see`
  // The desk knows even where this list was closed meanwhile.
  const undo = useTakeBack(decision, title, () => onTakenBack(decisionid))
  return (
    <li className={styles.kept} data-decision={decisionid}>
      <span>
        <b>{title}</b>
        <br />
        {other !== null ? (
          <Trans>Undone by {other}</Trans>
        ) : undo.isBack ? (
          <Trans>Undone</Trans>
        ) : (
          words[action]
        )}
        , {formatAgo(created, i18n.locale)}
      </span>
      <div className={styles.acts}>
        <UndoButton of={undo} title={title} />
        {decision.title !== '' && (
          <Button
            small
            kind="quiet"
            aria-label={t`Open: ${title}`}
            data-act="open"
            onClick={() => onOpen(itemid)}
          >
            <Trans>Open</Trans>
          </Button>
        )}
      </div>
      {undo.attempt.error && <p role="alert">{undo.attempt.error}</p>}
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
        <>
          <LinkButton href={authorPaths.decisions()}>
            <Trans>All decisions</Trans>
          </LinkButton>
          <Button kind="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
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
