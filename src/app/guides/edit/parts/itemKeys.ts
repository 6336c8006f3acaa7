// Rows of tools and parts are named by what they hold, not by their place: another author's rows
// may come before them while one of them is written.
import type { ItemReference } from '#app/drafts/content/guideContent.ts'

/** `keys[n]` names the row of `items[n]`; `next` was never given. */
export type ItemKeys = { items: readonly ItemReference[]; keys: readonly number[]; next: number }

export const noItemKeys: ItemKeys = { items: [], keys: [], next: 0 }

/**
 * Each row keeps its key: first by the item itself, then by type and name, then, since it may have
 * been renamed, by its place. What is left is new.
 */
export const itemKeysOf = (before: ItemKeys, items: readonly ItemReference[]): ItemKeys => {
  const keys: (number | undefined)[] = items.map(() => undefined)
  const used = new Set<number>()
  const match = (
    isSame: (was: ItemReference, is: ItemReference, from: number, to: number) => boolean,
  ) => {
    items.forEach((is, to) => {
      if (keys[to] !== undefined) return
      const key =
        before.keys[
          before.items.findIndex(
            (was, from) => !used.has(before.keys[from] as number) && isSame(was, is, from, to),
          )
        ]
      if (key === undefined) return
      keys[to] = key
      used.add(key)
    })
  }
  match((was, is) => was === is)
  match((was, is) => was.type === is.type && was.name === is.name)
  match((_was, _is, from, to) => from === to)
  let { next } = before
  return { items, keys: keys.map(key => key ?? next++), next }
}
