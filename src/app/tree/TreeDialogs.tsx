import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { EditDialogs } from './edit/EditDialogs.tsx'
import { MoveDialog } from './moves/MoveDialog.tsx'
import { MoveLogDialog } from './moves/MoveLogDialog.tsx'
import type { TreeEditing } from './moves/useTreeEditing.ts'
import type { TreeFacts } from './model/useTreeFacts.ts'
import type { PaneHold } from './view/usePane.ts'

const TwinsDialog = lazyComponent(() => import('./twins/TwinsDialog.tsx'), 'TwinsDialog')

export type OpenedDialog = 'log' | 'twins'

type TreeDialogsProps = {
  facts: TreeFacts
  desk: TreeEditing
  /** The view in which somebody was last. */
  hold: PaneHold
  /** What was opened from the bars, or null. */
  opened: OpenedDialog | null
  onClose: () => void
}

/** What is asked about moves and categories, the log of moves, and duplicates. */
export const TreeDialogs = ({ facts, desk, hold, opened, onClose }: TreeDialogsProps) => {
  const { t } = useLingui()
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
      {opened === 'log' && (
        <MoveLogDialog
          tree={tree}
          log={desk.mover.log}
          why={desk.why}
          onClose={onClose}
          onUndo={moves => {
            onClose()
            void desk.mover.undo(moves)
          }}
        />
      )}
      {opened === 'twins' && (
        <PanelBoundary name={t`Duplicates`}>
          <Suspense>
            <TwinsDialog desk={desk} onClose={onClose} />
          </Suspense>
        </PanelBoundary>
      )}
    </>
  )
}
