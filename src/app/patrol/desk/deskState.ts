// What a person who decides has before them: the queue, items held, and which of them is open.
// Pure; the desk (deskStore.ts) does what it says.
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItem, PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { emptyChoice, type Choice } from './choices.ts'

export type Lease = { token: string; expires: number }
/** An item with both differences read; `lease` null: it is looked at only. */
export type Held = {
  detail: PatrolItemDetail
  previous: PatrolItemDetail | null
  lease: Lease | null
}
/**
 * A decision until it is answered. `key` makes all its tries one decision. `at`: when it was made,
 * in milliseconds. `isTakenBack`: undone as soon as it is answered. `after`: edits below it whose
 * decisions go first. `isAlone`: it waited, with none below or above it.
 */
export type Outgoing = {
  itemid: number
  revisionid: number
  title: string
  key: string
  body: Decide
  choice: Choice
  isSending: boolean
  tries: number
  at: number
  isTakenBack?: boolean
  isAlone?: boolean
  after?: readonly number[]
}

export type Trouble =
  | { kind: 'stale' | 'decided' | 'leased' | 'lease_lost'; itemid: number; item: PatrolItem | null }
  | { kind: 'deleted' | 'no right' | 'past'; itemid: number }
  /**
   * `torn`: units that conflict with what readers see, and of which nobody said what they become.
   * `needed`: those that have to be taken with what was written.
   */
  | {
      kind: 'refused'
      itemid: number
      message: string
      /** It is about the document as it would be then, not about how it was decided. */
      isOfDocument?: boolean
      torn?: readonly number[]
      needed?: readonly number[]
    }
export type Undoable = {
  decisionid: number
  action: Decide['action']
  itemid: number
  revisionid: number
  title: string
  at: number
}

export type Desk = {
  /** The queue as it was read; what was decided here is out of it at once. */
  queue: readonly PatrolItem[] | null
  total: number
  held: readonly Held[]
  current: number | null
  /** When the current item came, by the desk's clock, in milliseconds. */
  shownAt: number
  choices: Readonly<Record<number, Choice>>
  outgoing: readonly Outgoing[]
  trouble: Trouble | null
  /** What else was refused meanwhile; it comes up when the one before is settled. */
  troublesAfter: readonly Trouble[]
  undoable: Undoable | null
  isOffline: boolean
  hasNoMore: boolean
}
export const emptyDesk: Desk = {
  queue: null,
  total: 0,
  held: [],
  current: null,
  shownAt: 0,
  choices: {},
  outgoing: [],
  trouble: null,
  troublesAfter: [],
  undoable: null,
  isOffline: false,
  hasNoMore: false,
}

export const choiceOf = ({ choices }: Desk, itemid: number): Choice =>
  choices[itemid] ?? emptyChoice
export const heldOf = ({ held }: Desk, itemid: number | null): Held | undefined =>
  held.find(({ detail }) => detail.itemid === itemid)
export const withoutItem = <T extends { itemid: number }>(
  list: readonly T[],
  itemid: number,
): T[] => list.filter(one => one.itemid !== itemid)
export const withoutHeld = (held: readonly Held[], itemid: number): Held[] =>
  held.filter(({ detail }) => detail.itemid !== itemid)

/** It waits for a decision. */
export const isOpen = ({ state }: Pick<PatrolItem, 'state'>): boolean =>
  state === 'pending' || state === 'needs_rebase'

/** So many items are held: the open one and two ahead. */
export const mostHeld = 3
/** After an item came, keys that decide wait so many milliseconds. */
const settling = 300

/** What a decision decides: an edit, with those below it that go along. */
export const decidedBy = ({ itemid, body }: Pick<Outgoing, 'itemid' | 'body'>): number[] => [
  itemid,
  ...(body.below ?? []).map(one => one.itemid),
]
/** The queue without what is decided here and only waits for its answer. */
export const listed = (desk: Desk): readonly PatrolItem[] => {
  const decided = new Set(desk.outgoing.flatMap(decidedBy))
  return (desk.queue ?? []).filter(({ itemid }) => !decided.has(itemid))
}

/** Goes to an item, or to the first that is held. */
export const shown = (desk: Desk, itemid: number | null, now: number): Desk => {
  const next = itemid ?? desk.held.find(({ lease }) => lease !== null)?.detail.itemid ?? null
  return next === desk.current ? desk : { ...desk, current: next, shownAt: now }
}

