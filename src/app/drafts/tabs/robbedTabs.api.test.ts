// A tab whose document another one takes while a write of it is under way.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import { draftKey, ownerOf } from '../journal/records.ts'
import { linesOf, setStage, site, texts, typeOver } from '../../../testing/drafts/outboxStage.ts'
import { oneBrowser } from '../../../testing/drafts/oneBrowser.ts'
import { anOutbox, type TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const stepid = () => itemAt(stage.stepids, 0)
const doc = () => guideKey(stage.guideid)
const shown = (side: TestOutbox) => texts({ lines: linesOf(side, stage.guideid, stepid()) })
const type = (side: TestOutbox, text: string) => typeOver(side, stage.guideid, stepid(), 0, text)
const stateIn = ({ outbox }: TestOutbox) => outbox.step(stage.guideid, stepid())?.state

const aGate = () => {
  let letGo = () => {}
  const gate = new Promise<void>(resolve => (letGo = resolve))
  return { gate, letGo }
}
/** The first tab's write is under way when the second takes the guide. */
const robbery = async () => {
  const tab = oneBrowser()
  const robbed = await stage.outboxOf(stage.ada, tab())
  robbed.outbox.stay(doc())
  await robbed.open(stage.guideid)
  const answer = aGate()
  robbed.faults.push(async forward => {
    await answer.gate
    return forward()
  })
  type(robbed, 'First.')
  void robbed.outbox.flush(doc())
  await expect.poll(() => robbed.requests).toHaveLength(1)
  const { journal } = robbed
  const another = () => stage.outboxOf(stage.ada, tab(), { journal })
  const writer = await another()
  writer.outbox.stay(doc())
  await writer.outbox.openGuide(await stage.read())
  expect(await writer.outbox.takeOver(doc())).toBe(true)
  return { robbed, writer, another, answer }
}

test('a tab robbed while a write is under way reads at once, and stays so (A-37, A-44)', async () => {
  const { robbed, writer, another, answer } = await robbery()
  expect([robbed.outbox.isElsewhere(doc()), robbed.outbox.isWriter(doc())]).toEqual([true, false])
  writer.setOnline(false)
  await writer.settled()
  type(writer, 'First. Then a long paragraph.')
  await expect.poll(() => shown(robbed)[0]).toBe('First. Then a long paragraph.')
  const told = robbed.outbox.step(stage.guideid, stepid())
  answer.letGo()
  await robbed.settled()
  expect(robbed.outbox.step(stage.guideid, stepid())).toBe(told)
  writer.outbox.stop()
  robbed.outbox.stop()
  expect(shown(await another())[0]).toBe('First. Then a long paragraph.')
})

test('a write that answers for a robbed tab is settled by the one that writes (A-44)', async () => {
  const { robbed, writer, answer } = await robbery()
  answer.letGo()
  await writer.pass(10_000)
  expect(texts(await stage.stepNow(0))[0]).toBe('First.')
  await expect.poll(() => [stateIn(robbed), shown(robbed)[0]]).toEqual(['idle', 'First.'])
  expect(writer.outbox.unsentKeys()).toEqual([])
})

test('the tab that gets a document back does not count its late answer (A-37, A-44)', async () => {
  const { robbed, writer, answer } = await robbery()
  writer.setOnline(false)
  await writer.settled()
  type(writer, 'First. Then more.')
  await writer.outbox.keep()
  writer.outbox.stop()
  await expect.poll(() => robbed.outbox.isWriter(doc())).toBe(true)
  expect(shown(robbed)[0]).toBe('First. Then more.')
  answer.letGo()
  await robbed.pass(20_000)
  expect(texts(await stage.stepNow(0))[0]).toBe('First. Then more.')
  expect(robbed.outbox.unsentKeys()).toEqual([])
})

test('what a tab writes before it has read the document stays (A-37, A-44)', async () => {
  const tab = oneBrowser()
  const earlier = await stage.outboxOf(stage.ada, tab())
  await earlier.open(stage.guideid)
  earlier.setOnline(false)
  type(earlier, 'Old.')
  await earlier.outbox.keep()
  const { journal } = earlier
  const reading = aGate()
  let waits = false
  const owner = { userid: stage.ada.me.userid, site }
  const send: typeof fetch = async (input, init) => {
    if (waits) await reading.gate
    return stage.api.site.request(input as string, init)
  }
  earlier.outbox.stop()
  const side = await anOutbox(send, stage.ada.token, owner, journal, undefined, tab())
  side.outbox.stay(doc())
  waits = true
  const opened = side.outbox.catchUp(doc())
  await expect.poll(() => side.outbox.isWriter(doc())).toBe(true)
  type(side, 'Old. And more.')
  await side.outbox.written()
  // A tab of an earlier version of the app may still have an answer on its way.
  const record = `${ownerOf(owner)} ${draftKey(doc(), stepid())}`
  await existing(side.outbox.journal, 'the journal').drop(record)
  await side.outbox.refresh()
  expect(shown(side)[0]).toBe('Old. And more.')
  waits = false
  reading.letGo()
  await opened
  await side.pass(10_000)
  expect(texts(await stage.stepNow(0))[0]).toBe('Old. And more.')
})
