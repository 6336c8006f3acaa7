import { EditDialogs } from './edit/EditDialogs.tsx'
import { MoveDialog } from './moves/MoveDialog.tsx'
import { MoveLogDialog } from './moves/MoveLogDialog.tsx'
import type { TreeEditing } from './moves/useTreeEditing.ts'
import type { TreeFacts } from './model/useTreeFacts.ts'
import type { PaneHold } from './view/usePane.ts'

type TreeDialogsProps = {
  facts: TreeFacts
  desk: TreeEditing
  /** The view in which somebody was last. */
  hold: PaneHold
  isLog: boolean
  onCloseLog: () => void
}

/** What is asked about moves and categories, and the log of moves. */
export const TreeDialogs = ({ facts, desk, hold, isLog, onCloseLog }: TreeDialogsProps) => {
  const { plan } = desk
  const { tree } = plan
  return (
    <>
      {desk.ask && (
        <MoveDialog
          tree={tree}
          facts={facts}
          ask={desk.ask}
          isPlanned={plan.isOn}
          why={desk.why}
          onClose={() => desk.setAsk(null)}
          onMove={desk.start}
        />
      )}
      <EditDialogs tree={tree} desk={desk} hold={hold} />
      {isLog && (
        <MoveLogDialog
          tree={tree}
          log={desk.mover.log}
          why={desk.why}
          onClose={onCloseLog}
          onUndo={moves => {
            onCloseLog()
            void desk.mover.undo(moves)
          }}
        />
      )}
    </>
  )
}
