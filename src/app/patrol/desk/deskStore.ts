// The desk at work: reads the queue, holds items ahead, sends decisions in the background. One
// store outside React; the rules are deskState.ts, choices.ts and outgoing.ts.
import { isTextPlace } from '#app/ui/keys/keys.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import type { ApiError } from '#lib/errors.ts'
import { typedReasons, recalled, type Choice } from './choices.ts'
import { createDecisionSender } from './decisionSender.ts'
import { createDeskFrame, type DeskFrame } from './deskFrame.ts'
import { beatAll, createDeskLeases, openItem, type Ahead, type DeskLeases } from './deskLeases.ts'
import { readItem, withBothBases, type Filter } from './deskReads.ts'
import {
  choiceOf,
  chosen,
  gone,
  heldOf,
  isBeingRead,
  isOpen,
  itemChanged,
  received,
  relieved,
  skipped,
  withoutItem,
  withoutHeld,
} from './deskState.ts'
import { createDeskList, createDeskTaking, resumeClaims } from './deskTaking.ts'
import { decided, decisionOf } from './outgoing.ts'
import type { PendingDecisions } from './pendingDecisions.ts'
import type { DeskWords } from './deskWords.ts'
import { membersOf, waitingBelow } from './chain.ts'
import { closedAs, isPast, isUnanswered, troubleOf } from './troubles.ts'

type Parts = {
  frame: DeskFrame
  leases: DeskLeases
  box: PendingDecisions
  words: DeskWords
  list: (keepsOrder: boolean) => Promise<readonly PatrolItem[]>
  open: (itemid: number) => Promise<void>
  take: () => Promise<void>
  pump: () => void
}

/** Decisions that an earlier visit left are on their way again, then the queue is read. */
const start = async (parts: Parts, wanted: Filter, itemid: number | null) => {
  const { frame, box, list, open, take, pump } = parts
  const { desk, put } = frame
  frame.enter(wanted)
  const waiting = await box.load()
  put({
    ...desk(),
    outgoing: [
      ...desk().outgoing,
      ...waiting.filter(({ key }) => !desk().outgoing.some(one => one.key === key)),
    ],
    isOffline: !navigator.onLine,
  })
  pump()
  try {
    await list(false)
    frame.tell({ kind: 'ready', error: null })
    await resumeClaims(frame, parts.leases)
    if (itemid === null) await parts.leases.noteOpened()
    else await open(itemid)
    frame.endStart()
    await take()
  } catch (error) {
    frame.endStart()
    frame.fail(error)
  }
}

type Given = [
  action: Decide['action'],
  base: 'live' | 'previous',
  more?: { edited?: Decide['edited']; isUpTo?: boolean },
]
/** Sends in the background; the next item is there when this returns. */
const decide = (
  { frame: { desk, put, clock }, leases, box, take, pump }: Parts,
  action: Decide['action'],
  base: 'live' | 'previous',
  { edited, isUpTo = false }: { edited?: Decide['edited']; isUpTo?: boolean } = {},
) => {
  const now = desk()
  const held = heldOf(now, now.current)
  if (!held?.lease) return
  const { itemid, revisionid, title } = held.detail
  const choice = choiceOf(now, itemid)
  const outgoing = {
    itemid,
    revisionid,
    title,
    key: crypto.randomUUID(),
    body: decisionOf(
      held,
      choice,
      action,
      base,
      (clock() - now.shownAt) / 1000,
      edited,
      isUpTo
        ? waitingBelow(now, held).map(({ itemid: one, revisionid: of }) => ({
            itemid: one,
            revisionid: of,
          }))
        : [],
    ),
    choice,
    after: held.detail.below.map(one => one.itemid),
    isAlone: held.detail.state === 'pending' && membersOf(held.detail).length === 0,
    isSending: false,
    tries: 0,
    at: Math.max(Date.now(), (now.outgoing.at(-1)?.at ?? 0) + 1),
  }
  put(decided(now, outgoing, clock()))
  void box.keep(outgoing).then(pump)
  void leases.noteOpened().then(take)
}

/** Leaves the trouble behind: the next item, if this one is past. */
const settle = ({ frame: { desk, put, clock }, leases, take }: Parts) => {
  const now = desk()
  const { trouble } = now
  if (trouble === null) return void (now.troublesAfter.length > 0 && put(relieved(now, clock())))
  put(isPast(trouble) ? skipped(now, trouble.itemid, clock()) : { ...now, trouble: null })
  if (trouble.kind === 'lease_lost')
    leases
      .lease(trouble.itemid)
      .catch(
        (error: unknown) =>
          !isUnanswered(error) &&
          put({ ...desk(), trouble: troubleOf(trouble.itemid, error as ApiError) }),
      )
  void take()
}

/** Everything that is held goes back, but `kept`. */
const giveBackAll = ({ frame, leases }: Parts, kept: number | null) => {
  for (const { detail } of frame.desk().held)
    if (detail.itemid !== kept) void leases.giveBack(detail.itemid, false)
}

/** Reads one that is held again: something was said about it. */
const reread = async ({ frame: { desk, put, clock }, leases }: Parts, itemid: number) => {
  const held = heldOf(desk(), itemid)
  if (!held) return
  const young = await leases.readBoth(itemid, held.lease)
  if (heldOf(desk(), itemid)) put(received(desk(), [young], clock()))
}

