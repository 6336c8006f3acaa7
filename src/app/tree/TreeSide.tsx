import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/ScreenState.tsx'
import { isShortcut } from '#app/ui/shortcuts.ts'
import { itemAt } from '#lib/existing.ts'
import type { Tree } from './model.ts'
import { TopDrop } from './TopDrop.tsx'
import { TreeList } from './TreeList.tsx'
import type { Desk } from './useDesk.ts'
import type { TreeFacts } from './useFacts.ts'
import type { PaneHold } from './usePane.ts'
import { useRowDrag } from './useRowDrag.ts'

type TreeSideProps = {
  tree: Tree
  facts: TreeFacts
  hold: PaneHold
  desk: Desk
  name: string
  isArriving: boolean
  isChoosing: boolean
  /** What stands there of a tree without categories. */
  empty: ReactNode
}

/** One view of the tree with what can be done in it by keys and by drag. */
export const TreeSide = ({
  tree,
  facts,
  hold,
  desk,
  name,
  isArriving,
  isChoosing,
  empty,
}: TreeSideProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pane, setPane, view } = hold
  const { mayMove, dragged, cut, move } = desk
  const { drag, refusal } = useRowDrag({
    tree,
    view,
    pane,
    setPane,
    dragged,
    setDragged: desk.setDragged,
    onMove: move,
  })
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
        <TopDrop
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
        tree={tree}
        view={view}
        facts={facts}
        pane={pane}
        onPane={setPane}
        name={name}
        isArriving={isArriving}
        isChoosing={isChoosing}
        cut={cut}
        planned={desk.plan.planned}
        drag={mayMove && desk.why === undefined ? drag : null}
        onKey={onKey}
        onEnter={at =>
          void navigate(paths.wiki({ namespace: 'CATEGORY', title: itemAt(tree.titles, at) }))
        }
      >
        {tree.titles.length === 0 ? (
          empty
        ) : (
          <EmptyState
            title={t`No category matches “${pane.text}”`}
            actions={
              <Button kind="main" onClick={() => hold.setText('')}>
                <Trans>Clear filter</Trans>
              </Button>
            }
          >
            <p>
              <Trans>Each word is looked for in titles and in the names that are shown.</Trans>
            </p>
          </EmptyState>
        )}
      </TreeList>
    </>
  )
}
