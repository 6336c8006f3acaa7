// Lines of a step before and after, under names that are the same for the same line. Pure.
import { diffArrays } from 'diff'
import { keyed, type Keyed } from '#lib/compare/align.ts'
import { wordOverlap } from '#lib/compare/diff3.ts'
import { itemAt } from '#lib/existing.ts'
import { normalized } from '#lib/normalized.ts'

type Line = { lineid: number | string | null; text_raw: string }
const alike = 0.6

const normal = (text: string): string => normalized(text, 'NFC').replace(/\s+/g, ' ').trim()

/**
 * Lines with the same id are the same line. Of the others, those with the same words are, in order
 * if they can be; and what has no id goes with the line that it is most like, if six words of ten
 * are common.
 */
export const pairedLines = <T extends Line>(
  before: readonly T[],
  after: readonly T[],
): { old: Keyed<T>[]; young: Keyed<T>[] } => {
  const name =
    (side: string) =>
    ({ lineid }: T, i: number) =>
      lineid === null ? `${side}${i}` : String(lineid)
  const old = keyed(before, name('~'))
  const young = keyed(after, name('+'))
  const [known, stays] = [new Set(old.map(({ key }) => key)), new Set(young.map(({ key }) => key))]
  let gone = old.filter(({ key }) => !stays.has(key))
  let came = young.filter(({ key }) => !known.has(key))
  if (gone.length === 0 || came.length === 0) return { old, young }
  const partners = new Map<string, string>()
  const pair = (was: Keyed<T>, is: Keyed<T>) => {
    partners.set(is.key, was.key)
    gone = gone.filter(one => one !== was)
    came = came.filter(one => one !== is)
  }
  const textOf = ({ value }: Keyed<T>) => normal(value.text_raw)
  const worded = (list: Keyed<T>[]) =>
    list.filter(one => one.value.lineid === null || textOf(one) !== '')
  const [goneNow, cameNow] = [worded(gone), worded(came)]
  let [at, to] = [0, 0]
  for (const { added, removed, value } of diffArrays(goneNow.map(textOf), cameNow.map(textOf))) {
    if (removed) at += value.length
    else if (added) to += value.length
    else for (const _ of value) pair(itemAt(goneNow, at++), itemAt(cameNow, to++))
  }
  for (const is of worded(came)) {
    const was = worded(gone).find(one => textOf(one) === textOf(is))
    if (was) pair(was, is)
  }
  for (const is of worded(came)) {
    const likeness = (was: Keyed<T>) =>
      was.value.lineid !== null && is.value.lineid !== null
        ? 0
        : wordOverlap(was.value.text_raw, is.value.text_raw)
    const best = gone
      .map(was => ({ was, by: likeness(was) }))
      .reduce<{ was: Keyed<T> | null; by: number }>((a, b) => (b.by > a.by ? b : a), {
        was: null,
        by: 0,
      })
    if (best.was && best.by >= alike) pair(best.was, is)
  }
  return { old, young: young.map(({ key, value }) => ({ key: partners.get(key) ?? key, value })) }
}
