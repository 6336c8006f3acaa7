// Decisions on their way: made, sent, answered, taken back, refused. Pure; the desk
// (decisionSender.ts) sends them.
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { needsReason, reasonsByUnit, verdictOf, type Choice, type Reasoned } from './choices.ts'
import {
  chosen,
  decidedBy,
  itemChanged,
  relieved,
  withoutItem,
  withoutHeld,
  type Desk,
  type Held,
  type Outgoing,
  type Trouble,
  type Undoable,
} from './deskState.ts'

/** At most so many decisions are on their way at once. */
const mostAtOnce = 5

const saidAs = ({ reason_code, reason_text }: Reasoned) => ({
  ...(reason_code !== null && { reason_code }),
  ...(reason_text.trim() !== '' && { reason_text: reason_text.trim() }),
})

/** Verdicts with their reasons: one for all that is denied, or one for each where they differ. */
const partsOf = (detail: Held['detail'], choice: Choice): Partial<Decide> => {
  const own = reasonsByUnit(detail, choice)
  const why = (unitid: number) =>
    own.size > 0 && verdictOf(choice, unitid) === 'deny' ? saidAs(own.get(unitid) ?? choice) : {}
  return {
    ...(own.size === 0 && needsReason(detail, choice, 'partial') ? saidAs(choice) : {}),
    units: detail.units
      .filter(({ state }) => state === 'pending' || state === 'conflicted')
      .map(({ unitid }) => ({ unitid, verdict: verdictOf(choice, unitid), ...why(unitid) })),
  }
}

/** The body of a decision as it is sent. `seconds`: how long the item was looked at. */
export const decisionOf = (
  { detail, lease }: Held,
  choice: Choice,
  action: Decide['action'],
  base_shown: 'live' | 'previous',
  seconds: number,
  edited?: Decide['edited'],
  below: NonNullable<Decide['below']> = [],
): Decide => ({
  action,
  token: lease?.token ?? '',
  base_shown,
  seconds_viewed: Math.max(0, Math.round(seconds)),
  ...(action === 'partial'
    ? partsOf(detail, choice)
    : needsReason(detail, choice, action)
      ? saidAs(choice)
      : {}),
  ...(below.length > 0 && { below }),
  ...(edited ? { edited, edited_of: detail.diff.after_hash } : {}),
})

/** The decision goes into the outbox, the next item is there at once. */
export const decided = (desk: Desk, outgoing: Outgoing, now: number): Desk => {
  const held = decidedBy(outgoing).reduce(withoutHeld, [...desk.held])
  return relieved(
    {
      ...desk,
      held,
      current: null,
      hasNoMore: false, // it is asked for anew
      outgoing: [...withoutItem(desk.outgoing, outgoing.itemid), outgoing],
    },
    now,
  )
}

/** It decides an edit below the other one. */
const goesFirst = (one: Outgoing, { itemid, after = [] }: Outgoing): boolean =>
  one.itemid !== itemid && decidedBy(one).some(below => after.includes(below))
/** Those to send now: the oldest, and no more on their way than may be. */
export const toSend = ({ outgoing, isOffline }: Desk): readonly Outgoing[] =>
  isOffline
    ? []
    : outgoing
        .filter(one => !one.isSending && !outgoing.some(other => goesFirst(other, one)))
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
  const own = desk.outgoing.find(one => one.itemid === item.itemid)
  const along = own ? decidedBy(own).slice(1) : []
  const last = desk.undoable && desk.undoable.at > undoable.at ? desk.undoable : undoable
  return itemChanged(
    {
      ...desk,
      queue: desk.queue?.filter(({ itemid }) => !along.includes(itemid)) ?? null,
      choices,
      outgoing: withoutItem(desk.outgoing, item.itemid),
      undoable: last,
      total: Math.max(0, desk.total - 1 - along.length),
    },
    item,
  )
}

/** Undone before it left. */
export const unmade = (desk: Desk, itemid: number): Desk => ({
  ...desk,
  outgoing: withoutItem(desk.outgoing, itemid),
})
export const takenBack = (desk: Desk, itemid: number): Desk => ({
  ...desk,
  outgoing: desk.outgoing.map(one => (one.itemid === itemid ? { ...one, isTakenBack: true } : one)),
})
/**
 * The last decision, which is what is undone: what it was, of what, and whether that waits for an
 * answer; null: there is none.
 */
export const lastDecision = ({
  outgoing,
  undoable,
}: Desk): { title: string; action: Decide['action']; isTakenBack: boolean } | null => {
  const last = outgoing.at(-1) ?? undoable
  return (
    last && {
      title: last.title,
      action: 'body' in last ? last.body.action : last.action,
      isTakenBack: 'isTakenBack' in last && last.isTakenBack === true,
    }
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
  const rest = { ...back, outgoing: withoutItem(desk.outgoing, itemid) }
  const troublesAfter = withoutItem(desk.troublesAfter, itemid)
  const isLater =
    (desk.trouble !== null && desk.trouble.itemid !== itemid) ||
    (isBusy && desk.current !== null && desk.current !== itemid)
  return isLater
    ? { ...rest, troublesAfter: [...troublesAfter, trouble] }
    : { ...rest, troublesAfter, trouble, current: itemid, shownAt: now }
}

/** How many decisions wait for an answer that a first try did not bring. */
export const unsent = ({ outgoing }: Desk): number =>
  outgoing.filter(({ tries, isSending }) => tries > (isSending ? 1 : 0)).length
