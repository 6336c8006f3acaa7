// Sets of a guide: flags, documents, prerequisites, parts, tools. Additions and removals of both
// sides count.
import { mergeKeys } from '#lib/compare/diff3.ts'
import { sameItem, type GuideContent, type ItemReference } from '../content/guideContent.ts'
import { mergeValue, type Asker } from './question.ts'

const keyed = <T>(list: T[], keyOf: (item: T) => string): Map<string, T> => {
  const map = new Map<string, T>()
  for (const item of list) {
    let key = keyOf(item)
    for (let again = 2; map.has(key); again += 1) key = `${keyOf(item)} (${again})`
    map.set(key, item)
  }
  return map
}

type Maps<T> = { before: Map<string, T>; own: Map<string, T>; others: Map<string, T> }
/**
 * `merged` says what a known key became; orders that contradict each other keep the base's, since
 * nothing is lost by it.
 */
const readSet = <T>({ before, own, others }: Maps<T>, merged: Map<string, T>): T[] =>
  mergeKeys([...before.keys()], [...own.keys()], [...others.keys()], key =>
    merged.has(key),
  ).keys.flatMap(key => {
    const item = merged.get(key) ?? others.get(key) ?? own.get(key)
    return item === undefined ? [] : [item]
  })

/** A set whose items have no fields of their own. */
export const mergeSet = <T>(
  asker: Asker,
  field: string,
  [base, mine, theirs]: [T[], T[], T[]],
  keyOf: (item: T) => string,
): T[] => {
  const maps = { before: keyed(base, keyOf), own: keyed(mine, keyOf), others: keyed(theirs, keyOf) }
  for (const [key, item] of maps.others)
    if (!maps.before.has(key) && !maps.own.has(key)) asker.take([field, key], null, item)
  for (const [key, item] of maps.before)
    if (!maps.others.has(key) && maps.own.has(key)) asker.take([field, key], item, null)
  return readSet(maps, new Map())
}

type WithSets = Pick<GuideContent, 'flags' | 'documents'>
/** Of a guide or a page. */
export const mergeFlagsAndDocuments = (
  asker: Asker,
  base: WithSets,
  mine: WithSets,
  theirs: WithSets,
): WithSets => ({
  flags: mergeSet(asker, 'flags', [base.flags, mine.flags, theirs.flags], flag => flag),
  documents: mergeSet(
    asker,
    'documents',
    [base.documents, mine.documents, theirs.documents],
    ({ documentid }) => String(documentid),
  ),
})

const itemKey = (item: ItemReference): string =>
  item.type === '' ? item.name : `${item.type}: ${item.name}`

/** Parts or tools, matched by type and name; an item that both changed asks field by field. */
export const mergeItems = (
  asker: Asker,
  field: 'parts' | 'tools',
  base: ItemReference[],
  mine: ItemReference[],
  theirs: ItemReference[],
): ItemReference[] => {
  const maps = {
    before: keyed(base, itemKey),
    own: keyed(mine, itemKey),
    others: keyed(theirs, itemKey),
  }
  const merged = new Map<string, ItemReference>()
  for (const key of new Set([...maps.before.keys(), ...maps.own.keys(), ...maps.others.keys()])) {
    const [before, own, other] = [maps.before.get(key), maps.own.get(key), maps.others.get(key)]
    if (own && other) merged.set(key, mergeItem(asker, field, key, before, own, other))
    else if (before) {
      const rest = own ?? other
      if (!rest) continue
      if (sameItem(before, rest)) {
        if (own) asker.take([field, key], before, null)
        continue
      }
      const { value } = asker.ask<ItemReference>(
        {
          path: [field, key],
          rule: 'R19',
          before,
          mine: own ?? null,
          theirs: other ?? null,
          choices: ['theirs', 'mine', 'edit'],
        },
        before,
      )
      if (value) merged.set(key, value)
    } else if (other) asker.take([field, key], null, other)
  }
  return readSet(maps, merged)
}

/** What an item has when nothing is said: the base of one that both sides added. */
const bare = { quantity: 1, notes: null, isoptional: false, featured: false }

const mergeItem = (
  asker: Asker,
  field: string,
  key: string,
  before: ItemReference | undefined,
  mine: ItemReference,
  theirs: ItemReference,
): ItemReference => {
  const base: ItemReference = before ?? { ...bare, name: theirs.name, type: theirs.type }
  const merged = { ...theirs }
  const mergeField = <F extends keyof ItemReference>(name: F) => {
    const clean = mergeValue(base[name], mine[name], theirs[name])
    if (
      clean &&
      before &&
      !Object.is(base[name], theirs[name]) &&
      !Object.is(mine[name], theirs[name])
    )
      asker.take([field, key, name], base[name], theirs[name])
    const value = clean
      ? clean.value
      : asker.ask<ItemReference[F]>(
          {
            path: [field, key, name],
            rule: 'R19',
            before: base[name],
            mine: mine[name],
            theirs: theirs[name],
            choices: ['theirs', 'mine', 'edit'],
          },
          base[name],
        ).value
    merged[name] = value as ItemReference[F]
  }
  for (const name of ['quantity', 'notes', 'isoptional', 'featured', 'summary', 'url'] as const)
    mergeField(name)
  return merged
}
