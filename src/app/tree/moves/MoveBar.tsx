import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste, RotateCw, Scissors, TriangleAlert, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon, type LucideIcon } from '#app/ui/Icon.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { itemAt } from '#lib/existing.ts'
import type { Tree } from '../model/treeModel.ts'
import styles from './MoveBar.module.css'
import type { Refusal } from './moveRules.ts'
import { useMoveWords } from './useMoveWords.ts'
import type { MoveQueue } from './useMoveQueue.ts'

const Line = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className={styles.line}>
    <Icon of={icon} />
    {children}
  </div>
)

/** What was moved, with its undo; what was not, with its reason and another try. */
const ReportLines = ({
  tree,
  mover,
  why,
}: {
  tree: Tree
  mover: MoveQueue
  why: string | undefined
}) => {
  const { t } = useLingui()
  const { place, failure } = useMoveWords(tree)
  const { report, log } = mover
  if (!report) return null
  const { kind, done, failed, left, batch, unlogged } = report
  const [first] = done
  const open = log.filter(one => one.batch === batch && one.state !== 'undone')
  return (
    <>
      {first && (
        <Line icon={Undo2}>
          <span className={styles.words} role="status">
            {done.length > 1 ? (
              kind === 'move' ? (
                <Plural
                  value={done.length}
                  one="# category was moved. No address changed."
                  other="# categories were moved. No address changed."
                />
              ) : (
                <Plural
                  value={done.length}
                  one="# category is back."
                  other="# categories are back."
                />
              )
            ) : kind === 'move' ? (
              <Trans>
                Moved “{first.label}” from {place(first.from)} to {place(first.to)}. No address
                changed.
              </Trans>
            ) : (
              <Trans>
                “{first.label}” is back in {place(first.to)}.
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
        </Line>
      )}
      {kind === 'move' && unlogged > 0 && (
        <Line icon={TriangleAlert}>
          <span className={styles.words}>
            <Plural
              value={unlogged}
              one="# move is not in the log, which this browser could not keep: nothing here takes it back."
              other="# moves are not in the log, which this browser could not keep: nothing here takes them back."
            />
          </span>
        </Line>
      )}
      {failed.length > 0 && (
        <section className={styles.results} aria-label={t`Not moved`}>
          <Line icon={TriangleAlert}>
            <span className={styles.words} role="alert">
              <Plural
                value={failed.length}
                one="# category was not moved."
                other="# categories were not moved."
              />
            </span>
            <Button small kind="quiet" icon={X} label={t`Close`} onClick={mover.dismiss} />
          </Line>
          <ul className={styles.list}>
            {failed.map(one => (
              <li key={one.move.title} className={styles.line}>
                <span className={styles.words}>
                  <b>{one.move.label}</b> {failure(one.outcome)}
                </span>
                {one.outcome.kind !== 'gone' && (
                  <Button
                    small
                    icon={RotateCw}
                    why={why}
                    aria-label={t`Move ${one.move.label} all the same`}
                    onClick={() => void mover.retry(one)}
                  >
                    {one.outcome.kind === 'elsewhere' ? (
                      <Trans>Move all the same</Trans>
                    ) : (
                      <Trans>Try again</Trans>
                    )}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {left.length > 0 && (
        <Line icon={TriangleAlert}>
          <span className={styles.words}>
            <Plural
              value={left.length}
              one="# category was not tried."
              other="# categories were not tried."
            />
          </span>
          <Button small why={why} onClick={() => void mover.goOn()}>
            <Trans>Go on</Trans>
          </Button>
        </Line>
      )}
    </>
  )
}

type MoveBarProps = {
  tree: Tree
  mover: MoveQueue
  why: string | undefined
  cut: readonly number[]
  /** The category of the focus, and why it cannot take what was cut. */
  node: number
  refusal: Refusal | null
  topRefusal: Refusal | null
  onPaste: (parent: number) => void
  onUncut: () => void
  onLog: () => void
}

/** Under the tree: what is cut, what is on its way, what was moved. */
export const MoveBar = ({
  tree,
  mover,
  why,
  cut,
  node,
  refusal,
  topRefusal,
  onPaste,
  onUncut,
  onLog,
}: MoveBarProps) => {
  const { t } = useLingui()
  const { reason } = useMoveWords(tree)
  const { running, report, log } = mover
  const focusKept = useFocusAfterRemoval<HTMLDivElement>()
  const label = node < 0 ? '' : itemAt(tree.labels, node)
  if (!running && !report && cut.length === 0 && log.length === 0) return null
  return (
    <div ref={focusKept} className={styles.bar} data-pane="">
      {running && (
        <Line icon={Undo2}>
          <span className={styles.words} role="status">
            <Trans>
              {running.done} of {running.total} sent
            </Trans>
          </span>
          <meter
            className={styles.meter}
            min={0}
            max={running.total}
            value={running.done}
            aria-label={t`Moves sent`}
          />
          <Button small onClick={mover.stop}>
            <Trans>Stop</Trans>
          </Button>
        </Line>
      )}
      {!running && cut.length > 0 && (
        <Line icon={Scissors}>
          <span className={styles.words}>
            {cut.length === 1 ? (
              <Trans>“{tree.labels[itemAt(cut, 0)]}” is cut. Go to its new place.</Trans>
            ) : (
              <Plural
                value={cut.length}
                one="# category is cut. Go to its new place."
                other="# categories are cut. Go to their new place."
              />
            )}
          </span>
          {node >= 0 && (
            <Button
              small
              icon={ClipboardPaste}
              why={why ?? (refusal ? reason(refusal) : undefined)}
              onClick={() => onPaste(node)}
            >
              <Trans>Paste into “{label}”</Trans>
            </Button>
          )}
          <Button
            small
            why={why ?? (topRefusal ? reason(topRefusal) : undefined)}
            onClick={() => onPaste(-1)}
          >
            <Trans>Paste at the top level</Trans>
          </Button>
          <Button small kind="quiet" icon={X} label={t`Leave it where it is`} onClick={onUncut} />
        </Line>
      )}
      {!running && <ReportLines tree={tree} mover={mover} why={why} />}
      {!running && log.length > 0 && (
        <Line icon={Undo2}>
          <Button small kind="quiet" onClick={onLog}>
            <Trans>Move log ({log.length})</Trans>
          </Button>
        </Line>
      )}
    </div>
  )
}
