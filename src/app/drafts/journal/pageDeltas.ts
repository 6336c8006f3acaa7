// A page of the wiki is long: the journal holds a snapshot of it and what was changed since, one
// small record for each change, so that a key costs what it changed and not the page.
import * as z from 'zod/mini'
import type { Draft } from '../model/draft.ts'
import { logOfRecord, type DraftRecord } from './records.ts'
import { withOwn } from '../model/undo.ts'
import { sameEnds, type WikiContent } from '../content/wikiContent.ts'

/** A snapshot is written anew at least every fifty changes or five seconds. */
const mostSteps = 50
const mostTime = 5000 // milliseconds

const Step = z.object({
  key: z.string(),
  owner: z.string(),
  /** The key of the record. */ of: z.string(),
  /** What it goes on from; absent in those of before snapshots were named. */
  snapshot: z.optional(z.string()),
  n: z.int(),
  changed: z.number(),
  since: z.nullable(z.number()),
  /** Whole fields. */
  set: z.record(z.string(), z.unknown()),
  /** Blocks of the text: `items` in the place of the `cut` that stand at `from`. */
  blocks: z.optional(
    z.object({ from: z.int(), cut: z.int(), items: z.array(z.looseObject({ type: z.string() })) }),
  ),
  /** It does not go on with the typing before it. */
  isApart: z.optional(z.boolean()),
})
export type PageDelta = z.output<typeof Step>

/** What is written beside the snapshot; the rest of a record may only change with a new one. */
type Unkept = Pick<Draft, 'base' | 'theirs' | 'answers' | 'sent' | 'notice' | 'aliases'>
const isAlike = (a: Unkept, b: Unkept): boolean =>
  a.base === b.base &&
  a.theirs === b.theirs &&
  a.answers === b.answers &&
  a.sent === b.sent &&
  a.notice === b.notice &&
  a.aliases === b.aliases

type Snapshot = { name: string; at: number; n: number; last: Draft }

const changeOf = (before: WikiContent, after: WikiContent): Pick<PageDelta, 'set' | 'blocks'> => {
  const names = (Object.keys(after) as (keyof WikiContent)[]).filter(
    name => name !== 'contents' && before[name] !== after[name],
  )
  const set = Object.fromEntries(names.map(name => [name, after[name]]))
  if (before.contents === after.contents) return { set }
  const { content: _, ...own } = before.contents
  const { content: __, ...now } = after.contents
  if (JSON.stringify(own) !== JSON.stringify(now))
    return { set: { ...set, contents: after.contents } }
  const [from, end] = sameEnds(before.contents.content, after.contents.content)
  const items = after.contents.content.slice(from, after.contents.content.length - end)
  return { set, blocks: { from, cut: before.contents.content.length - end - from, items } }
}

/** Knows what the journal has of each page. */
export const createPageDeltas = () => {
  const snapshots = new Map<string, Snapshot>()
  /** Those that are being written, by name. */
  const begun = new Map<string, string>()
  const forget = (key: string): void => {
    snapshots.delete(key)
    begun.delete(key)
  }
  return {
    /** The step that takes the journal to this draft; undefined: a snapshot has to be written. */
    next: (
      key: string,
      draft: Draft,
      isApart = false,
    ): Omit<PageDelta, 'key' | 'owner' | 'of'> | undefined => {
      const known = snapshots.get(key)
      const [before, after] = [known?.last.mine, draft.mine]
      const isStep =
        known &&
        known.n < mostSteps &&
        draft.changed - known.at < mostTime &&
        isAlike(known.last, draft) &&
        before &&
        after &&
        'contents' in before &&
        'contents' in after
      if (!isStep) return undefined
      snapshots.set(key, { ...known, n: known.n + 1, last: draft })
      return {
        snapshot: known.name,
        n: known.n + 1,
        changed: draft.changed,
        since: draft.since,
        isApart,
        ...changeOf(before, after),
      }
    },
    /** The whole of it is written: the name of that. Until it is `kept` nothing goes on from it. */
    begin: (key: string): string => {
      const name = crypto.randomUUID()
      forget(key)
      begun.set(key, name)
      return name
    },
    /** The journal has the whole of it, unless more has been begun since. */
    kept: (key: string, draft: Draft, name: string): void => {
      if (begun.get(key) === name)
        snapshots.set(key, { name, at: draft.changed, n: 0, last: draft })
    },
    forget,
  }
}

const stepped = (page: WikiContent, { set, blocks }: PageDelta): WikiContent => {
  const next = { ...page, ...set } as WikiContent
  return blocks
    ? {
        ...next,
        contents: {
          ...next.contents,
          content: next.contents.content.toSpliced(blocks.from, blocks.cut, ...blocks.items),
        },
      }
    : next
}

/** The record with the steps that go on from it; one that is missing ends it. */
export const withDeltas = (record: DraftRecord, values: readonly unknown[]): DraftRecord => {
  if (record.kind !== 'wiki') return record
  const steps = values
    .flatMap(value => z.safeParse(Step, value).data ?? [])
    .filter(({ of, snapshot }) => of === record.key && snapshot === record.snapshot)
    .sort((a, b) => a.n - b.n)
  let mine = record.mine as WikiContent | null
  let log = logOfRecord(record)
  let [changed, since] = [record.changed, record.since]
  for (const [i, step] of steps.entries()) {
    if (step.n !== i + 1 || !mine) break
    const next = stepped(mine, step)
    log = withOwn(log, mine, next, step.changed, step.isApart)
    ;[mine, changed, since] = [next, step.changed, step.since]
  }
  return { ...record, mine, ...log, changed, since } as DraftRecord
}
