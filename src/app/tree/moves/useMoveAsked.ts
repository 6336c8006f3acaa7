import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/api/client.ts'
import { itemAt } from '#lib/existing.ts'
import { nodeOf, type Tree } from '../model/treeModel.ts'
import { effectOf, moveOf, refusalOfAll } from './moveRules.ts'
import type { TreeFacts } from '../model/useTreeFacts.ts'
import { useMoveWords } from './useMoveWords.ts'
import type { MoveAsk } from './MoveDialog.tsx'
import { useLingui } from '@lingui/react/macro'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/**
 * What the service counts and refuses; nothing is moved. A service that knows no dry run moves
 * nothing either: it is asked only where it has one.
 */
const dryRun = (title: string, parent: string | null) => ({
  queryKey: ['dry run of a move', title, parent] as const,
  queryFn: async () => {
    const { revisionid } = await call('readWiki', {
      params: { namespace: 'CATEGORY', title },
      query: { unpatrolled: true },
    })
    const { move } = await call('moveWiki', {
      params: { title },
      query: { revisionid, dry_run: true },
      body: { parent },
    })
    return move ?? null
  },
  staleTime: 0,
  gcTime: 0,
  retry: false,
})
type MoveQuestion = {
  tree: Tree
  facts: TreeFacts
  ask: MoveAsk
  isPlanned: boolean
  why: string | undefined
}

/**
 * What is asked about a move: where to, what it changes, why it cannot be, and the moves that come
 * of it.
 */
export const useMoveAsked = ({ tree, facts, ask, isPlanned, why }: MoveQuestion) => {
  const { t } = useLingui()
  const words = useMoveWords(tree)
  const [target, setTarget] = useState<string | null | undefined>(ask.to)
  const nodes = ask.titles.map(title => nodeOf(tree, title)).filter(node => node >= 0)
  const parent = nodeOf(tree, target ?? null)
  const [only = null] = nodes.length === 1 ? nodes : []
  const onlyTitle = only === null ? '' : itemAt(tree.titles, only)
  const label = only === null ? '' : itemAt(tree.labels, only)
  const checked = useQuery({
    ...dryRun(onlyTitle, target ?? null),
    enabled: !isPlanned && only !== null && target !== undefined,
  })
  const effect = effectOf(tree, facts.guides, nodes)
  // The service counts what this tree does not show, too: its numbers stand here as soon as they
  // are there.
  const told = checked.data
    ? {
        ...effect,
        below: checked.data.categories - 1,
        guides: checked.data.guides,
        paths: checked.data.categories,
      }
    : effect
  const isKnown = target === null || parent >= 0
  const refusal = target === undefined || !isKnown ? null : refusalOfAll(tree, nodes, parent)
  const reason =
    why ??
    (target === undefined
      ? t`Choose a place first.`
      : refusal
        ? words.reason(refusal)
        : checked.error
          ? refusedWords(checked.error)
          : undefined)
  // What the picker knows and this tree does not show can take it: the service has the last word.
  const refusedBecause = ({ title }: { title: string }) => {
    const refused = nodeOf(tree, title) < 0 ? null : refusalOfAll(tree, nodes, nodeOf(tree, title))
    return refused ? words.reason(refused) : undefined
  }
  const before = only === null ? null : moveOf(tree, only, parent).from
  const moves = nodes
    .filter(node => !isKnown || tree.parents[node] !== parent)
    .map(node => ({ ...moveOf(tree, node, parent), to: target ?? null }))
  return {
    target,
    setTarget,
    /** The categories that were asked for. */
    nodes,
    isOne: only !== null,
    label,
    before,
    told,
    refusedBecause,
    reason,
    moves,
  }
}
export type MoveAsked = ReturnType<typeof useMoveAsked>
