import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, TriangleAlert, Undo2, X } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { Tree } from '../model/treeModel.ts'
import styles from './MoveBar.module.css'
import { canUndo } from './moveLog.ts'
import { keyOf } from './moveRules.ts'
import { useMoveWords } from './useMoveWords.ts'
import { useNumbersOf } from './useNumbersOf.ts'
import type { MoveQueue } from './useMoveQueue.ts'
import type { Failed } from './sendMoves.ts'
import { MoveLine } from './MoveLine.tsx'

type ReportProps = {
  tree: Tree
  mover: MoveQueue
  report: NonNullable<MoveQueue['report']>
  why: string | undefined
}

/** What was moved, and the undo of it. */
const DoneLine = ({ tree, mover, report, why }: ReportProps) => {
  const { t } = useLingui()
  const { place } = useMoveWords(tree)
  const { kind, done, failed, left, batch } = report
  const { words, isMixed } = useNumbersOf()(done)
  const [first] = done
  if (!first) return null
  const open = mover.log.filter(one => one.batch === batch && canUndo(one))
  return (
    <MoveLine icon={Undo2}>
      <span className={styles.words} role="status">
        {isMixed ? (
          kind === 'move' ? (
            <Trans>Carried out: {words}.</Trans>
          ) : (
            <Trans>Undone: {words}.</Trans>
          )
        ) : done.length > 1 ? (
          kind === 'move' ? (
            <Plural
              value={done.length}
              one="# category moved. No addresses changed."
              other="# categories moved. No addresses changed."
            />
          ) : (
            <Plural
              value={done.length}
              one="# category is back where it was."
              other="# categories are back where they were."
            />
          )
        ) : kind === 'move' ? (
          <Trans>
            Moved “{first.label}” from {place(first.from)} to {place(first.to)}. No addresses
            changed.
          </Trans>
        ) : (
          <Trans>
            “{first.label}” is back where it was: {place(first.to)}.
          </Trans>
        )}
      </span>
      {kind === 'move' && open.length > 0 && (
        <Button small why={why} onClick={() => void mover.undo(open)}>
          <Trans>Undo</Trans>
        </Button>
      )}
      {failed.length === 0 && left.length === 0 && (
        <Button small kind="quiet" icon={X} label={t`Close`} onClick={mover.dismiss} />
      )}
    </MoveLine>
  )
}

type FailedLineProps = Pick<ReportProps, 'tree' | 'mover' | 'why'> & { one: Failed }

const FailedLine = ({ tree, mover, one, why }: FailedLineProps) => {
  const { t } = useLingui()
  const { failure } = useMoveWords(tree)
  const { move, outcome } = one
  const { label } = move
  const isElsewhere = outcome.kind === 'elsewhere'
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <b>{label}</b> {failure(outcome, move.what)}
      </span>
      {outcome.kind !== 'gone' && (
        <Button
          small
          icon={RotateCw}
          why={why}
          aria-label={isElsewhere ? t`Move anyway: ${label}` : t`Try again: ${label}`}
          onClick={() => void mover.retry(one)}
        >
          {isElsewhere ? <Trans>Move anyway</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
    </li>
  )
}

/** What was not moved: each with its reason and another try. */
const FailedLines = ({ tree, mover, report: { failed }, why }: ReportProps) => {
  const { t } = useLingui()
  const { isMixed } = useNumbersOf()(failed.map(({ move }) => move))
  return (
    <section className={styles.results} aria-label={t`Not moved`}>
      <MoveLine icon={TriangleAlert}>
        <span className={styles.words} role="alert">
          {isMixed ? (
            <Plural
              value={failed.length}
              one="# line of the plan was not carried out."
              other="# lines of the plan were not carried out."
            />
          ) : (
            <Plural
              value={failed.length}
              one="# category was not moved."
              other="# categories were not moved."
            />
          )}
        </span>
        <Button small kind="quiet" icon={X} label={t`Close`} onClick={mover.dismiss} />
      </MoveLine>
      <ul className={styles.list}>
        {failed.map(one => (
          <FailedLine key={keyOf(one.move)} {...{ tree, mover, one, why }} />
        ))}
      </ul>
    </section>
  )
}

/** What was moved, with its undo; what was not, with its reason and another try. */
export const ReportLines = (props: ReportProps) => {
  const { mover, report, why } = props
  const { kind, failed, left, unlogged } = report
  const { isMixed } = useNumbersOf()(left.map(({ move }) => move))
  return (
    <>
      <DoneLine {...props} />
      {kind === 'move' && unlogged > 0 && (
        <MoveLine icon={TriangleAlert}>
          <span className={styles.words}>
            <Plural
              value={unlogged}
              one="This browser could not log # move, so you cannot undo it here."
              other="This browser could not log # moves, so you cannot undo them here."
            />
          </span>
        </MoveLine>
      )}
      {failed.length > 0 && <FailedLines {...props} />}
      {left.length > 0 && (
        <MoveLine icon={TriangleAlert}>
          <span className={styles.words}>
            {isMixed ? (
              <Plural
                value={left.length}
                one="# line of the plan is left."
                other="# lines of the plan are left."
              />
            ) : kind === 'move' ? (
              <Plural
                value={left.length}
                one="# category has not been moved yet."
                other="# categories have not been moved yet."
              />
            ) : (
              <Plural
                value={left.length}
                one="# category has not been moved back yet."
                other="# categories have not been moved back yet."
              />
            )}
          </span>
          <Button small why={why} onClick={() => void mover.goOn()}>
            <Trans>Continue</Trans>
          </Button>
        </MoveLine>
      )}
    </>
  )
}
