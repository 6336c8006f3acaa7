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
import type { PendingDecisions } from './pendingDecisions.ts'
import { isPast, isUnanswered, troubleOf } from './troubles.ts'

/** Milliseconds until what had no answer is asked once more. */
export const again = 4000

type Parts = {
  desk: () => Desk
  put: (next: Desk) => void
  box: PendingDecisions
  clock: () => number
  list: (keepsOrder: boolean) => Promise<void>
  open: (itemid: number) => Promise<void>
  readBoth: (itemid: number, own: Lease | null) => Promise<Held>
  lease: (itemid: number) => Promise<void>
  take: () => Promise<void>
  /** Whether somebody writes about the edit that is open: nothing takes its place then. */
  isBusy: () => boolean
}

export const createDecisionSender = ({
  desk,
  put,
  box,
  clock,
  list,
  open,
  readBoth,
  lease,
  take,
  isBusy,
}: Parts) => {
  const send = async (outgoing: Outgoing) => {
    const { itemid, revisionid, body, key } = outgoing
    put(sending(desk(), itemid))
    try {
      const { item, decision } = await call(
        'decidePatrolItem',
        { params: { itemid }, query: { revisionid }, body },
        { key },
      )
      noteDecided()
      const { at, isTakenBack } = desk().outgoing.find(one => one.key === key) ?? outgoing
      const undoable = {
        decisionid: decision.decisionid,
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
      await box.drop(itemid)
      if (isTakenBack) void takeBack(undoable)
    } catch (error) {
      if (isUnanswered(error)) {
        put(unanswered({ ...desk(), isOffline: !navigator.onLine }, itemid))
        setTimeout(pump, again)
        return
      }
      await box.drop(itemid)
      await comeBack(itemid, troubleOf(itemid, error as ApiError))
    }
    pump()
    void take()
  }
  const comeBack = async (itemid: number, trouble: Trouble) => {
    put(refused(desk(), itemid, trouble, clock(), isBusy()))
    if (trouble.kind === 'deleted' || trouble.kind === 'no right') return
    try {
      const held = await readBoth(itemid, null)
      put(received(desk(), [held], clock()))
      if (held.detail.state === 'orphaned')
        put(refused(desk(), itemid, { kind: 'deleted', itemid }, clock(), isBusy()))
      else if (!isPast(trouble)) await lease(itemid)
    } catch (error) {
      // Without an answer all is said that can be said.
      if (!isUnanswered(error))
        put(refused(desk(), itemid, troubleOf(itemid, error as ApiError), clock(), isBusy()))
    }
  }
  const takeBack = async (last: Undoable) => {
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
  const pump = () => {
    for (const one of toSend(desk())) void send(one)
  }
  /** The last decision: one that is on its way may have arrived, and is undone with its answer. */
  const undo = async () => {
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
      await takeBack(undoable)
    }
  }
  return { pump, undo }
}
