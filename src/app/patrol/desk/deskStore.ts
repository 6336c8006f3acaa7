// The desk at work: reads the queue, holds items ahead, sends decisions in the background. One
// store outside React; the rules are deskState.ts.
import { call } from '#app/api/client.ts'
import { isTextPlace } from '#app/ui/keys/keys.ts'
import type { Decide } from '#contract/patrol/schemas.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import {
  chosen,
  choiceOf,
  decided,
  decisionOf,
  emptyDesk,
  gone,
  heldOf,
  listRead,
  mostHeld,
  received,
  refused,
  relieved,
  shown,
  skipped,
  type Choice,
  type Desk,
  type Held,
  type Lease,
  type Outgoing,
} from './deskState.ts'
import { existing } from '#lib/existing.ts'
import { readItem, readPage, readQueue, withBothBases, type Filter } from './deskReads.ts'
import { again, createDecisionSender } from './decisionSender.ts'
import type { PendingDecisions } from './pendingDecisions.ts'
import { isPast, isUnanswered, troubleOf } from './troubles.ts'

type Told = { kind: 'failed' | 'refused' | 'ready' | 'loading'; error: unknown }

/** Names of what a difference holds are read ahead too. */
type Ahead = (detail: PatrolItemDetail) => void

export const createDesk = (box: PendingDecisions, clock: () => number, ahead: Ahead) => {
  let desk: Desk = emptyDesk
  let filter: Filter = { sort: 'risk' }
  let told: Told = { kind: 'loading', error: null }
  let isTaking = false
  let isWanted = false // more was asked for while that went on
  let isLeft = false
  let isReadingMore = false
  let isOccupied = false
  let passed: readonly number[] = []
  const listeners = new Set<() => void>()
  let snapshot = { desk, told, filter }
  const put = (next: Desk) => {
    desk = next
    snapshot = { desk, told, filter }
    for (const listener of listeners) listener()
  }
  const tell = (next: Told) => {
    told = next
    put(desk)
  }

  const withPrevious = (detail: PatrolItemDetail, own: Lease | null): Promise<Held> => {
    ahead(detail)
    return withBothBases(detail, own)
  }
  const readBoth = async (itemid: number, own: Lease | null): Promise<Held> =>
    withPrevious(await readItem(itemid, 'live'), own)
  const list = async (keepsOrder: boolean) => {
    const asked = filter
    const { items, total } = await readQueue(asked, keepsOrder ? (desk.queue?.length ?? 0) : 0)
    // another filter has an answer of its own
    if (asked === filter) put(listRead(desk, items, total, keepsOrder))
  }
  /** The desk is looked at when they are here: much may have been decided meanwhile. */
  const hold = async (coming: readonly Promise<Held>[]) => {
    const came = await Promise.all(coming)
    if (isLeft)
      for (const { detail, lease: own } of came)
        void end(detail.itemid, existing(own, 'the lease of the new item').token, false)
    else put(received(desk, came, clock()))
  }
  /** Takes the next items until there are enough. */
  const take = async () => {
    // What is on its way is still claimed until it is answered.
    const free =
      mostHeld - desk.held.filter(({ lease }) => lease !== null).length - desk.outgoing.length
    if (free <= 0 || desk.isOffline || isLeft) return
    if (isTaking) {
      isWanted = true
      return
    }
    isTaking = true
    try {
      const exclude = [
        ...new Set([
          ...passed,
          ...desk.outgoing.map(({ itemid }) => itemid),
          ...desk.held.map(({ detail }) => detail.itemid),
        ]),
      ]
      const asked = filter
      const { sort, ...rest } = asked
      const { items } = await call('takePatrolItems', {
        body: { filter: { ...rest, sort }, count: free, exclude },
      })
      if (asked !== filter)
        return items.forEach(({ item, lease: own }) => void end(item.itemid, own.token, false))
      put({ ...desk, hasNoMore: items.length < free })
      await hold(items.map(({ item, lease: own }) => withPrevious(item, own)))
    } catch (error) {
      if (isUnanswered(error)) {
        put({ ...desk, isOffline: !navigator.onLine })
        setTimeout(() => void take(), again)
      } else
        tell({
          kind: error instanceof ApiError && error.status === 403 ? 'refused' : 'failed',
          error,
        })
    } finally {
      isTaking = false
      if (isWanted) {
        isWanted = false
        void take()
      }
    }
  }
  /** Claims of this person from before a reload: the service gives the same ones again. */
  const resume = async () => {
    const mine = (desk.queue ?? []).flatMap(({ itemid, lease: own }) =>
      own?.mine && !heldOf(desk, itemid) && !desk.outgoing.some(one => one.itemid === itemid)
        ? [{ itemid, kind: own.kind }]
        : [],
    )
    const asked = await Promise.allSettled(
      mine.map(async ({ itemid, kind }) =>
        readBoth(itemid, await call('leasePatrolItem', { params: { itemid }, body: { kind } })),
      ),
    )
    await hold(
      asked.flatMap(one => (one.status === 'fulfilled' ? [Promise.resolve(one.value)] : [])),
    ) // what is lost by now is somebody else's
  }

  const lease = async (itemid: number) => {
    const held = heldOf(desk, itemid)
    if (!held || !held.detail.decidable) return
    const own = await call('leasePatrolItem', { params: { itemid }, body: { kind: 'open' } })
    const still = heldOf(desk, itemid)
    if (still) put(received(desk, [{ ...still, lease: own }], clock()))
    else void end(itemid, own.token, false)
  }
  /**
   * What was held ahead is before somebody's eyes: only what was opened is accepted with others.
   */
  const noteOpened = () => {
    const held = heldOf(desk, desk.current)
    // the next sign of life says what became of it
    if (held?.lease) lease(held.detail.itemid).catch(() => undefined)
  }
  const end = (itemid: number, token: string, skip: boolean) =>
    // it ends by itself
    call('endPatrolLease', { params: { itemid }, body: { token, skip } }).catch(() => undefined)
  const giveBack = async (itemid: number, skip: boolean) => {
    const token = heldOf(desk, itemid)?.lease?.token
    if (token) await end(itemid, token, skip)
  }
  /** Looks at one item; it is held as well where it is free and may be decided. */
  const open = async (itemid: number) => {
    if (heldOf(desk, itemid)) {
      put(shown({ ...desk, trouble: null }, itemid, clock()))
      return noteOpened()
    }
    try {
      const held = await readBoth(itemid, null)
      // Two ahead and the open one: the last ahead goes back, or there were four.
      const last = desk.held.filter(one => one.lease !== null).at(-1)
      if (last && desk.held.filter(one => one.lease !== null).length >= mostHeld) {
        void giveBack(last.detail.itemid, false)
        put({ ...desk, held: desk.held.filter(one => one !== last) })
      }
      put(shown(received({ ...desk, trouble: null }, [held], clock()), itemid, clock()))
      if (held.detail.lease === null || held.detail.lease.mine) await lease(itemid)
    } catch (error) {
      if (error instanceof ApiError && error.status > 0)
        put(refused(desk, itemid, troubleOf(itemid, error), clock()))
    }
  }
  const { pump, undo } = createDecisionSender({
    desk: () => desk,
    put,
    box,
    clock,
    list,
    open,
    readBoth,
    lease,
    take,
    isBusy: () => isOccupied || isTextPlace(document.activeElement),
  })

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => snapshot,
    clock,
    async start(wanted: Filter, itemid: number | null) {
      isLeft = false
      filter = wanted
      tell({ kind: 'loading', error: null })
      const waiting = await box.load()
      put({
        ...desk,
        outgoing: [
          ...desk.outgoing,
          ...waiting.filter(({ key }) => !desk.outgoing.some(one => one.key === key)),
        ],
        isOffline: !navigator.onLine,
      })
      pump()
      try {
        await list(false)
        tell({ kind: 'ready', error: null })
        await resume()
        if (itemid !== null) await open(itemid)
        await take()
      } catch (error) {
        tell({
          kind: error instanceof ApiError && error.status === 403 ? 'refused' : 'failed',
          error,
        })
      }
    },
    open,
    /** The queue goes on below what was read of it. */
    async more() {
      const queue = desk.queue ?? []
      const last = queue.at(-1)
      if (isReadingMore || !last || queue.length >= desk.total) return
      isReadingMore = true
      try {
        const asked = filter
        const { items } = await readPage(asked, last.itemid)
        if (asked === filter && desk.queue)
          put(listRead(desk, [...desk.queue, ...items], desk.total, true))
      } catch {
        // Scrolling on asks again.
      } finally {
        isReadingMore = false
      }
    },
    choose: (itemid: number, choice: Partial<Choice>) => put(chosen(desk, itemid, choice)),
    /** Sends in the background; the next item is there when this returns. */
    decide(action: Decide['action'], base: 'live' | 'previous', edited?: Decide['edited']) {
      const held = heldOf(desk, desk.current)
      if (!held?.lease) return
      const { detail } = held
      const choice = choiceOf(desk, detail.itemid)
      const body = decisionOf(held, choice, action, base, (clock() - desk.shownAt) / 1000, edited)
      const outgoing: Outgoing = {
        itemid: detail.itemid,
        revisionid: detail.revisionid,
        title: detail.title,
        key: crypto.randomUUID(),
        body,
        choice,
        isSending: false,
        tries: 0,
        at: Math.max(Date.now(), (desk.outgoing.at(-1)?.at ?? 0) + 1),
      }
      put(decided(desk, outgoing, clock()))
      void box.keep(outgoing).then(pump)
      void take()
    },
    skip() {
      const itemid = desk.current
      if (itemid === null) return
      // The claim is counted until it has ended.
      void giveBack(itemid, true).then(take)
      passed = [...passed, itemid]
      put(skipped(desk, itemid, clock()))
    },
    undo,
    /** Decided together, elsewhere. */
    drop(itemids: readonly number[]) {
      put(gone(desk, itemids, clock()))
      void take()
    },
    /** Something was said about it. */
    async reread(itemid: number) {
      const held = heldOf(desk, itemid)
      if (!held) return
      const young = await readBoth(itemid, held.lease)
      if (heldOf(desk, itemid)) put(received(desk, [young], clock()))
    },
    /** Leaves the trouble behind: the next item, if this one is past. */
    settle() {
      const { trouble } = desk
      if (trouble === null)
        return void (desk.troublesAfter.length > 0 && put(relieved(desk, clock())))
      put(isPast(trouble) ? skipped(desk, trouble.itemid, clock()) : { ...desk, trouble: null })
      if (trouble.kind === 'lease_lost')
        lease(trouble.itemid).catch(
          (error: unknown) =>
            !isUnanswered(error) &&
            put({ ...desk, trouble: troubleOf(trouble.itemid, error as ApiError) }),
        )
      void take()
    },
    refilter(next: Filter) {
      for (const { detail } of desk.held)
        if (detail.itemid !== desk.current) void giveBack(detail.itemid, false)
      noteOpened() // and it goes back with the answer, when nobody holds it here any more
      put({ ...desk, held: [], current: null, trouble: null, hasNoMore: false, queue: null })
      void this.start(next, null)
    },
    tryNow: () => pump(),
    /** The service says that something happened: the list is read again, in place. */
    refresh: (takes: boolean) =>
      void list(true).then(
        () => (takes ? take() : undefined),
        () => undefined,
      ),
    /** A panel is open, in which somebody writes about the edit. */
    occupy(isOpen: boolean) {
      isOccupied = isOpen
      if (!isOpen && desk.trouble === null) this.settle()
    },
    async beat() {
      for (const { detail, lease: own } of desk.held) {
        if (own === null) continue
        try {
          const { item_revisionid, expires } = await call('beatPatrolLease', {
            params: { itemid: detail.itemid },
            body: { token: own.token },
          })
          const lease = { ...own, expires }
          const young =
            item_revisionid === detail.revisionid ? null : await readBoth(detail.itemid, lease)
          // What was decided meanwhile does not come back.
          const held = heldOf(desk, detail.itemid)
          if (held)
            put({
              ...desk,
              held: desk.held.map(one => (one === held ? (young ?? { ...held, lease }) : one)),
            })
        } catch (error) {
          if (isUnanswered(error)) continue
          const held = heldOf(desk, detail.itemid)
          if (!held) continue
          put(
            desk.current === detail.itemid
              ? {
                  ...received(desk, [{ ...held, lease: null }], clock()),
                  trouble: troubleOf(detail.itemid, error as ApiError),
                }
              : { ...desk, held: desk.held.filter(one => one !== held) },
          )
        }
      }
    },
    online(isOnline: boolean) {
      put({ ...desk, isOffline: !isOnline })
      if (!isOnline) return
      pump()
      void list(true).then(take, () => undefined)
    },
    /** The leases go back; decisions on their way go on. */
    leave() {
      isLeft = true
      for (const { detail } of desk.held) void giveBack(detail.itemid, false)
      put({ ...desk, held: [], current: null })
    },
  }
}
export type DeskStore = ReturnType<typeof createDesk>
