import { expect, test, vi } from 'vitest'
import { partOf } from '../../../fixtures/partOf.ts'
import { createDeskFrame } from './deskFrame.ts'
import { openItem, type DeskLeases } from './deskLeases.ts'
import { emptyDesk, heldOf, type Held } from './deskState.ts'

const heldAs = (lease: Held['lease'], more: object = {}) =>
  partOf<Held>({
    detail: { itemid: 7, decidable: true, lease: null, below: [], ...more },
    previous: null,
    lease,
  })
const opened = async (before: Held, young: Held) => {
  const frame = createDeskFrame(() => 1000)
  frame.put({ ...emptyDesk, held: [before] })
  const leases = partOf<DeskLeases>({
    readBoth: vi.fn<DeskLeases['readBoth']>(async () => young),
    lease: vi.fn<DeskLeases['lease']>(async () => undefined),
    noteOpened: vi.fn<DeskLeases['noteOpened']>(),
    giveBack: vi.fn<DeskLeases['giveBack']>(),
  })
  await openItem(frame, leases, 7)
  expect(frame.desk().current).toBe(7)
  return { leases, now: heldOf(frame.desk(), 7) }
}

test('an item whose lease has ended is read and claimed again when it is opened', async () => {
  const young = heldAs(null, { revisionid: 12 })
  const { leases, now } = await opened(heldAs(null), young)
  expect(now).toBe(young)
  expect(leases.lease).toHaveBeenCalledExactlyOnceWith(7)
})

test('an item that somebody else claimed meanwhile is shown and left to them', async () => {
  const theirs = heldAs(null, { lease: { mine: false } })
  const { leases, now } = await opened(heldAs(null), theirs)
  expect(now).toBe(theirs)
  expect(leases.lease).not.toHaveBeenCalled()
})

test('an item that is claimed is neither read nor claimed anew', async () => {
  const mine = heldAs({ token: 'a', expires: 9 })
  const { leases, now } = await opened(mine, heldAs(null))
  expect(now).toBe(mine)
  expect(leases.noteOpened).toHaveBeenCalledOnce()
  expect(leases.readBoth).not.toHaveBeenCalled()
})
