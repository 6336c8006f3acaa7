import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { focusOnMount } from '#app/ui/screen/focusOnMount.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { itemAt } from '#lib/existing.ts'
import { ancestryOf, nodeOf, type Tree } from './model/treeModel.ts'
import { emptyPane, reveal, type Pane } from './view/treePane.ts'
import styles from './PickDialog.module.css'
import { treeOf } from './model/readTree.ts'
import { TreeList } from './view/TreeList.tsx'
import { FilterField } from './view/TreeTools.tsx'
import { TreeSkeleton } from './TreeSkeleton.tsx'
import { useTreeFacts } from './model/useTreeFacts.ts'
import { usePane } from './view/usePane.ts'

type PickingProps = {
  tree: Tree
  start: string
  onNode: (title: string | null) => void
  onPick: (title: string) => void
}

const nothing: ReadonlySet<string> = new Set()
/** Where the focus is, that is chosen, and nothing else. */
const withOneChosen = (pane: Pane): Pane => ({ ...pane, chosen: new Set(pane.line.slice(-1)) })

const Picking = ({ tree, start, onNode, onPick }: PickingProps) => {
  const { t } = useLingui()
  const hold = usePane(tree, () => {
    const node = nodeOf(tree, start)
    return node < 0 ? emptyPane : withOneChosen(reveal(emptyPane, tree, node))
  })
  const facts = useTreeFacts(tree)
  const { pane, setPane, view } = hold
  const [chosen = null] = pane.chosen
  // The verbs of the dialog stand outside of what knows the rows.
  useEffect(() => onNode(chosen), [onNode, chosen])
  return (
    // Whoever picks stands in a form that is about something else.
    <div
      className={styles.pick}
      onKeyDown={event =>
        event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
      }
    >
      <div className={styles.tools}>
        {/* The dialog had the focus while the tree was read. */}
        <FilterField tree={tree} hold={hold} name={t`Filter categories`} field={focusOnMount} />
      </div>
      <div className={styles.list}>
        <TreeList
          tree={tree}
          view={view}
          facts={facts}
          pane={pane}
          onPane={change => setPane(now => withOneChosen(change(now)))}
          name={t`Categories`}
          isSingle
          isArriving={false}
          isChoosing={false}
          cut={nothing}
          planned={nothing}
          drag={null}
          onKey={event => event.key === ' '}
          onEnter={node => onPick(itemAt(tree.titles, node))}
        >
          <EmptyState
            title={
              tree.titles.length === 0
                ? t`No categories yet`
                : t`No category matches “${pane.text}”`
            }
          />
        </TreeList>
      </div>
    </div>
  )
}

type PickDialogProps = {
  /** The title of what is chosen so far; the tree opens there. */
  start: string
  /** Why a category cannot be picked here. */
  refusedBecause: (title: string) => string | undefined
  onPick: (title: string) => void
  onClose: () => void
}

/** The tree, to pick one category from. */
export const PickDialog = ({ start, refusedBecause, onPick, onClose }: PickDialogProps) => {
  const { t, i18n } = useLingui()
  const {
    data: tree,
    error,
    refetch,
  } = useQuery(treeOf({ stubs: true, guides: false, langid: null }, i18n.locale))
  const [title, setTitle] = useState<string | null>(null)
  const node = tree ? nodeOf(tree, title) : -1
  const way =
    tree && node >= 0
      ? ancestryOf(tree, node)
          .map(at => itemAt(tree.labels, at))
          .join(' / ')
      : ''
  const why = node < 0 || title === null ? t`Choose a category first.` : refusedBecause(title)
  const pick = (picked: string) => {
    if (refusedBecause(picked) === undefined) onPick(picked)
  }
  return (
    <Dialog
      wide
      title={t`Choose a category`}
      onClose={onClose}
      actions={
        <>
          <span className={styles.way} role="status">
            {way}
          </span>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" why={why} onClick={() => title !== null && pick(title)}>
            <Trans>Choose</Trans>
          </Button>
        </>
      }
    >
      {tree ? (
        <Picking tree={tree} start={start} onNode={setTitle} onPick={pick} />
      ) : error ? (
        <p role="alert">
          <Trans>The categories did not load. Your choice is kept.</Trans>{' '}
          <Button small icon={RotateCw} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : (
        <TreeSkeleton />
      )}
    </Dialog>
  )
}
