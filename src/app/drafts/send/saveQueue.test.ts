import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'
import { guideKey } from '../content/docKey.ts'
import { emptyStep } from '../content/guideContent.ts'
import { newDraft, type Draft } from '../model/draft.ts'
import { newSaveQueue, reduceQueue, type Due, type QueueEvent } from './saveQueue.ts'

const doc = guideKey(5)
const queue = { ...newSaveQueue(doc), open: true, flushing: 900 }
const due = (stepid: number, at: number, more: Partial<Draft> = {}): Due => ({
  draft: {
    ...newDraft(doc, stepid, { revisionid: 1, content: emptyStep() }, emptyStep()),
    state: 'dirty',
    since: at,
    ...more,
  },
  at,
})
type Looked = Extract<QueueEvent, { is: 'looked' }>
const looked = (all: Due[], more: Partial<Looked> = {}): Looked => ({
  is: 'looked',
  due: all,
  now: 1000,
  notBefore: 0,
  isOnline: true,
  hasRoom: true,
  ...more,
})
const rested = { ...queue, flushing: null }

test('a queue with nothing due is at rest, and who flushed it is told (A-17)', () => {
  expect(reduceQueue(queue, looked([]))).toEqual([rested, [{ do: 'tell' }]])
})

test('what is due is written, what was changed before it first (A-25)', () => {
  const [late, early] = [due(1, 900, { since: 500 }), due(2, 2000, { since: 100 })]
  const [after, effects] = reduceQueue(queue, looked([late, early]))
  expect([after, effects]).toEqual([queue, [{ do: 'write', draft: early.draft }]])
  const retrying = due(3, 2000, { since: 50, state: 'retrying' })
  expect(reduceQueue(queue, looked([late, retrying]))[1]).toEqual([
    { do: 'write', draft: late.draft },
  ])
})

test('what is not due yet is waited for, and nobody who flushed waits with it (A-17)', () => {
  expect(reduceQueue(queue, looked([due(1, 1800)]))).toEqual([
    rested,
    [{ do: 'wait', milliseconds: 800 }, { do: 'tell' }],
  ])
})

test('what waits for its place among the requests is still on its way (A-33)', () => {
  const behind = looked([due(1, 900)], { notBefore: 1600 })
  expect(reduceQueue(queue, behind)).toEqual([queue, [{ do: 'wait', milliseconds: 600 }]])
  const closing = { ...queue, keepalive: true }
  expect(reduceQueue(closing, behind)[1]).toMatchObject([{ do: 'write' }])
})

test('while the service is out of reach all that is due is marked so (A-16)', () => {
  const [dirty, asking] = [due(1, 900), due(2, 900, { state: 'blocked' })]
  expect(reduceQueue(queue, looked([dirty, asking], { isOnline: false }))).toEqual([
    rested,
    [{ do: 'mark unreachable', draft: dirty.draft }, { do: 'tell' }],
  ])
})

test('a flush that may outlive the page stays one until the queue is at rest (A-19)', () => {
  const flushed = (keepalive: boolean): QueueEvent => ({ is: 'flushed', at: 700, keepalive })
  const [closing] = reduceQueue(queue, flushed(true))
  const [still] = reduceQueue(closing, flushed(false))
  expect(still).toMatchObject({ flushing: 700, keepalive: true })
  expect(reduceQueue(still, looked([]))[0]).toEqual({ ...queue, flushing: null })
})

test('at most one write of a document is under way, whatever happens to it (A-25)', () => {
  const events = fc.constantFrom<QueueEvent>(
    { is: 'opened' },
    { is: 'closed' },
    { is: 'begun' },
    { is: 'ended' },
    { is: 'flushed', at: 700, keepalive: true },
    looked([due(1, 900), due(2, 800)]),
    looked([due(1, 900)], { notBefore: 5000 }),
    looked([due(1, 900)], { hasRoom: false }),
    looked([due(1, 900)], { isOnline: false }),
    looked([due(1, 5000)]),
    looked([]),
  )
  alwaysHolds(
    fc.property(fc.array(events, { maxLength: 20 }), all => {
      let now = newSaveQueue(doc)
      for (const event of all) {
        const [next, effects] = reduceQueue(now, event)
        const writes = effects.filter(effect => effect.do === 'write')
        expect(writes.length).toBeLessThanOrEqual(1)
        if (now.busy) expect(effects).toEqual([])
        if (event.is === 'looked' && (!event.isOnline || !event.hasRoom)) expect(writes).toEqual([])
        now = next
      }
    }),
    { check: 100, test: 500, soak: 10_000 },
  )
})
