// What both sides have of a list of nodes of a wiki page, and what becomes of nodes that only one
// of them has or changed. Pure.
import { mergeKeys } from '#lib/compare/diff3.ts'
import { isBlockSayable } from '#wikitext/foreign/foreign.ts'
import type { WikiNode } from '#wikitext/tree.ts'
import { baseKey, keyNodes, sameNode } from './alignNodes.ts'
import { mergeValue, type Asker, type Path } from './question.ts'

export type Three<T> = [base: T, mine: T, theirs: T]
export type MergeNode = (asker: Asker, path: Path, three: Three<WikiNode>) => WikiNode[]

/**
 * What both sides have of a list of nodes, what one of them added, and nothing of what was removed.
 */
export const mergeNodes = (
  asker: Asker,
  path: Path,
  [base, mine, theirs]: Three<WikiNode[]>,
  mergeNode: MergeNode,
): WikiNode[] => {
  const others = keyNodes(base, theirs, (_, i) => `theirs ${i}`)
  const added = [...others].filter(([key]) => key.startsWith('theirs '))
  const own = keyNodes(base, mine, (node, i) => {
    const alike = added.findIndex(([, other]) => sameNode(node, other))
    return alike < 0 ? `mine ${i}` : (added.splice(alike, 1)[0] as [string, WikiNode])[0]
  })
  for (const [key, node] of others)
    if (key.startsWith('theirs ') && !own.has(key)) asker.take([...path, key], null, node)
  const merged = new Map<string, WikiNode[]>()
  base.forEach((before, i) => {
    const key = baseKey(i)
    const [left, right] = [own.get(key), others.get(key)]
    if (left && right) merged.set(key, mergeNode(asker, [...path, key], [before, left, right]))
    else if (left ?? right) {
      const rest = left ?? right
      if (!sameNode(before, rest)) {
        const { value } = asker.ask<WikiNode>(
          {
            path: [...path, key],
            rule: ruleOf([before, rest]),
            before,
            mine: left ?? null,
            theirs: right ?? null,
            choices: ['theirs', 'mine', 'edit'],
          },
          before,
        )
        if (value) merged.set(key, [value])
      } else if (left) asker.take([...path, key], before, null)
    }
  })
  const { keys } = mergeKeys(
    base.map((_, i) => baseKey(i)),
    [...own.keys()],
    [...others.keys()],
    key => merged.has(key),
  )
  return keys.flatMap(
    key =>
      merged.get(key) ??
      (key.startsWith('@') ? [] : [others.get(key) ?? (own.get(key) as WikiNode)]),
  )
}

export const isKnown = (node: WikiNode | undefined): boolean =>
  node !== undefined &&
  (isBlockSayable(node) || node.type === 'listItem' || node.type === 'row' || node.type === 'cell')
export const ruleOf = (nodes: (WikiNode | undefined)[]): 'R21' | 'R22' =>
  nodes.every(isKnown) ? 'R21' : 'R22'

export const changedBySome = (
  asker: Asker,
  path: Path,
  [base, mine, theirs]: Three<WikiNode>,
): WikiNode | undefined => {
  const clean = mergeValue(base, mine, theirs, sameNode)
  if (clean && !sameNode(base, theirs) && !sameNode(mine, theirs)) asker.take(path, base, theirs)
  return clean?.value
}
