import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import styles from './MoveDialog.module.css'
import type { Tree } from '../model/treeModel.ts'
import { canUndo, type LoggedMove } from './moveLog.ts'
import { useMoveWords } from './useMoveWords.ts'

type MoveLogDialogProps = {
  tree: Tree
  log: readonly LoggedMove[]
  why: string | undefined
  onUndo: (moves: readonly LoggedMove[]) => void
  onClose: () => void
}

type LoggedLineProps = Pick<MoveLogDialogProps, 'tree' | 'why' | 'onUndo'> & {
  move: LoggedMove
  /** What was moved together with it, where that is to be taken back from here. */
  batch: readonly LoggedMove[]
}

const LoggedLine = ({ tree, move, batch, why, onUndo }: LoggedLineProps) => {
  const { t, i18n } = useLingui()
  const { place } = useMoveWords(tree)
  return (
    <>
      <span>
        <b>{move.label}</b>{' '}
        {move.what === 'page' ? (
          <Trans>page deleted</Trans>
        ) : (
          <Trans>
            from {place(move.from)} to {place(move.to)}
          </Trans>
        )}{' '}
        <span className={styles.soft}>{formatMoment(move.at, i18n.locale)}</span>
      </span>
      {move.state === 'found' ? null : move.state === 'undone' ? (
        <span className={styles.soft}>
          <Trans>Undone</Trans>
        </span>
      ) : (
        <>
          {batch.length > 1 && (
            <Button small kind="quiet" why={why} onClick={() => onUndo(batch)}>
              <Plural
                value={batch.length}
                one="Undo # move made together"
                other="Undo # moves made together"
              />
            </Button>
          )}
          <Button
            small
            icon={Undo2}
            why={why}
            aria-label={
              move.what === 'page'
                ? t`Restore the page of ${move.label}`
                : t`Undo the move of ${move.label}`
            }
            onClick={() => onUndo([move])}
          >
            <Trans>Undo</Trans>
          </Button>
        </>
      )}
    </>
  )
}

/**
 * Every move that this person made in this browser, the newest first; each can be taken back, or
 * what was moved together, or all.
 */
export const MoveLogDialog = ({ tree, log, why, onUndo, onClose }: MoveLogDialogProps) => {
  const { t } = useLingui()
  const open = log.filter(canUndo)
  const batchOf = ({ batch }: LoggedMove) => open.filter(one => one.batch === batch)
  return (
    <Dialog
      title={t`Move log`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {open.length > 0 && (
            <Button icon={Undo2} why={why} onClick={() => onUndo(open)}>
              <Plural value={open.length} one="Undo # move" other="Undo all # moves" />
            </Button>
          )}
        </>
      }
    >
      {log.length === 0 && (
        <p>
          <Trans>Moves that you make in this browser appear here.</Trans>
        </p>
      )}
      <ul className={styles.log}>
        {log.toReversed().map((move, n, all) => {
          const batch = batchOf(move)
          const isFirstOfBatch = all[n - 1]?.batch !== move.batch
          return (
            <li key={move.id} className={styles.entry}>
              <LoggedLine
                move={move}
                batch={isFirstOfBatch ? batch : []}
                {...{ tree, why, onUndo }}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
