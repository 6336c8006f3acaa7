// The desk reads its queue and takes items from it, ahead of whoever decides.
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { call } from '#app/api/client.ts'
import { again } from './decisionSender.ts'
import type { DeskFrame } from './deskFrame.ts'
import type { DeskLeases } from './deskLeases.ts'
import { noteListed, readPage, readQueue } from './deskReads.ts'
import { heldOf, listRead, mostHeld, skipped } from './deskState.ts'
import { isUnanswered } from './troubles.ts'

/** The list of what waits, as far as it was read. */
export const createDeskList = ({ desk, put, filter }: DeskFrame) => {
  let isReadingMore = false
  /** Answers with what waits by the filter now. */
  const list = async (keepsOrder: boolean): Promise<readonly PatrolItem[]> => {
    const asked = filter()
    const { items, total } = await readQueue(asked, keepsOrder ? (desk().queue?.length ?? 0) : 0)
    noteListed()
    // another filter has an answer of its own
    if (asked === filter()) put(listRead(desk(), items, total, keepsOrder))
    return items
  }
  /** The queue goes on below what was read of it. */
  const more = async () => {
    const queue = desk().queue ?? []
    const last = queue.at(-1)
    if (isReadingMore || !last || queue.length >= desk().total) return
    isReadingMore = true
    try {
      const asked = filter()
      const { items } = await readPage(asked, last.itemid)
      const now = desk()
      if (asked === filter() && now.queue)
        put(listRead(now, [...now.queue, ...items], now.total, true))
    } catch {
      // Scrolling on asks again.
    } finally {
      isReadingMore = false
    }
  }
  return { list, more }
}

export const createDeskTaking = (frame: DeskFrame, leases: DeskLeases) => {
  const { desk, put, clock, filter } = frame
  const { withPrevious, hold, end, giveBack, noteOpened } = leases
  let isTaking = false
  let isWanted = false // more was asked for while that went on
  let passed: readonly number[] = []
  const askFor = async (count: number) => {
    const exclude = [
      ...new Set([
        ...passed,
        ...desk().outgoing.map(({ itemid }) => itemid),
        ...desk().held.map(({ detail }) => detail.itemid),
      ]),
    ]
    const asked = filter()
    const { sort, ...rest } = asked
    const { items } = await call('takePatrolItems', {
      body: { filter: { ...rest, sort }, count, exclude },
    })
    if (asked !== filter())
      return items.forEach(({ item, lease: own }) => void end(item.itemid, own.token, false))
    const isEmpty = desk().current === null
    await hold(items.map(({ item, lease: own }) => withPrevious(item, own)))
    // What came up by itself is before somebody's eyes.
    if (isEmpty) await noteOpened()
    // Claims of decisions on their way still count: whoever has those is asked again afterwards.
    put({ ...desk(), hasNoMore: items.length < count && desk().outgoing.length === 0 })
  }
  /** Takes the next items until there are enough. */
  const take = async () => {
    // What is on its way is still claimed until it is answered.
    const free =
      mostHeld - desk().held.filter(({ lease }) => lease !== null).length - desk().outgoing.length
    if (free <= 0 || desk().isOffline || frame.isLeft() || frame.isStarting()) return
    if (isTaking) {
      isWanted = true
      return
    }
    isTaking = true
    try {
      await askFor(free)
    } catch (error) {
      if (isUnanswered(error)) {
        put({ ...desk(), isOffline: !navigator.onLine })
        setTimeout(() => void take(), again)
      } else frame.fail(error)
    } finally {
      isTaking = false
      if (isWanted) {
        isWanted = false
        void take()
      }
    }
  }
  /** Puts the open item aside. */
  const skip = () => {
    const itemid = desk().current
    if (itemid === null) return
    // The claim is counted until it has ended.
    void giveBack(itemid, true).then(noteOpened).then(take)
    passed = [...passed, itemid]
    put(skipped(desk(), itemid, clock()))
  }
  return { take, skip }
}

/** Claims of this person from before a reload: the service gives the same ones again. */
export const resumeClaims = async ({ desk }: DeskFrame, { readBoth, hold }: DeskLeases) => {
  const mine = (desk().queue ?? []).flatMap(({ itemid, lease: own }) =>
    own?.mine && !heldOf(desk(), itemid) && !desk().outgoing.some(one => one.itemid === itemid)
      ? [{ itemid, kind: own.kind }]
      : [],
  )
  const asked = await Promise.allSettled(
    mine.map(async ({ itemid, kind }) =>
      readBoth(itemid, await call('leasePatrolItem', { params: { itemid }, body: { kind } })),
    ),
  )
  await hold(asked.flatMap(one => (one.status === 'fulfilled' ? [Promise.resolve(one.value)] : []))) // what is lost by now is somebody else's
}
