import { expect, test } from 'vitest'
import { guideKey } from '../content/docKey.ts'
import { emptyStep } from '../content/guideContent.ts'
import { newDraft } from '../model/draft.ts'
import {
  newTabLock,
  patience,
  reduceLock,
  type LockEffect,
  type LockEvent,
  type Message,
  type TabLock,
} from './tabLock.ts'

const doc = guideKey(5)
const draft = newDraft(doc, 3, { revisionid: 1, content: emptyStep() }, emptyStep())
const heard = (is: 'watching' | 'writing' | 'asking' | 'yielded'): LockEvent => ({
  is: 'heard',
  message: { is, doc },
})
const none = newTabLock(doc)
/** What all of them, in their order, make of it; and the effects of the last. */
const after = (lock: TabLock, ...events: LockEvent[]): [TabLock, LockEffect[]] =>
  events.reduce<[TabLock, LockEffect[]]>(([now], event) => reduceLock(now, event), [lock, []])
const [writer] = after(
  none,
  { is: 'screen came' },
  { is: 'entered' },
  { is: 'granted', request: 1 },
  { is: 'synced', request: 1 },
)
const [reader, asReader] = after(
  none,
  { is: 'screen came' },
  { is: 'entered' },
  { is: 'failed', request: 1 },
  { is: 'failed', request: 2 },
)

test('who opens a document reads the journal under the lock, then writes (A-44)', () => {
  expect(reduceLock(none, { is: 'entered' })[1]).toEqual([
    { do: 'request', request: 1, patience: 'none' },
  ])
  const [locked, effects] = after(none, { is: 'entered' }, { is: 'granted', request: 1 })
  expect([locked.role, effects]).toEqual(['none', [{ do: 'sync', request: 1 }]])
  expect(after(locked, { is: 'synced', request: 1 })).toEqual([
    { ...locked, role: 'writer' },
    [
      { do: 'post', message: { is: 'writing', doc } },
      { do: 'tell' },
      { do: 'answer', isWriter: true },
    ],
  ])
})

test('a lock that is taken is waited for a moment, then the tab reads along (A-44)', () => {
  expect(after(none, { is: 'entered' }, { is: 'failed', request: 1 })[1]).toEqual([
    { do: 'request', request: 2, patience: 'arriving' },
  ])
  expect([reader.role, asReader]).toEqual([
    'reader',
    [
      { do: 'tell' },
      { do: 'post', message: { is: 'watching', doc } },
      { do: 'request', request: 3, patience: 'endless' },
      { do: 'answer', isWriter: false },
    ],
  ])
})

test('when the tab that writes goes, what waits goes on in the one that read (A-44)', () => {
  const [now, effects] = after(reader, { is: 'granted', request: 3 }, { is: 'synced', request: 3 })
  expect(now.role).toBe('writer')
  expect(effects).toContainEqual({ do: 'begin' })
})

test('the tab that writes finishes and keeps all before it yields (A-44)', () => {
  expect(reduceLock(writer, heard('asking'))[1]).toEqual([{ do: 'end', ending: 'asked for' }])
  expect(reduceLock(writer, { is: 'ended', ending: 'asked for' })[1]).toEqual([{ do: 'keep' }])
  expect(reduceLock(writer, { is: 'kept' })[1]).toEqual([
    { do: 'post', message: { is: 'yielded', doc } },
    { do: 'wait', milliseconds: 2 * patience, event: { is: 'unclaimed' } },
  ])
  expect(reduceLock(writer, { is: 'unclaimed' })[1]).toEqual([{ do: 'begin' }])
  expect(reduceLock(reader, { is: 'unclaimed' })[1]).toEqual([])
})

test('who takes over asks first, and steals from a tab that sleeps (A-44)', () => {
  const [asking, effects] = reduceLock(reader, { is: 'took over' })
  expect(effects).toEqual([
    { do: 'post', message: { is: 'asking', doc } },
    { do: 'wait', milliseconds: patience, event: { is: 'waited', request: 4 } },
  ])
  const steals = [{ do: 'request', request: 5, patience: 'steals' }]
  expect(reduceLock(asking, heard('yielded'))[1]).toEqual(steals)
  expect(reduceLock(asking, { is: 'waited', request: 4 })[1]).toEqual(steals)
  // It is stolen once, whatever comes second.
  const [stealing] = reduceLock(asking, heard('yielded'))
  expect(reduceLock(stealing, { is: 'waited', request: 4 })[1]).toEqual([])
  expect(reduceLock(reader, heard('yielded'))[1]).toEqual([])
  expect(after(stealing, { is: 'granted', request: 5 })[1]).toEqual([
    { do: 'give up', request: 3 },
    { do: 'sync', request: 5 },
  ])
})

