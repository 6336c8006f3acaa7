// Which node of a page is which after an edit, without ids: by content (authoring.md 5.2).
import { diffArrays } from 'diff'
import { wordOverlap } from '#lib/compare/diff3.ts'
import { concatenated, type WikiNode } from '#wikitext/tree.ts'

const closeEnough = 0.6

/**
 * Members in one order, without what is worked out whenever the page is read: equal strings are
 * equal nodes.
 */
export const likeness = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    const { type, attrs, ...rest } = inner as { type?: unknown; attrs?: Record<string, unknown> }
    const worked =
      type === 'paragraph' && attrs?.['rule'] === 'Video'
        ? undefined
        : type === 'wikiLink' && attrs
          ? { ...attrs, href: undefined }
          : attrs
    const all = {
      ...rest,
      ...(type === undefined ? {} : { type }),
      ...(worked === undefined ? {} : { attrs: worked }),
    } as Record<string, unknown>
    return Object.fromEntries(
      Object.keys(all)
        .sort()
        .map(key => [key, all[key]]),
    )
  })

export const sameNode = (a: unknown, b: unknown): boolean => a === b || likeness(a) === likeness(b)

export type Keyed = Map<string, WikiNode>
export const baseKey = (index: number): string => `@${index}`

/**
 * Gives each node of a side the key of the base node that it is: equal ones in order, then equal
 * ones that moved, then those between the same neighbours, then those with more than 60 % of common
 * words. What is left is new.
 */
export const keyNodes = (
  base: WikiNode[],
  side: WikiNode[],
  newKey: (node: WikiNode, index: number) => string,
): Keyed => {
  const [before, after] = [base.map(likeness), side.map(likeness)]
  const free = new Set(base.keys())
  const found = new Map<number, number>()
  const claim = (index: number, at: number) => {
    found.set(index, at)
    free.delete(at)
  }
  const gaps: { base: number[]; side: number[] }[] = [{ base: [], side: [] }]
  let [at, index] = [0, 0]
  for (const part of diffArrays(before, after)) {
    for (const _ of part.value) {
      const gap = gaps.at(-1) as (typeof gaps)[number]
      if (part.added) gap.side.push(index++)
      else if (part.removed) gap.base.push(at++)
      else {
        claim(index++, at++)
        gaps.push({ base: [], side: [] })
      }
    }
  }
  for (const i of side.keys()) {
    const moved = found.has(i) ? undefined : [...free].find(key => before[key] === after[i])
    if (moved !== undefined) claim(i, moved)
  }
  const wordsOf = (node: WikiNode | undefined) => concatenated(node as WikiNode)
  const overlaps = gaps
    .flatMap(gap => gap.side)
    .filter(i => !found.has(i))
    .flatMap(i =>
      [...free].map(key => ({
        i,
        key,
        overlap: wordOverlap(wordsOf(base[key]), wordsOf(side[i])),
      })),
    )
  for (const { i, key } of overlaps
    .filter(pair => pair.overlap > closeEnough)
    .sort((a, b) => b.overlap - a.overlap))
    if (!found.has(i) && free.has(key)) claim(i, key)
  for (const gap of gaps) {
    const [olds, news] = [
      gap.base.filter(key => free.has(key)),
      gap.side.filter(i => !found.has(i)),
    ]
    if (olds.length !== news.length) continue
    news.forEach((i, n) => {
      const key = olds[n] as number
      if (base[key]?.type === side[i]?.type) claim(i, key)
    })
  }
  return new Map(
    side.map((node, i) => [found.has(i) ? baseKey(found.get(i) as number) : newKey(node, i), node]),
  )
}
