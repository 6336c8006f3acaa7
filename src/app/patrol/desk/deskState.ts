// What a person who decides has before them: items held, verdicts, decisions on their way. Pure;
// the desk (deskStore.ts) does what it says.
import { itemAt } from '#lib/existing.ts'
import type { Decide } from '#contract/patrol/schemas.ts'
import type { PatrolItem, PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { dependentsOf, closureOf, type Verdict } from '#patrol/closure.ts'

export type Lease = { token: string; expires: number }
/** An item with both differences read; `lease` null: it is looked at only. */
export type Held = {
  detail: PatrolItemDetail
  previous: PatrolItemDetail | null
  lease: Lease | null
}
/**
 * What was typed and chosen about an item: it comes back with the item when the decision is
 * refused.
 */
export type Choice = {
  verdicts: Readonly<Record<number, Verdict>>
  reason_code: string | null
  reason_text: string
}
/**
 * A decision until it is answered. `key` makes all its tries one decision. `at`: when it was made,
 * in milliseconds. `isTakenBack`: undone as soon as it is answered.
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
}

export type Trouble =
  | { kind: 'stale' | 'decided' | 'leased' | 'lease_lost'; itemid: number; item: PatrolItem | null }
  | { kind: 'deleted' | 'no right' | 'past'; itemid: number }
  | { kind: 'refused'; itemid: number; message: string }
export type Undoable = {
  decisionid: number
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

export const emptyChoice: Choice = { verdicts: {}, reason_code: null, reason_text: '' }
export const choiceOf = ({ choices }: Desk, itemid: number): Choice =>
  choices[itemid] ?? emptyChoice
export const heldOf = ({ held }: Desk, itemid: number | null): Held | undefined =>
  held.find(({ detail }) => detail.itemid === itemid)
const without = <T extends { itemid: number }>(list: readonly T[], itemid: number): T[] =>
  list.filter(one => one.itemid !== itemid)
const withoutHeld = (held: readonly Held[], itemid: number): Held[] =>
  held.filter(({ detail }) => detail.itemid !== itemid)

/** At most so many decisions are on their way at once. */
const mostAtOnce = 5
/** So many items are held: the open one and two ahead. */
export const mostHeld = 3
/** After an item came, keys that decide wait so many milliseconds. */
const settling = 300

/** The queue without what is decided here and only waits for its answer. */
export const listed = (desk: Desk): readonly PatrolItem[] =>
  (desk.queue ?? []).filter(({ itemid }) => !desk.outgoing.some(one => one.itemid === itemid))

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
  return {
    ...desk,
    total,
    queue: [
      ...desk.queue.flatMap(({ itemid }) => young.get(itemid) ?? []),
      ...items.filter(({ itemid }) => !known.has(itemid)),
    ],
  }
}

/** An item is gone or another than it was: its row in place, no row moves. */
export const itemChanged = (desk: Desk, item: PatrolItem): Desk => ({
  ...desk,
  queue:
    desk.queue?.flatMap(one =>
      one.itemid !== item.itemid
        ? [one]
        : item.state === 'pending' || item.state === 'needs_rebase'
          ? [item]
          : [],
    ) ?? null,
})

export const chosen = (desk: Desk, itemid: number, choice: Partial<Choice>): Desk => ({
  ...desk,
  choices: { ...desk.choices, [itemid]: { ...choiceOf(desk, itemid), ...choice } },
})

export const verdictOf = (choice: Choice, unitid: number): Verdict =>
  choice.verdicts[unitid] ?? 'accept'

/**
 * A verdict about some units, with the units that cannot have another one then: who denies or
 * leaves a unit denies or leaves what depends on it, who accepts one accepts what it depends on.
 * `also`: how many were taken along.
 */
export const judged = (
  units: PatrolItemDetail['units'],
  choice: Choice,
  unitids: readonly number[],
  verdict: Verdict,
): { choice: Choice; also: number } => {
  const spread = verdict === 'accept' ? closureOf(units, unitids) : dependentsOf(units, unitids)
  const weaker = (id: number) => verdict === 'leave' && verdictOf(choice, id) === 'deny'
  const moved = [...spread].filter(
    id => unitids.includes(id) || (verdictOf(choice, id) !== verdict && !weaker(id)),
  )
  return {
    choice: {
      ...choice,
      verdicts: { ...choice.verdicts, ...Object.fromEntries(moved.map(id => [id, verdict])) },
    },
    also: moved.filter(id => !unitids.includes(id)).length,
  }
}

const order: readonly Verdict[] = ['accept', 'deny', 'leave']
export const nextVerdict = (verdict: Verdict): Verdict =>
  itemAt(order, (order.indexOf(verdict) + 1) % order.length)

export type Counted = Record<Verdict, number>
export const counted = ({ units }: PatrolItemDetail, choice: Choice): Counted => {
  const open = units.filter(({ state }) => state === 'pending' || state === 'conflicted')
  const of = (verdict: Verdict) =>
    open.filter(({ unitid }) => verdictOf(choice, unitid) === verdict).length
  return { accept: of('accept'), deny: of('deny'), leave: of('leave') }
}

/** What the main button does: everything accepted, or each unit by its verdict. */
export const mainAction = (
  detail: PatrolItemDetail,
  choice: Choice,
): 'accept' | 'partial' | 'deny' => {
  const { accept, deny, leave } = counted(detail, choice)
  return deny + leave === 0 ? 'accept' : accept + leave === 0 ? 'deny' : 'partial'
}
export const shortestReason = 10
/** A denial says why: a canned reason, or ten characters, or both. */
export const hasReason = ({ reason_code, reason_text }: Choice): boolean =>
  reason_code !== null || reason_text.trim().length >= shortestReason
