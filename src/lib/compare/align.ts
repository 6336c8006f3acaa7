// Two lists laid side by side by what names their members. Pure.
import { entryOf } from '../existing.ts'
import { inOrder, movedKeys } from './textDiff.ts'

export type Kind = 'same' | 'changed' | 'added' | 'removed'
/** `number` counts from 1. */
type Placed<T> = { value: T; number: number }
export type Difference<T> = {
  key: string
  kind: Kind
  moved: boolean
  before: Placed<T> | null
  after: Placed<T> | null
}

export type Keyed<T> = { key: string; value: T }

/** Both lists laid together by key: in the order of `after`, with what is gone where it stood. */
export const align = <T>(
  before: readonly Keyed<T>[],
  after: readonly Keyed<T>[],
  same: (a: T, b: T) => boolean,
): Difference<T>[] => {
  const placed = (list: readonly Keyed<T>[]) =>
    new Map(list.map(({ key, value }, i) => [key, { value, number: i + 1 }]))
  const [old, young] = [placed(before), placed(after)]
  const moved = movedKeys([...old.keys()], [...young.keys()])
  return inOrder([...old.keys()], [...young.keys()]).map(key => {
    const [was, is] = [old.get(key) ?? null, young.get(key) ?? null]
    const kind: Kind =
      was === null
        ? 'added'
        : is === null
          ? 'removed'
          : same(was.value, is.value)
            ? 'same'
            : 'changed'
    return { key, kind, moved: moved.has(key), before: was, after: is }
  })
}

/** Members under their names; one that stands there again gets a number behind its name. */
export const keyed = <T>(
  list: readonly T[],
  nameOf: (value: T, index: number) => string,
): Keyed<T>[] => {
  const seen = new Map<string, number>()
  return list.map((value, i) => {
    const name = nameOf(value, i)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return { key: times === 1 ? name : `${name}~${times}`, value }
  })
}

/**
 * What came, each for one that went, at most once: `fits` says for which; the one at the same place
 * comes first.
 */
export const paired = <T>(
  before: readonly Keyed<T>[],
  after: readonly Keyed<T>[],
  fits: (a: T, b: T) => boolean,
): Keyed<T>[] => {
  const [known, stays] = [
    new Set(before.map(({ key }) => key)),
    new Set(after.map(({ key }) => key)),
  ]
  const free = new Map(before.flatMap((one, i) => (stays.has(one.key) ? [] : [[i, one] as const])))
  const partners = new Map<number, string>()
  const take = (i: number, place: number) => {
    partners.set(i, entryOf(free, place).key)
    free.delete(place)
  }
  const came = after.flatMap(({ key, value }, i) => (known.has(key) ? [] : [{ i, value }]))
  for (const { i, value } of came)
    if (free.has(i) && fits(entryOf(free, i).value, value)) take(i, i)
  for (const { i, value } of came) {
    if (partners.has(i)) continue
    const place = [...free].find(([, one]) => fits(one.value, value))?.[0]
    if (place !== undefined) take(i, place)
  }
  return after.map((one, i) => ({ key: partners.get(i) ?? one.key, value: one.value }))
}

export const differs = ({ kind, moved }: { kind: Kind; moved: boolean }): boolean =>
  kind !== 'same' || moved