/** The open edit may be closed by now: who did it and what it came to is said at once. */
const lookWhetherOpen = async (
  { frame: { desk, put, clock } }: Parts,
  waiting: readonly PatrolItem[],
) => {
  const itemid = desk().current
  const isWaiting = () => isBeingRead(desk(), itemid)
  const isListed = waiting.some(one => one.itemid === itemid)
  if (itemid === null || isListed || !isWaiting()) return
  try {
    const young = await withBothBases(await readItem(itemid, 'live'), null)
    if (isOpen(young.detail) || !isWaiting()) return
    const trouble = closedAs(young.detail)
    put({ ...itemChanged(received(desk(), [young], clock()), young.detail), trouble })
  } catch (error) {
    // Without an answer the next event asks again.
    if (!isUnanswered(error) && isWaiting())
      put({
        ...desk(),
        held: withoutHeld(desk().held, itemid),
        queue: withoutItem(desk().queue ?? [], itemid),
        trouble: troubleOf(itemid, error as ApiError),
      })
  }
}

/** What was chosen and written about an item; what an earlier visit wrote comes back with it. */
const createChoices = ({ frame: { desk, put }, words }: Parts) => ({
  choose(itemid: number, choice: Partial<Choice>) {
    put(chosen(desk(), itemid, choice))
    if (choice.reason_text !== undefined || choice.reasons !== undefined)
      void words.keep(itemid, typedReasons(choiceOf(desk(), itemid)))
  },
  async recallReason(itemid: number) {
    const left = await words.load(itemid)
    put(chosen(desk(), itemid, recalled(choiceOf(desk(), itemid), left)))
  },
})

/** What became of edits and decisions elsewhere than in the bar of the desk. */
const createNews = ({ frame: { desk, put, clock }, list, take }: Parts) => ({
  /** Decided together. */
  drop(itemids: readonly number[]) {
    put(gone(desk(), itemids, clock()))
    void take()
  },
  /** A decision was taken back, the last one or another. */
  noteTakenBack(decisionid: number) {
    if (desk().undoable?.decisionid === decisionid) put({ ...desk(), undoable: null })
    void list(true).then(take, () => undefined)
  },
})

/** The parts of a desk, put together. `isOccupied`: somebody writes about the edit that is open. */
const assemble = (
  box: PendingDecisions,
  words: DeskWords,
  clock: () => number,
  ahead: Ahead,
  isOccupied: () => boolean,
) => {
  const frame = createDeskFrame(clock)
  const { desk, put } = frame
  const leases = createDeskLeases(frame, ahead)
  const { list, more } = createDeskList(frame)
  const { take, skip } = createDeskTaking(frame, leases)
  const open = (itemid: number) => openItem(frame, leases, itemid)
  const { pump, undo } = createDecisionSender({
    desk,
    put,
    box,
    words,
    clock,
    list,
    open,
    readBoth: leases.readBoth,
    lease: leases.lease,
    take,
    isBusy: () => isOccupied() || isTextPlace(document.activeElement),
  })
  return { frame, leases, box, words, list, open, take, pump, more, skip, undo }
}

export const createDesk = (
  { box, words }: Pick<Parts, 'box' | 'words'>,
  clock: () => number,
  ahead: Ahead,
) => {
  let isOccupied = false
  const parts = assemble(box, words, clock, ahead, () => isOccupied)
  const { frame, leases, list, open, take, pump, more, skip, undo } = parts
  const { desk, put } = frame

  return {
    subscribe: frame.subscribe,
    now: frame.now,
    clock,
    start: (wanted: Filter, itemid: number | null) => start(parts, wanted, itemid),
    open,
    more,
    ...createChoices(parts),
    ...createNews(parts),
    decide: (...given: Given) => decide(parts, ...given),
    skip,
    undo,
    reread: (itemid: number) => reread(parts, itemid),
    settle: () => settle(parts),
    refilter(next: Filter) {
      giveBackAll(parts, desk().current)
      void leases.noteOpened() // and it goes back with the answer, when nobody holds it here any more
      put({ ...desk(), held: [], current: null, trouble: null, hasNoMore: false, queue: null })
      void start(parts, next, null)
    },
    tryNow: () => pump(),
    /** The service says that something happened: the list is read again, in place. */
    refresh: (takes: boolean) =>
      void list(true).then(
        waiting => Promise.all([lookWhetherOpen(parts, waiting), takes && take()]),
        () => undefined,
      ),
    /** A panel is open, in which somebody writes about the edit. */
    occupy(isOpen: boolean) {
      isOccupied = isOpen
      if (!isOpen && desk().trouble === null) settle(parts)
    },
    beat: () => beatAll(frame, leases),
    online(isOnline: boolean) {
      put({ ...desk(), isOffline: !isOnline })
      if (!isOnline) return
      pump()
      void list(true).then(take, () => undefined)
    },
    /** The leases go back; decisions on their way go on. */
    leave() {
      frame.leave()
      giveBackAll(parts, null)
      put({ ...desk(), held: [], current: null })
    },
  }
}
export type DeskStore = ReturnType<typeof createDesk>
