import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './MoveBar.module.css'
import { nodeOf, type Tree } from '../model/treeModel.ts'
import { refusalOfAll, type Refusal } from './moveRules.ts'
import { useMoveWords } from './useMoveWords.ts'

type TopDropProps = {
  tree: Tree
  dragged: readonly string[]
  refusal: Refusal | null
  onMove: (titles: readonly string[], parent: number) => void
}

/**
 * Stands over the tree while something is dragged: the place at the top, and why the row under the
 * pointer takes nothing.
 */
export const TopLevelDropZone = ({ tree, dragged, refusal, onMove }: TopDropProps) => {
  const { reason } = useMoveWords(tree)
  const [isOver, setIsOver] = useState(false)
  const top = refusalOfAll(
    tree,
    dragged.map(title => nodeOf(tree, title)).filter(node => node >= 0),
    -1,
  )
  return (
    <div
      className={classes(styles.top, isOver && styles.over)}
      onDragOver={event => {
        if (top !== null) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        onMove(dragged, -1)
      }}
    >
      <span>{top === null && <Trans>Drop here to move to the top level</Trans>}</span>
      <span role="status">{refusal !== null && <Trans>Not here: {reason(refusal)}</Trans>}</span>
    </div>
  )
}