/** What was leased or looked at comes to the desk; what is there already is newer now. */
export const received = (desk: Desk, came: readonly Held[], now: number): Desk => {
  const held = came.reduce(
    (list, one) => [...list.filter(({ detail }) => detail.itemid !== one.detail.itemid), one],
    [...desk.held],
  )
  const next = { ...desk, held }
  return desk.current === null ? shown(next, null, now) : next
}

/** It is the open one, and waits for a decision as far as this desk knows. */
export const isBeingRead = (desk: Desk, itemid: number | null): boolean => {
  const held = heldOf(desk, desk.current)
  return itemid === desk.current && desk.trouble === null && !!held && isOpen(held.detail)
}

/**
 * Reads of the queue keep the order of what stands there, so that nothing moves under the pointer;
 * what is new comes behind.
 */
export const listRead = (
  desk: Desk,
  items: readonly PatrolItem[],
  total: number,
  keepsOrder: boolean,
): Desk => {
  if (!keepsOrder || desk.queue === null) return { ...desk, queue: items, total }
  const young = new Map(items.map(item => [item.itemid, item]))
  const known = new Set(desk.queue.map(({ itemid }) => itemid))
  const queue = [
    // The open edit stays listed, though the filter let go of it because it was opened.
    ...desk.queue.flatMap(
      one => young.get(one.itemid) ?? (isBeingRead(desk, one.itemid) ? [one] : []),
    ),
    ...items.filter(({ itemid }) => !known.has(itemid)),
  ]
  return { ...desk, queue, total: Math.max(total, queue.length) }
}

/** An item is gone or another than it was: its row in place, no row moves. */
export const itemChanged = (desk: Desk, item: PatrolItem): Desk => ({
  ...desk,
  queue:
    desk.queue?.flatMap(one => (one.itemid !== item.itemid ? [one] : isOpen(item) ? [item] : [])) ??
    null,
})

export const chosen = (desk: Desk, itemid: number, choice: Partial<Choice>): Desk => ({
  ...desk,
  choices: { ...desk.choices, [itemid]: { ...choiceOf(desk, itemid), ...choice } },
})

/** One trouble is settled: the next that waits comes on top, or what is held. */
export const relieved = (desk: Desk, now: number): Desk => {
  const [trouble, ...troublesAfter] = desk.troublesAfter
  return trouble
    ? { ...desk, trouble, troublesAfter, current: trouble.itemid, shownAt: now }
    : shown({ ...desk, trouble: null }, null, now)
}

/** Put aside: the next one is there. */
export const skipped = (desk: Desk, itemid: number, now: number): Desk =>
  relieved(
    {
      ...desk,
      held: withoutHeld(desk.held, itemid),
      current: null,
      hasNoMore: false, // it is asked for anew
      queue: desk.queue?.filter(one => one.itemid !== itemid) ?? null,
    },
    now,
  )

/** Decided together with others: none of them is held or listed any more. */
export const gone = (desk: Desk, itemids: readonly number[], now: number): Desk => {
  const stays = (itemid: number) => !itemids.includes(itemid)
  const next = {
    ...desk,
    held: desk.held.filter(({ detail }) => stays(detail.itemid)),
    queue: desk.queue?.filter(({ itemid }) => stays(itemid)) ?? null,
    total: Math.max(0, desk.total - itemids.length),
  }
  return desk.current !== null && !stays(desk.current)
    ? relieved({ ...next, current: null }, now)
    : next
}

/** Who has the open item and until when: oneself, or the person who was there first. */
export const claimOf = ({
  lease,
  detail,
}: Held): { expires: number; holder: string | null } | null =>
  lease
    ? { expires: lease.expires, holder: null }
    : detail.lease && !detail.lease.mine
      ? { expires: detail.lease.expires, holder: detail.lease.holder.username }
      : null

/**
 * May a key decide now? Not while the item is not here to be decided, and not in the moment after
 * it came.
 */
export const mayDecide = (desk: Desk, now: number): boolean => {
  const held = heldOf(desk, desk.current)
  return (
    held?.lease !== null &&
    held !== undefined &&
    held.detail.decidable &&
    now - desk.shownAt >= settling
  )
}
