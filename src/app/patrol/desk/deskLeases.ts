// Claims of the desk: items are read, held, opened, kept alive and given back.
import { call } from '#app/api/client.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { existing } from '#lib/existing.ts'
import { ApiError } from '#lib/errors.ts'
import type { DeskFrame } from './deskFrame.ts'
import { noteSeen, readItem, withBothBases } from './deskReads.ts'
import { heldOf, mostHeld, received, shown, type Held, type Lease } from './deskState.ts'
import { refused } from './outgoing.ts'
import { isUnanswered, troubleOf } from './troubles.ts'

/** Names of what a difference holds are read ahead too. */
export type Ahead = (detail: PatrolItemDetail) => void

const end = (itemid: number, token: string, skip: boolean) =>
  // it ends by itself
  call('endPatrolLease', { params: { itemid }, body: { token, skip } }).catch(() => undefined)

export const createDeskLeases = ({ desk, put, clock, isLeft }: DeskFrame, ahead: Ahead) => {
  const withPrevious = (detail: PatrolItemDetail, own: Lease | null): Promise<Held> => {
    ahead(detail)
    return withBothBases(detail, own)
  }
  const readBoth = async (itemid: number, own: Lease | null): Promise<Held> =>
    withPrevious(await readItem(itemid, 'live'), own)
  /** The desk is looked at when they are here: much may have been decided meanwhile. */
  const hold = async (coming: readonly Promise<Held>[]) => {
    const came = await Promise.all(coming)
    if (isLeft())
      for (const { detail, lease: own } of came)
        void end(detail.itemid, existing(own, 'the lease of the new item').token, false)
    else put(received(desk(), came, clock()))
  }
  const lease = async (itemid: number) => {
    const held = heldOf(desk(), itemid)
    if (!held || !held.detail.decidable) return
    const own = await call('leasePatrolItem', { params: { itemid }, body: { kind: 'open' } })
    noteSeen()
    const still = heldOf(desk(), itemid)
    if (still) put(received(desk(), [{ ...still, lease: own }], clock()))
    // a decision on its way needs it
    else if (!desk().outgoing.some(one => one.itemid === itemid)) void end(itemid, own.token, false)
  }
  /**
   * What was held ahead is before somebody's eyes: only what was opened is accepted with others.
   */
  const noteOpened = async (): Promise<void> => {
    const held = heldOf(desk(), desk().current)
    // the next sign of life says what became of it
    if (held?.lease) await lease(held.detail.itemid).catch(() => undefined)
  }
  const giveBack = async (itemid: number, skip: boolean) => {
    const token = heldOf(desk(), itemid)?.lease?.token
    if (token) await end(itemid, token, skip)
  }
  return { withPrevious, readBoth, hold, lease, noteOpened, end, giveBack }
}
export type DeskLeases = ReturnType<typeof createDeskLeases>

/** Looks at one item; it is held as well where it is free and may be decided. */
export const openItem = async (
  { desk, put, clock }: DeskFrame,
  { readBoth, lease, noteOpened, giveBack }: DeskLeases,
  itemid: number,
) => {
  const here = heldOf(desk(), itemid)
  if (here) put(shown({ ...desk(), trouble: null }, itemid, clock()))
  if (here?.lease) return void noteOpened()
  // One whose claim has ended is read again too: much may have been decided meanwhile.
  try {
    const held = await readBoth(itemid, null)
    // Two ahead and the open one: the last ahead goes back, or there were four.
    const claimed = desk().held.filter(one => one.lease !== null)
    const last = claimed.at(-1)
    if (last && claimed.length >= mostHeld) {
      void giveBack(last.detail.itemid, false)
      put({ ...desk(), held: desk().held.filter(one => one !== last) })
    }
    put(shown(received({ ...desk(), trouble: null }, [held], clock()), itemid, clock()))
    if (held.detail.lease === null || held.detail.lease.mine) await lease(itemid)
  } catch (error) {
    if (error instanceof ApiError && error.status > 0)
      put(refused(desk(), itemid, troubleOf(itemid, error), clock()))
  }
}

/** A sign of life for one item; what changed meanwhile is read again. */
const beatOne = async (
  { desk, put, clock }: DeskFrame,
  { readBoth }: DeskLeases,
  { detail, lease: own }: Held & { lease: Lease },
) => {
  try {
    const { item_revisionid, expires } = await call('beatPatrolLease', {
      params: { itemid: detail.itemid },
      body: { token: own.token },
    })
    const lease = { ...own, expires }
    const young =
      item_revisionid === detail.revisionid ? null : await readBoth(detail.itemid, lease)
    // What was decided meanwhile does not come back.
    const held = heldOf(desk(), detail.itemid)
    if (held)
      put({
        ...desk(),
        held: desk().held.map(one => (one === held ? (young ?? { ...held, lease }) : one)),
      })
  } catch (error) {
    if (isUnanswered(error)) return
    const held = heldOf(desk(), detail.itemid)
    if (!held) return
    put(
      desk().current === detail.itemid
        ? {
            ...received(desk(), [{ ...held, lease: null }], clock()),
            trouble: troubleOf(detail.itemid, error as ApiError),
          }
        : { ...desk(), held: desk().held.filter(one => one !== held) },
    )
  }
}

/** Signs of life for all that is held, one after the other. */
export const beatAll = async (frame: DeskFrame, leases: DeskLeases) => {
  for (const { lease, ...one } of frame.desk().held)
    if (lease) await beatOne(frame, leases, { ...one, lease })
}
