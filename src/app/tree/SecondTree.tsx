import { useLingui } from '@lingui/react/macro'
import { classes } from '#app/ui/classes.ts'
import type { Tree } from './model/treeModel.ts'
import styles from './TreeBrowser.module.css'
import tools from './view/TreeTools.module.css'
import { TreeSide } from './TreeSide.tsx'
import { FilterField } from './view/TreeTools.tsx'
import type { TreeEditing } from './moves/useTreeEditing.ts'
import type { TreeFacts } from './model/useTreeFacts.ts'
import type { PaneHold } from './view/usePane.ts'

type SecondTreeProps = {
  tree: Tree
  facts: TreeFacts
  hold: PaneHold
  desk: TreeEditing
  isChoosing: boolean
  onFocus: () => void
}

/**
 * The same tree once more, open elsewhere, so that a category goes from one place to another far
 * away.
 */
export const SecondTree = ({ tree, facts, hold, desk, isChoosing, onFocus }: SecondTreeProps) => {
  const { t } = useLingui()
  return (
    <section
      className={classes(styles.left, styles.second)}
      aria-label={t`Second tree`}
      onFocus={onFocus}
    >
      <div className={tools.tools} data-pane="">
        <FilterField tree={tree} hold={hold} name={t`Filter the second tree`} />
      </div>
      <div className={styles.list}>
        <TreeSide
          tree={tree}
          facts={facts}
          hold={hold}
          desk={desk}
          name={t`Second tree`}
          isArriving={false}
          isChoosing={isChoosing}
          empty={null}
        />
      </div>
    </section>
  )
}
