import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import { useQueryChange } from '#app/useQueryChange.ts'
import type { TreeAddress } from './treeAddress.ts'
import type { OpenedDialog } from './TreeDialogs.tsx'
import { TreeSelectionBar } from './moves/TreeSelectionBar.tsx'
import { MoveBar } from './moves/MoveBar.tsx'
import styles from './TreeBrowser.module.css'
import { TreeSide } from './TreeSide.tsx'
import { TreeTools } from './view/TreeTools.tsx'
import type { PaneHold } from './view/usePane.ts'
import type { ReactNode, RefObject } from 'react'
import type { TreeEditing } from './moves/useTreeEditing.ts'
import type { TreeFacts } from './model/useTreeFacts.ts'
import { NoCategories } from './NoCategories.tsx'
import { NoGaps } from './NoGaps.tsx'
import { NewCategoryButton, useTreeCommands } from './TreeCommands.tsx'

type TreeMainProps = {
  facts: TreeFacts
  desk: TreeEditing
  /** The view in this half, and the one in which somebody was last: bars are about that one. */
  first: PaneHold
  hold: PaneHold
  address: TreeAddress
  /** The field of the filter. */
  field: RefObject<HTMLInputElement | null>
  isOld: boolean
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  onFocus: () => void
  onDialog: (dialog: OpenedDialog) => void
  /** What has to be said of the tree as a whole. */
  notices: ReactNode
}

/** The tree with its tools, what is chosen in it and what becomes of its moves. */
export const TreeMain = (props: TreeMainProps) => {
  const { facts, desk, first, hold, address, isOld, isChoosing } = props
  const { t } = useLingui()
  const change = useQueryChange()
  const { hasTwo } = address
  const { onChoosing, onDialog } = props
  const commands = useTreeCommands({ desk, hasTwo, isChoosing, onChoosing, onDialog })
  const { mayMove } = desk
  const { tree } = desk.plan
  const { pane, setPane, node } = hold
  const [isArriving] = useState(address.path !== '')
  return (
    <section
      className={classes(styles.left, tree.titles.length === 0 && !hasTwo && styles.alone)}
      aria-label={t`Categories`}
      onFocus={props.onFocus}
    >
      <TreeTools
        tree={tree}
        hold={first}
        field={props.field}
        asked={address}
        onAsk={changes => change(changes)}
        commands={commands}
      >
        {mayMove && <NewCategoryButton desk={desk} />}
      </TreeTools>
      {props.notices}
      <div className={classes(styles.list, isOld && styles.old)} aria-busy={isOld || undefined}>
        <TreeSide
          {...{ tree, facts, desk }}
          hold={first}
          name={t`Categories`}
          isArriving={isArriving}
          isChoosing={isChoosing}
          nothingLeft={address.gap && <NoGaps gap={address.gap} />}
          empty={
            <NoCategories
              isNarrowed={address.guides || !address.stubs}
              onNew={mayMove ? () => desk.setEdit({ kind: 'new', title: null }) : null}
            />
          }
        />
      </div>
      {mayMove && pane.chosen.size > 0 && (
        <TreeSelectionBar
          count={pane.chosen.size}
          why={desk.why}
          onMove={() => desk.move(pane.chosen)}
          onCut={() => desk.cutOut(pane.chosen, '')}
          onNone={() => setPane(now => ({ ...now, chosen: new Set() }))}
        />
      )}
      {mayMove && <MoveBar desk={desk} node={node} onLog={() => onDialog('log')} />}
    </section>
  )
}
