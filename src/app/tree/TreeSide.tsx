import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { itemAt } from '#lib/existing.ts'
import type { Tree } from './model/treeModel.ts'
import { TopLevelDropZone } from './moves/TopLevelDropZone.tsx'
import { TreeList } from './view/TreeList.tsx'
import type { TreeEditing } from './moves/useTreeEditing.ts'
import type { TreeFacts } from './model/useTreeFacts.ts'
import type { PaneHold } from './view/usePane.ts'
import { useRowDrag } from './moves/useRowDrag.ts'

type TreeSideProps = {
  tree: Tree
  facts: TreeFacts
  hold: PaneHold
  desk: TreeEditing
  name: string
  isArriving: boolean
  isChoosing: boolean
  /** What stands there of a tree without categories. */
  empty: ReactNode
  /** What stands there where a filter beside the text leaves nothing. */
  nothingLeft?: ReactNode
}

const NoMatches = ({ hold: { pane, setText } }: Pick<TreeSideProps, 'hold'>) => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No category matches “${pane.text}”`}
      actions={
        <Button kind="main" onClick={() => setText('')}>
          <Trans>Clear filter</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The filter searches titles and display names.</Trans>
      </p>
    </EmptyState>
  )
}

/** One view of the tree with what can be done in it by keys and by drag. */
export const TreeSide = (props: TreeSideProps) => {
  const { tree, hold, desk } = props
  const navigate = useNavigate()
  const { pane, setPane } = hold
  const { mayMove, dragged, cut, move } = desk
  const { drag, refusal } = useRowDrag({ ...hold, ...desk, tree, onMove: move })
  const onKey = (event: KeyboardEvent, node: number): boolean => {
    const press = event.nativeEvent
    if (event.key === 'Escape' && cut.size > 0) desk.uncut()
    else if (event.key === 'Escape' && pane.chosen.size > 0)
      setPane(now => ({ ...now, chosen: new Set() }))
    else if (mayMove && isShortcut(press, 'cutCategory'))
      desk.cutOut(pane.chosen, itemAt(tree.titles, node))
    else if (mayMove && cut.size > 0 && isShortcut(press, 'pasteCategory')) desk.paste(node)
    else if (mayMove && desk.whyNotSent === undefined && isShortcut(press, 'renameCategory'))
      desk.setEdit({ kind: 'rename', title: itemAt(tree.titles, node) })
    else if (mayMove && desk.whyNotSent === undefined && isShortcut(press, 'deleteCategory'))
      desk.setEdit({ kind: 'delete', title: itemAt(tree.titles, node) })
    else return false
    return true
  }
  return (
    <>
      {dragged !== null && (
        <TopLevelDropZone
          tree={tree}
          dragged={dragged}
          refusal={refusal}
          onMove={(titles, parent) => {
            desk.setDragged(null)
            move(titles, parent)
          }}
        />
      )}
      <TreeList
        {...props}
        view={hold.view}
        pane={pane}
        onPane={setPane}
        cut={cut}
        planned={desk.plan.planned}
        drag={mayMove && desk.why === undefined ? drag : null}
        onKey={onKey}
        onEnter={at =>
          void navigate(paths.wiki({ namespace: 'CATEGORY', title: itemAt(tree.titles, at) }))
        }
      >
        {tree.titles.length === 0
          ? props.empty
          : (pane.text === '' && props.nothingLeft) || <NoMatches hold={hold} />}
      </TreeList>
    </>
  )
}
