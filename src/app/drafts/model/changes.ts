// The last changes of a resource, each as what takes it back: the journal keeps them beside base
// and mine.
import type { WikiDoc, WikiNode } from '#wikitext/tree.ts'
import type { GuideContent, StepContent, StepLine } from '../content/guideContent.ts'
import { named, withAliases, type Aliases } from '../content/lineids.ts'
import { sameEnds, type WikiContent } from '../content/wikiContent.ts'

type Content = GuideContent | StepContent | WikiContent
/**
 * Puts `text` or `items` in the place of the `cut` that stand at `from`; `at` names one line of a
 * list, of which the text changes.
 */
type TextBack = { field: string; from: number; cut: number; text: string; at?: number | undefined }
type ListBack = { field: string; from: number; cut: number; items: unknown[] }
/** Blocks of a page. */
type BlocksBack = { field: string; from: number; cut: number; blocks: WikiNode[] }
type WholeBack = { field: string; was: unknown }
type Back = TextBack | ListBack | BlocksBack | WholeBack
/**
 * `at` in milliseconds; `was` only where the resource came to be or was deleted. `theirs`: a merge
 * brought it, and no undo takes it away.
 */
export type Inverse = { at: number; theirs?: true } & ({ back: Back[] } | { was: Content | null })

const kept = 200
/** Letters that follow each other within this time are one change. */
const typingPause = 1000

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** How many at the start, and how many of the rest at the end, are the same. */
const ends = <T>(
  before: ArrayLike<T>,
  after: ArrayLike<T>,
  isSame: (a: T, b: T) => boolean,
): [number, number] => {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(before[start] as T, after[start] as T)) start += 1
  let end = 0
  while (
    end < most - start &&
    isSame(before[before.length - 1 - end] as T, after[after.length - 1 - end] as T)
  )
    end += 1
  return [start, end]
}

const textBack = (field: string, before: string, after: string, at?: number): TextBack => {
  const [from, end] = ends(before, after, Object.is)
  return {
    field,
    from,
    cut: after.length - end - from,
    text: before.slice(from, before.length - end),
    ...(at === undefined ? {} : { at }),
  }
}

type TextItem = { text_raw: string }
const isTextItem = (item: unknown): item is TextItem =>
  typeof item === 'object' && item !== null && typeof (item as TextItem).text_raw === 'string'

const listBack = (field: string, before: unknown[], after: unknown[]): Back => {
  const [from, end] = ends(before, after, same)
  const cut = after.length - end - from
  const items = before.slice(from, before.length - end)
  const [now, then] = [after[from], items[0]]
  if (
    cut === 1 &&
    items.length === 1 &&
    isTextItem(now) &&
    isTextItem(then) &&
    same({ ...now, text_raw: '' }, { ...then, text_raw: '' })
  )
    return textBack(field, then.text_raw, now.text_raw, from)
  return { field, from, cut, items }
}

const isDoc = (value: unknown): value is WikiDoc =>
  typeof value === 'object' &&
  value !== null &&
  (value as { type?: unknown }).type === 'doc' &&
  Array.isArray((value as WikiDoc).content)
const blocksBack = (
  field: string,
  { content: before }: WikiDoc,
  { content: after }: WikiDoc,
): BlocksBack => {
  const [from, end] = sameEnds(before, after)
  return {
    field,
    from,
    cut: after.length - end - from,
    blocks: before.slice(from, before.length - end),
  }
}

const fieldBack = (field: string, before: unknown, after: unknown): Back => {
  if (isDoc(before) && isDoc(after)) return blocksBack(field, before, after)
  if (typeof before === 'string' && typeof after === 'string') return textBack(field, before, after)
  if (Array.isArray(before) && Array.isArray(after)) return listBack(field, before, after)
  return { field, was: before }
}

