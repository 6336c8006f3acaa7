// Tabs that hold old copies of what another tab writes: the journal is the writer's alone.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { itemAt } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import { linesOf, setStage, texts, typeOver } from '../../../testing/drafts/outboxStage.ts'
import { oneBrowser } from '../../../testing/drafts/oneBrowser.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const stepid = () => itemAt(stage.stepids, 0)
const doc = () => guideKey(stage.guideid)
const shown = (side: TestOutbox) => texts({ lines: linesOf(side, stage.guideid, stepid()) })
const type = (side: TestOutbox, text: string) => typeOver(side, stage.guideid, stepid(), 0, text)

/** A tab that shows the home screen while another one writes what an earlier visit left. */
const twoTabs = async (leave: (side: TestOutbox) => void) => {
  const tab = oneBrowser()
  const earlier = await stage.outboxOf(stage.ada, tab())
  await earlier.open(stage.guideid)
  earlier.setOnline(false)
  leave(earlier)
  await earlier.settled()
  await earlier.outbox.keep()
  earlier.outbox.stop()
  const { journal } = earlier
  const another = () => stage.outboxOf(stage.ada, tab(), { journal })
  const home = await another()
  expect(home.outbox.unsentKeys()).toEqual([doc()])
  const writer = await another()
  writer.outbox.stay(doc())
  return { home, writer, another }
}

test('a tab that only lists what is unsent does not bring it back once it is sent (A-44)', async () => {
  const { home, writer, another } = await twoTabs(side => {
    const added = side.outbox.addStep(stage.guideid, 1)
    side.outbox.changeStep(stage.guideid, added, {
      lines: [{ lineid: null, text_raw: 'New words.', bullet: 'black', level: 0 }],
    })
  })
  await writer.open(stage.guideid)
  await writer.pass(10_000)
  expect((await stage.read()).steps).toHaveLength(4)
  // The window is closed: each tab keeps what it has.
  await writer.outbox.keep()
  await home.outbox.keep()
  writer.outbox.stop()
  home.outbox.stop()
  const next = await another()
  expect(next.outbox.unsent()).toEqual([])
  await next.open(stage.guideid)
  await next.pass(10_000)
  expect((await stage.read()).steps).toHaveLength(4)
})

test('a tab that only lists what is unsent never writes over newer words (A-37, A-44)', async () => {
  const { home, writer, another } = await twoTabs(side => type(side, 'Old unsent.'))
  writer.setOnline(false)
  await writer.open(stage.guideid)
  type(writer, 'Old unsent. And a paragraph of today.')
  await writer.settled()
  await writer.outbox.keep()
  await home.outbox.keep()
  await home.outbox.save(doc())
  writer.outbox.stop()
  home.outbox.stop()
  expect(shown(await another())[0]).toBe('Old unsent. And a paragraph of today.')
})

test('what another tab writes is not discarded from a list (A-42, A-44)', async () => {
  const { home, writer, another } = await twoTabs(side => type(side, 'Old unsent.'))
  writer.setOnline(false)
  await writer.open(stage.guideid)
  type(writer, 'Old unsent. And a paragraph of today.')
  await writer.settled()
  expect(await home.outbox.discardUnsent(doc())).toBe(false)
  await home.settled()
  expect(await home.outbox.discardedDocuments()).toEqual([])
  expect(shown(writer)[0]).toBe('Old unsent. And a paragraph of today.')
  writer.outbox.stop()
  home.outbox.stop()
  expect(shown(await another())[0]).toBe('Old unsent. And a paragraph of today.')
})

test('what a list discards is what the tab that is closed left last (A-42, A-44)', async () => {
  const { home, writer, another } = await twoTabs(side => type(side, 'Old unsent.'))
  writer.setOnline(false)
  await writer.open(stage.guideid)
  type(writer, 'Old unsent. And a paragraph of today.')
  await writer.settled()
  writer.outbox.stop()
  expect(await home.outbox.discardUnsent(doc())).toBe(true)
  await home.settled()
  await expect.poll(() => home.outbox.isWriter(doc())).toBe(false)
  const next = await another()
  expect(next.outbox.unsent()).toEqual([])
  const [gone] = await next.outbox.discardedDocuments()
  expect(gone?.parts[0]?.record.mine).toMatchObject({
    lines: [{ text_raw: 'Old unsent. And a paragraph of today.' }, {}],
  })
})

test('what is typed while the lock is on its way is kept once it is there (A-37, A-44)', async () => {
  const tab = oneBrowser()
  const earlier = await stage.outboxOf(stage.ada, tab())
  earlier.outbox.stay(doc())
  await earlier.open(stage.guideid)
  const { journal } = earlier
  const side = await stage.outboxOf(stage.ada, tab(), { journal })
  side.setOnline(false)
  await side.outbox.openGuide(await stage.read())
  earlier.outbox.stop()
  await expect.poll(() => side.outbox.isWriter(doc())).toBe(true)
  side.outbox.stay(doc())()
  await expect.poll(() => side.outbox.isWriter(doc())).toBe(false)
  const opened = side.outbox.openGuide(await stage.read())
  type(side, 'Typed at once.')
  await opened
  await side.settled()
  expect(shown(side)[0]).toBe('Typed at once.')
  side.outbox.stop()
  expect(shown(await stage.outboxOf(stage.ada, tab(), { journal }))[0]).toBe('Typed at once.')
})
