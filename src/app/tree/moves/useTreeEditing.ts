import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { ownerOf } from '#app/drafts/journal/records.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { isModerator } from '#app/api/roles.ts'
import { itemAt } from '#lib/existing.ts'
import type { Tree } from '../model/treeModel.ts'
import type { MoveAsk } from './MoveDialog.tsx'
import { isSmall, moveOf, refusalOfAll, topmost, type Move } from './moveRules.ts'
import { useMoveQueue, type MoveQueue } from './useMoveQueue.ts'
import { usePlan } from './usePlan.ts'
import type { Dragged } from './useRowDrag.ts'

/** A category that is being made below `title` (null: at the top), renamed, tagged or deleted. */
export type CategoryEdit =
  | { kind: 'new'; title: string | null }
  | { kind: 'rename' | 'tags' | 'delete'; title: string }

const none: ReadonlySet<string> = new Set()

const useWhyNotSent = ({ running }: MoveQueue) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  if (!isOnline) return t`You are offline. Reconnect to change the tree.`
  return running ? t`Sending moves…` : undefined
}

/**
 * What can be done with the tree, whichever of its views it is done in: what is cut or dragged,
 * what is asked, what runs.
 */
export const useTreeEditing = (live: Tree, isPlanning: boolean) => {
  const me = useMe()
  const mayMove = isModerator(me)
  const owner = me && mayMove ? ownerOf({ userid: me.userid, site: location.origin }) : null
  const mover = useMoveQueue(owner)
  const plan = usePlan(live, owner, isPlanning && mayMove, mover.log)
  const { tree } = plan
  const [cut, setCut] = useState(none)
  const [dragged, setDragged] = useState<Dragged>(null)
  const [ask, setAsk] = useState<MoveAsk | null>(null)
  const [edit, setEdit] = useState<CategoryEdit | null>(null)
  const whyNotSent = useWhyNotSent(mover)
  // What is only planned needs no service.
  const why = plan.isOn && !mover.running ? undefined : whyNotSent
  const start = (moves: readonly Move[], stops: boolean) => {
    setAsk(null)
    setCut(none)
    if (plan.isOn) plan.add(moves)
    else void mover.move(moves, stops)
  }
  const movesAtOnce = (nodes: readonly number[]) => plan.isOn || isSmall(tree, nodes)
  /**
   * Asks first, but for one category with nothing below it and for what is only planned. `parent`
   * -1 is the top, undefined: looked for first.
   */
  const move = (titles: Iterable<string>, parent?: number) => {
    const nodes = topmost(tree, titles)
    if (nodes.length === 0 || why !== undefined) return
    const named = nodes.map(node => itemAt(tree.titles, node))
    if (parent === undefined) return setAsk({ titles: named })
    if (refusalOfAll(tree, nodes, parent) !== null) return
    if (movesAtOnce(nodes))
      start(
        nodes.filter(node => tree.parents[node] !== parent).map(node => moveOf(tree, node, parent)),
        false,
      )
    else setAsk({ titles: named, to: parent < 0 ? null : itemAt(tree.titles, parent) })
  }
  const cutNodes = topmost(tree, cut)
  return {
    me,
    mayMove,
    why,
    whyNotSent,
    mover,
    plan,
    cut,
    cutNodes,
    dragged,
    setDragged,
    ask,
    setAsk,
    edit,
    setEdit,
    start,
    move,
    /** What is chosen, or else the category of the focus. */
    cutOut: (chosen: ReadonlySet<string>, title: string) =>
      setCut(chosen.size > 0 ? chosen : new Set([title])),
    uncut: () => setCut(none),
    paste: (parent: number) => move(cut, parent),
    /** What is cut goes at once otherwise. */
    pasteAsks: cutNodes.length > 0 && !movesAtOnce(cutNodes),
    refusal: (parent: number) =>
      cutNodes.length === 0 ? null : refusalOfAll(tree, cutNodes, parent),
  }
}
export type TreeEditing = ReturnType<typeof useTreeEditing>
