import { itemAt } from '#lib/existing.ts'
import type { Tree } from '../model/treeModel.ts'
import { belowOf } from '../model/treeModel.ts'
import { type Pane } from './treePane.ts'
import { TreeRow } from './TreeRow.tsx'
import type { TreeFacts } from '../model/useTreeFacts.ts'
import type { VisibleRows } from './visibleRows.ts'
import type { RowDrag } from './TreeList.tsx'

type TreeRowsProps = {
  tree: Tree
  view: VisibleRows
  facts: TreeFacts
  /** The titles that are chosen. */
  chosen: Pane['chosen']
  cut: ReadonlySet<string>
  planned: ReadonlySet<string>
  drag: RowDrag | null
  /** The row of the focus. */
  current: number
  /** The rows near the view, the height of one, and which of them are drawn. */
  row: number
  from: number
  to: number
}

/** The rows near the view, and the one with the focus. */
export const TreeRows = ({
  tree,
  view,
  facts,
  chosen,
  cut,
  planned,
  drag,
  current,
  row,
  from,
  to,
}: TreeRowsProps) => {
  const shown = Array.from({ length: to - from }, (_, n) => from + n)
  if (current >= 0 && current < from) shown.unshift(current)
  if (current >= to) shown.push(current)
  return shown.map(index => {
    const node = itemAt(view.rows, index)
    const title = itemAt(tree.titles, node)
    return (
      <TreeRow
        key={title}
        node={node}
        label={itemAt(tree.labels, node)}
        depth={itemAt(tree.depths, node)}
        place={view.place(node)}
        setSize={view.setSize(node)}
        isOpen={view.hasBelow(node) ? view.isOpen(node) : null}
        isCurrent={index === current}
        isChosen={chosen.has(title)}
        isCut={cut.has(title)}
        isPlanned={planned.has(title)}
        isDrop={drag?.over === node}
        isDraggable={drag !== null}
        isMatch={view.isMatch(node)}
        isStub={facts.stubs.has(title)}
        childCount={itemAt(tree.children, node)}
        below={belowOf(tree, node)}
        guides={facts.guides?.[node] ?? null}
        top={index * row}
      />
    )
  })
}