test('a tab whose lock is stolen reads along at once, whatever is under way (A-44)', () => {
  const [now, effects] = reduceLock(writer, { is: 'failed', request: 1 })
  expect([now.role, now.watched, now.holding]).toEqual(['reader', false, null])
  expect(effects).toContainEqual({ do: 'end', ending: 'stolen' })
  expect(effects).toContainEqual({ do: 'request', request: 2, patience: 'endless' })
  expect(reduceLock(now, { is: 'ended', ending: 'stolen' })).toEqual([now, []])
  // It was asked for first: nobody is told any more that it is free.
  expect(reduceLock(now, { is: 'ended', ending: 'asked for' })).toEqual([now, []])
})

test('who opened a document and was robbed of it meanwhile is answered (A-44)', () => {
  const [now, effects] = after(
    none,
    { is: 'entered' },
    { is: 'granted', request: 1 },
    { is: 'failed', request: 1 },
  )
  expect(effects).toContainEqual({ do: 'answer', isWriter: false })
  expect(reduceLock(now, { is: 'synced', request: 1 })).toEqual([now, []])
})

test('a request that nobody waits for any more changes nothing (A-44)', () => {
  expect(reduceLock(writer, { is: 'granted', request: 9 })).toEqual([
    writer,
    [{ do: 'give up', request: 9 }],
  ])
  expect(reduceLock(reader, { is: 'failed', request: 9 })).toEqual([reader, []])
  // The journal was read for a lock that was stolen since, and has been asked for again.
  const [again] = after(
    none,
    { is: 'entered' },
    { is: 'granted', request: 1 },
    { is: 'failed', request: 1 },
    { is: 'ended', ending: 'stolen' },
    { is: 'granted', request: 2 },
  )
  expect(reduceLock(again, { is: 'synced', request: 1 })).toEqual([again, []])
  // Somebody opens the document while this tab takes it over.
  const [taken] = after(
    reader,
    { is: 'took over' },
    heard('yielded'),
    { is: 'screen went' },
    { is: 'left', waits: false },
    { is: 'entered' },
    { is: 'granted', request: 5 },
  )
  const [kept, effects] = reduceLock(taken, { is: 'failed', request: 6 })
  expect([kept, effects]).toEqual([{ ...taken, entering: null }, []])
})

test('who takes over in vain goes on reading, and learns of it (A-44)', () => {
  const [now, effects] = after(reader, { is: 'took over' }, heard('yielded'), {
    is: 'failed',
    request: 5,
  })
  expect([now.role, effects]).toEqual(['reader', [{ do: 'answer', isWriter: false }]])
})

test('another tab is told each change once it reads along (A-44)', () => {
  const change: LockEvent = { is: 'changed', stepid: 3, draft }
  expect(reduceLock(writer, change)[1]).toEqual([])
  const [watched, effects] = reduceLock(writer, heard('watching'))
  expect(effects).toEqual([{ do: 'post all' }])
  expect(reduceLock(watched, change)[1]).toEqual([
    { do: 'post', message: { is: 'draft', doc, draft } },
  ])
  expect(reduceLock(watched, { is: 'changed', stepid: 3, draft: undefined })[1]).toEqual([
    { do: 'post', message: { is: 'gone', doc, stepid: 3 } },
  ])
  const message: Message = { is: 'draft', doc, draft }
  expect(reduceLock(reader, { is: 'heard', message })[1]).toEqual([{ do: 'show', draft }])
  expect(reduceLock(writer, { is: 'heard', message })[1]).toEqual([])
})

test('without a screen here whoever watches gets the document, unless a screen comes (A-44)', () => {
  const [alone] = reduceLock(writer, { is: 'screen went' })
  expect(reduceLock(alone, heard('watching'))[1]).toEqual([
    { do: 'post all' },
    { do: 'end', ending: 'left' },
  ])
  const [gone, effects] = reduceLock(alone, { is: 'ended', ending: 'left' })
  expect([gone.role, effects]).toEqual(['none', [{ do: 'give up', request: 1 }, { do: 'tell' }]])
  expect(reduceLock(writer, { is: 'ended', ending: 'left' })).toEqual([writer, [{ do: 'begin' }]])
})

test('a document that waits, or that a screen shows, is not left (A-44)', () => {
  const [alone] = reduceLock(writer, { is: 'screen went' })
  expect(reduceLock(writer, { is: 'left', waits: false })).toEqual([writer, []])
  expect(reduceLock(alone, { is: 'left', waits: true })).toEqual([alone, []])
  expect(reduceLock(alone, { is: 'left', waits: false })[1]).toEqual([
    { do: 'end', ending: 'left' },
  ])
})
