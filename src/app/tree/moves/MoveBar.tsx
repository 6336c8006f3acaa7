import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste, Scissors, Undo2, X } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { itemAt } from '#lib/existing.ts'
import styles from './MoveBar.module.css'
import { useMoveWords } from './useMoveWords.ts'
import type { MoveQueue } from './useMoveQueue.ts'
import { MoveLine } from './MoveLine.tsx'
import { ReportLines } from './ReportLines.tsx'
import type { TreeEditing } from './useTreeEditing.ts'

/** How many moves were sent, and the stop of the others. */
const RunningLine = ({
  mover,
  running: { done, total },
}: {
  mover: MoveQueue
  running: NonNullable<MoveQueue['running']>
}) => {
  const { t } = useLingui()
  return (
    <MoveLine icon={Undo2}>
      <span className={styles.words} role="status">
        <Plural value={total} one={`${done} of # move sent`} other={`${done} of # moves sent`} />
      </span>
      <meter className={styles.meter} min={0} max={total} value={done} aria-label={t`Moves sent`} />
      <Button small onClick={mover.stop}>
        <Trans>Stop</Trans>
      </Button>
    </MoveLine>
  )
}

type MoveBarProps = {
  desk: TreeEditing
  /** The category of the focus. */
  node: number
  onLog: () => void
}

/** What is cut, and the places that take it. */
const CutLine = ({ desk, node }: Omit<MoveBarProps, 'onLog'>) => {
  const { t } = useLingui()
  const { why, cutNodes: cut, pasteAsks: asks } = desk
  const { tree } = desk.plan
  const { reason } = useMoveWords(tree)
  const refusal = desk.refusal(node)
  const topRefusal = desk.refusal(-1)
  const label = node < 0 ? '' : itemAt(tree.labels, node)
  return (
    <MoveLine icon={Scissors}>
      <span className={styles.words}>
        {cut.length === 1 ? (
          <Trans>“{tree.labels[itemAt(cut, 0)]}” is cut. Go to its new place and paste it.</Trans>
        ) : (
          <Plural
            value={cut.length}
            one="# category is cut. Go to its new place and paste it."
            other="# categories are cut. Go to their new place and paste them."
          />
        )}
      </span>
      {node >= 0 && (
        <Button
          small
          icon={ClipboardPaste}
          why={why ?? (refusal ? reason(refusal) : undefined)}
          onClick={() => desk.paste(node)}
        >
          {asks ? <Trans>Paste into “{label}”…</Trans> : <Trans>Paste into “{label}”</Trans>}
        </Button>
      )}
      <Button
        small
        why={why ?? (topRefusal ? reason(topRefusal) : undefined)}
        onClick={() => desk.paste(-1)}
      >
        {asks ? <Trans>Paste at the top level…</Trans> : <Trans>Paste at the top level</Trans>}
      </Button>
      <Button small kind="quiet" icon={X} label={t`Cancel the cut`} onClick={desk.uncut} />
    </MoveLine>
  )
}

/** Under the tree: what is cut, what is on its way, what was moved. */
export const MoveBar = ({ desk, node, onLog }: MoveBarProps) => {
  const { mover, cutNodes: cut } = desk
  const { tree } = desk.plan
  const { running, report, log } = mover
  const focusKept = useFocusAfterRemoval<HTMLDivElement>()
  if (!running && !report && cut.length === 0 && log.length === 0) return null
  return (
    <div ref={focusKept} className={styles.bar} data-pane="">
      {running && <RunningLine mover={mover} running={running} />}
      {!running && cut.length > 0 && <CutLine desk={desk} node={node} />}
      {!running && report && (
        <ReportLines tree={tree} mover={mover} report={report} why={desk.why} />
      )}
      {!running && log.length > 0 && (
        <MoveLine icon={Undo2}>
          <Button small kind="quiet" onClick={onLog}>
            <Trans>Show move log ({log.length})</Trans>
          </Button>
        </MoveLine>
      )}
    </div>
  )
}
