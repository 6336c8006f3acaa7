// Beliefs the compiler cannot follow, stated and checked where they are held: what is looked up is
// known to be there. Each throws an error that says what was missing.

/** The value, known to be there; the error names it by `what`. */
export const existing = <T>(value: T, what: string): NonNullable<T> => {
  if (value === undefined || value === null)
    throw new Error(`Expected ${what}, found ${String(value)}`)
  return value
}

/** The item at the place, in a list known to be long enough. */
export const itemAt = <T>(list: ArrayLike<T>, index: number): T => {
  const item = list[index]
  // A list may hold undefined: only then it matters whether the place is within it.
  if (item === undefined && !(index >= 0 && index < list.length))
    throw new Error(`Expected an item at ${index} of a list of ${list.length}`)
  return item as T
}

export const firstOf = <T>(list: ArrayLike<T>): T => itemAt(list, 0)
export const lastOf = <T>(list: ArrayLike<T>): T => itemAt(list, list.length - 1)

type AtLeast<T, N extends number, Items extends T[] = []> = Items['length'] extends N
  ? [...Items, ...T[]]
  : AtLeast<T, N, [...Items, T]>

/** The same list, known to have so many items: `const [one, other] = atLeast(2, list)`. */
export const atLeast = <T, N extends 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>(
  count: N,
  list: readonly T[],
): AtLeast<T, N> => {
  if (list.length < count) throw new Error(`Expected at least ${count} items, found ${list.length}`)
  return list as AtLeast<T, N>
}

/** The item that fits, in a list known to have one. */
export function foundIn<T, S extends T>(list: readonly T[], fits: (item: T) => item is S): S
export function foundIn<T>(list: readonly T[], fits: (item: T, index: number) => boolean): T
export function foundIn<T>(list: readonly T[], fits: (item: T, index: number) => boolean): T {
  const index = list.findIndex(fits)
  if (index < 0) throw new Error(`Expected one of ${list.length} items to fit, found none`)
  return itemAt(list, index)
}

/** What the map keeps under the key, known to be one of its keys. */
export const entryOf = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key)
  if (value === undefined && !map.has(key))
    throw new Error(`Expected an entry for ${String(key)}, found none`)
  return value as V
}

/** What the record holds under the name, known to be one of its own. */
export const memberAt = <V>(record: { readonly [name: string]: V }, name: string | number): V => {
  if (!Object.hasOwn(record, name)) throw new Error(`Expected a member ${name}, found none`)
  return record[name] as V
}

/** What the pattern's group matched, in a text known to fit. */
export const matchIn = (text: string, pattern: RegExp, group = 1): string => {
  const matched = pattern.exec(text)?.[group]
  if (matched === undefined) throw new Error(`Expected ${pattern} in “${text.slice(0, 200)}”`)
  return matched
}