export const needsReason = (
  detail: PatrolItemDetail,
  choice: Choice,
  action: Decide['action'],
): boolean => action === 'deny' || (action === 'partial' && counted(detail, choice).deny > 0)

/** The body of a decision as it is sent. `seconds`: how long the item was looked at. */
export const decisionOf = (
  { detail, lease }: Held,
  choice: Choice,
  action: Decide['action'],
  base_shown: 'live' | 'previous',
  seconds: number,
  edited?: Decide['edited'],
): Decide => ({
  action,
  token: lease?.token ?? '',
  base_shown,
  seconds_viewed: Math.max(0, Math.round(seconds)),
  ...(needsReason(detail, choice, action) && choice.reason_code !== null
    ? { reason_code: choice.reason_code }
    : {}),
  ...(needsReason(detail, choice, action) && choice.reason_text.trim() !== ''
    ? { reason_text: choice.reason_text.trim() }
    : {}),
  ...(action === 'partial'
    ? {
        units: detail.units
          .filter(({ state }) => state === 'pending' || state === 'conflicted')
          .map(({ unitid }) => ({ unitid, verdict: verdictOf(choice, unitid) })),
      }
    : {}),
  ...(edited ? { edited } : {}),
})

/** The decision goes into the outbox, the next item is there at once. */
export const decided = (desk: Desk, outgoing: Outgoing, now: number): Desk => {
  const held = withoutHeld(desk.held, outgoing.itemid)
  return relieved(
    {
      ...desk,
      held,
      current: null,
      outgoing: [...without(desk.outgoing, outgoing.itemid), outgoing],
    },
    now,
  )
}

/** Those to send now: the oldest, and no more on their way than may be. */
export const toSend = ({ outgoing, isOffline }: Desk): readonly Outgoing[] =>
  isOffline
    ? []
    : outgoing
        .filter(({ isSending }) => !isSending)
        .slice(0, Math.max(0, mostAtOnce - outgoing.filter(({ isSending }) => isSending).length))
export const sending = (desk: Desk, itemid: number): Desk => ({
  ...desk,
  outgoing: desk.outgoing.map(one =>
    one.itemid === itemid ? { ...one, isSending: true, tries: one.tries + 1 } : one,
  ),
})
export const unanswered = (desk: Desk, itemid: number): Desk => ({
  ...desk,
  outgoing: desk.outgoing.map(one => (one.itemid === itemid ? { ...one, isSending: false } : one)),
})

/**
 * Answers may come in another order than decisions were made: what is undone is the last that was
 * made.
 */
export const answered = (desk: Desk, item: PatrolItem, undoable: Undoable): Desk => {
  const { [item.itemid]: _, ...choices } = desk.choices
  const last = desk.undoable && desk.undoable.at > undoable.at ? desk.undoable : undoable
  return itemChanged(
    {
      ...desk,
      choices,
      outgoing: without(desk.outgoing, item.itemid),
      undoable: last,
      total: Math.max(0, desk.total - 1),
    },
    item,
  )
}

/** Undone before it left. */
export const unmade = (desk: Desk, itemid: number): Desk => ({
  ...desk,
  outgoing: without(desk.outgoing, itemid),
})
export const takenBack = (desk: Desk, itemid: number): Desk => ({
  ...desk,
  outgoing: desk.outgoing.map(one => (one.itemid === itemid ? { ...one, isTakenBack: true } : one)),
})
/**
 * The last decision, which is what is undone: its title, and whether that waits for an answer;
 * null: there is none.
 */
export const lastDecision = ({
  outgoing,
  undoable,
}: Desk): { title: string; isTakenBack: boolean } | null => {
  const last = outgoing.at(-1) ?? undoable
  return (
    last && { title: last.title, isTakenBack: 'isTakenBack' in last && last.isTakenBack === true }
  )
}

/**
 * A refused decision comes back on top, with its reason and its words. `isBusy`: somebody writes
 * about another edit; it comes up when that one is done.
 */
export const refused = (
  desk: Desk,
  itemid: number,
  trouble: Trouble,
  now: number,
  isBusy = false,
): Desk => {
  const lost = desk.outgoing.find(one => one.itemid === itemid)
  const back = lost ? chosen(desk, itemid, lost.choice) : desk
  const rest = { ...back, outgoing: without(desk.outgoing, itemid) }
  const troublesAfter = without(desk.troublesAfter, itemid)
  const isLater =
    (desk.trouble !== null && desk.trouble.itemid !== itemid) ||
    (isBusy && desk.current !== null && desk.current !== itemid)
  return isLater
    ? { ...rest, troublesAfter: [...troublesAfter, trouble] }
    : { ...rest, troublesAfter, trouble, current: itemid, shownAt: now }
}

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

/** How many decisions wait for an answer that a first try did not bring. */
export const unsent = ({ outgoing }: Desk): number =>
  outgoing.filter(({ tries, isSending }) => tries > (isSending ? 1 : 0)).length

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
/** The verdict that some units share; the first one's where they differ. */
export const commonOf = (choice: Choice, unitids: readonly number[]): Verdict =>
  verdictOf(choice, unitids[0] ?? 0)