/** What leads from `after` back to `before`; undefined where nothing changed. */
export const inverseOf = (
  before: Content | null,
  after: Content | null,
  at: number,
): Inverse | undefined => {
  if (before === null || after === null) return before === after ? undefined : { at, was: before }
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const back = Object.keys({ ...old, ...now })
    .filter(field =>
      isDoc(old[field]) ? old[field] !== now[field] : !same(old[field], now[field]),
    )
    .map(field => fieldBack(field, old[field], now[field]))
  return back.length === 0 ? undefined : { at, back }
}

const takeFieldBack = (value: unknown, back: Back): unknown => {
  if ('was' in back) return back.was
  const spliced = (text: string, by: string) =>
    text.slice(0, back.from) + by + text.slice(back.from + back.cut)
  if ('blocks' in back)
    return {
      ...(value as WikiDoc),
      content: (value as WikiDoc).content.toSpliced(back.from, back.cut, ...back.blocks),
    }
  if ('items' in back) return (value as unknown[]).toSpliced(back.from, back.cut, ...back.items)
  if (back.at === undefined) return spliced(value as string, back.text)
  const items = value as TextItem[]
  const item = items[back.at] as TextItem
  return items.with(back.at, { ...item, text_raw: spliced(item.text_raw, back.text) })
}

/** The content before the change. */
export const takenBack = (content: Content | null, change: Inverse): Content | null => {
  if ('was' in change) return change.was
  const fields = { ...content } as Record<string, unknown>
  for (const back of change.back) fields[back.field] = takeFieldBack(fields[back.field], back)
  return fields as Content
}

/** The same change of a step whose lines have other ids by now. */
export const namedAnew = (change: Inverse, aliases: Aliases): Inverse => {
  if ('was' in change)
    return change.was && 'lines' in change.was
      ? { ...change, was: withAliases(change.was, aliases) }
      : change
  const back = change.back.map(one =>
    one.field === 'lines' && 'items' in one
      ? { ...one, items: one.items.map(line => named(line as StepLine, aliases)) }
      : one,
  )
  return { ...change, back }
}

const joinedBack = (a: Back, b: Back): Back | undefined => {
  if (a.field !== b.field) return undefined
  if ('blocks' in a && 'blocks' in b)
    // The block may have come with the first letter, or in the place of others.
    return a.from === b.from && a.cut === 1 && b.cut === 1 && b.blocks.length === 1 ? a : undefined
  if (
    !('text' in a) ||
    !('text' in b) ||
    a.at !== b.at ||
    // Typed over what was selected is typing, too; what was only deleted is a change of its own.
    (a.text !== '' && a.cut === 0) ||
    b.text !== '' ||
    a.from + a.cut !== b.from
  )
    return undefined
  return { ...a, cut: a.cut + b.cut }
}
/** A page that was read has its wiki text; the first letter typed into its tree puts that aside. */
const isSourceAside = (back: Back) => back.field === 'source' && 'was' in back && back.was !== null

/** Typing on: the same text grew where the last change ended. */
const joined = (last: Inverse | undefined, next: Inverse): Inverse | undefined => {
  if (
    !last ||
    'was' in last ||
    'was' in next ||
    last.theirs ||
    next.theirs ||
    next.at - last.at > typingPause
  )
    return undefined
  const [aside, back] = [
    last.back.filter(isSourceAside),
    last.back.filter(one => !isSourceAside(one)),
  ]
  const both =
    back.length === next.back.length
      ? back.flatMap((one, n) => joinedBack(one, next.back[n] as Back) ?? [])
      : []
  return both.length === 0 || both.length < back.length
    ? undefined
    : { at: next.at, back: [...aside, ...both] }
}

/**
 * The log with one change more: at most the last two hundred. `isApart`: it does not go on with the
 * typing before it.
 */
export const withChange = (
  changes: readonly Inverse[],
  change: Inverse,
  isApart = false,
): readonly Inverse[] => {
  const one = isApart ? undefined : joined(changes.at(-1), change)
  return one ? changes.with(-1, one) : [...changes, change].slice(-kept)
}
