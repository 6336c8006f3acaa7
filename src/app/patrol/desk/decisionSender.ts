// Decisions on their way: sent in the background, come back when they are refused, and taken back.
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { ApiError } from '#lib/errors.ts'
import {
  itemChanged,
  received,
  type Desk,
  type Held,
  type Lease,
  type Outgoing,
  type Trouble,
  type Undoable,
} from './deskState.ts'
import { answered, refused, sending, takenBack, toSend, unanswered, unmade } from './outgoing.ts'
import { noteDecided } from './deskReads.ts'
import type { DeskWords } from './deskWords.ts'
import type { PendingDecisions } from './pendingDecisions.ts'
import { isPast, isUnanswered, troubleOf } from './troubles.ts'

/** Milliseconds until what had no answer is asked once more. */
export const again = 4000

type Parts = {
  desk: () => Desk
  put: (next: Desk) => void
  box: PendingDecisions
  words: DeskWords
  clock: () => number
  list: (keepsOrder: boolean) => Promise<unknown>
  open: (itemid: number) => Promise<void>
  readBoth: (itemid: number, own: Lease | null) => Promise<Held>
  lease: (itemid: number) => Promise<void>
  take: () => Promise<void>
  /** Whether somebody writes about the edit that is open: nothing takes its place then. */
  isBusy: () => boolean
}

const send = async (parts: Parts, outgoing: Outgoing) => {
  const { desk, put, box, words, take } = parts
  const { itemid, revisionid, body, key } = outgoing
  put(sending(desk(), itemid))
  try {
    const answer = await call(
      'decidePatrolItem',
      { params: { itemid }, query: { revisionid }, body },
      { key },
    )
    const { item, decision } = answer
    noteDecided(answer, outgoing.isAlone === true)
    const { at, isTakenBack } = desk().outgoing.find(one => one.key === key) ?? outgoing
    const undoable = {
      decisionid: decision.decisionid,
      action: body.action,
      itemid,
      revisionid: item.revisionid,
      title: item.title,
      at,
    }
    put(
      isTakenBack
        ? { ...answered(desk(), item, undoable), undoable: desk().undoable }
        : answered(desk(), item, undoable),
    )
    // In this order: words of a decision that is on no list are taken for unsent ones.
    await words.drop(itemid)
    await box.drop(itemid)
    if (isTakenBack) void takeBack(parts, undoable)
  } catch (error) {
    if (isUnanswered(error)) {
      put(unanswered({ ...desk(), isOffline: !navigator.onLine }, itemid))
      setTimeout(() => pump(parts), again)
      return
    }
    await box.drop(itemid)
    await comeBack(parts, itemid, troubleOf(itemid, error as ApiError, body))
  }
  pump(parts)
  void take()
}

/** What was refused is open again, as it is now, with why. */
const comeBack = async (parts: Parts, itemid: number, trouble: Trouble) => {
  const { desk, put, clock, isBusy, readBoth, lease } = parts
  const refuse = (why: Trouble) => put(refused(desk(), itemid, why, clock(), isBusy()))
  refuse(trouble)
  if (trouble.kind === 'deleted' || trouble.kind === 'no right') return
  try {
    const held = await readBoth(itemid, null)
    put(received(desk(), [held], clock()))
    if (held.detail.state === 'orphaned') refuse({ kind: 'deleted', itemid })
    else if (!isPast(trouble)) await lease(itemid)
  } catch (error) {
    // Without an answer all is said that can be said.
    if (!isUnanswered(error)) refuse(troubleOf(itemid, error as ApiError))
  }
}

const takeBack = async ({ desk, put, list, open, isBusy }: Parts, last: Undoable) => {
  const { decisionid, itemid, revisionid } = last
  try {
    const { item } = await write(
      'undoPatrolDecision',
      { params: { decisionid }, query: { revisionid }, body: {} },
      { key: `undo-${decisionid}-${revisionid}` },
    )
    put(itemChanged(desk(), item))
    await list(true)
    if (!isBusy()) await open(itemid)
  } catch (error) {
    // Nobody knows what became of it: it can be asked again, and is done once.
    if (isUnanswered(error)) put({ ...desk(), undoable: desk().undoable ?? last })
    if (error instanceof ApiError) put({ ...desk(), trouble: troubleOf(itemid, error) })
  }
}

const pump = (parts: Parts) => {
  for (const one of toSend(parts.desk())) void send(parts, one)
}

/** The last decision: one that is on its way may have arrived, and is undone with its answer. */
const undo = async (parts: Parts) => {
  const { desk, put, box, open } = parts
  const { undoable, outgoing } = desk()
  const last = outgoing.at(-1)
  if (last?.isSending || last?.tries) {
    put(takenBack(desk(), last.itemid))
    await box.keep({ ...last, isTakenBack: true })
  } else if (last) {
    put(unmade(desk(), last.itemid))
    await box.drop(last.itemid)
    await open(last.itemid)
  } else if (undoable) {
    put({ ...desk(), undoable: null })
    await takeBack(parts, undoable)
  }
}

export const createDecisionSender = (parts: Parts) => ({
  pump: () => pump(parts),
  undo: () => undo(parts),
})
