// Unsent edits leave one browser in a file and come into another.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { itemAt } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import { linesOf, setStage, texts, typeOver } from '../../../testing/drafts/outboxStage.ts'
import { oneBrowser } from '../../../testing/drafts/oneBrowser.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'
import { isFileFault, readJournalFile, writeJournalFile } from './journalFile.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const stepid = (n = 0) => itemAt(stage.stepids, n)
const doc = () => guideKey(stage.guideid)
const type = (side: TestOutbox, text: string, n = 0) =>
  typeOver(side, stage.guideid, stepid(n), 0, text)
const shown = (side: TestOutbox, n = 0) => texts({ lines: linesOf(side, stage.guideid, stepid(n)) })

const exported = async ({ outbox }: TestOutbox): Promise<string> => {
  const copies = await outbox.copies()
  const drafts = outbox.exportedDrafts()
  return writeJournalFile({ drafts, copies, pictures: [], leftOut: [] }, outbox.owner, Date.now())
}
const imported = ({ outbox }: TestOutbox, text: string) => {
  const found = readJournalFile(text, outbox.owner, Date.now())
  if (isFileFault(found)) throw new Error(JSON.stringify(found))
  return outbox.takeIn(found.drafts, found.copies)
}
/** What /recover lists. */
const listed = async ({ outbox }: TestOutbox) => ({
  documents: outbox
    .unsent()
    .map(({ drafts, ...one }) => ({ ...one, words: one.words, drafts: drafts.map(d => d.mine) })),
  copies: (await outbox.copies()).map(({ id: _, ...copy }) => copy),
})
/** Offline, with words in two steps, a new step and a copy. */
const written = async (): Promise<TestOutbox> => {
  const { mine } = stage
  mine.setOnline(false)
  type(mine, 'A one, by hand.')
  type(mine, 'B one, by hand.', 1)
  const added = mine.outbox.addStep(stage.guideid, 1)
  mine.outbox.changeStep(stage.guideid, added, {
    lines: [{ lineid: null, text_raw: 'New words.', bullet: 'black', level: 0 }],
  })
  await mine.outbox.keepCopy({ doc: doc(), stepid: stepid(2) }, 'C of yesterday.')
  await mine.settled()
  return mine
}
/** The same person, where nothing is kept. */
const elsewhere = (side = oneBrowser()()) => stage.outboxOf(stage.ada, side)

test('a cleared browser lists what was exported, and sends it as it was (A-48)', async () => {
  const before = await written()
  const text = await exported(before)
  const fresh = await elsewhere()
  expect(await listed(fresh)).toEqual({ documents: [], copies: [] })
  expect(await imported(fresh, text)).toEqual({
    restored: [doc()],
    aside: [],
    already: [],
    copies: 1,
    isKept: true,
  })
  expect(await listed(fresh)).toEqual(await listed(before))
  // It is on the disk, for the next visit too.
  const again = await fresh.reload()
  expect(await listed(again)).toEqual(await listed(before))
  expect(again.requests).toEqual([])
  await again.open(stage.guideid)
  await again.pass(10_000)
  const { steps } = await stage.read()
  expect(steps.map(step => texts(step)[0])).toEqual([
    'A one, by hand.',
    'New words.',
    'B one, by hand.',
    'C one.',
  ])
})

test('what the device has stays, and what comes beside it is kept as a copy (A-48)', async () => {
  const text = await exported(await written())
  const other = await elsewhere()
  await other.open(stage.guideid)
  other.setOnline(false)
  type(other, 'A one, here.')
  await other.settled()
  const before = (await listed(other)).documents
  expect(await imported(other, text)).toMatchObject({ restored: [], aside: [doc()], copies: 1 })
  expect((await listed(other)).documents).toEqual(before)
  expect(shown(other)).toEqual(['A one, here.', 'A two.'])
  const kept = (await other.outbox.copies()).map(one => one.text)
  expect(kept.toSorted()).toEqual([
    'A one, by hand.\nA two.',
    'B one, by hand.\nB two.',
    'C of yesterday.',
    'New words.',
  ])
  // Once more, it brings nothing twice.
  expect(await imported(other, text)).toMatchObject({ restored: [], copies: 0 })
  expect(await other.outbox.copies()).toHaveLength(4)
})

test('a file that is imported where it came from changes nothing (A-48)', async () => {
  const mine = await written()
  const before = await listed(mine)
  expect(await imported(mine, await exported(mine))).toMatchObject({
    restored: [],
    aside: [],
    already: [doc()],
    copies: 0,
  })
  expect(await listed(mine)).toEqual(before)
})

test('a step that was made since the export is not made twice (A-48)', async () => {
  const mine = await written()
  const text = await exported(mine)
  mine.setOnline(true)
  await mine.pass(10_000)
  const made = (await stage.read()).steps.map(step => texts(step)[0])
  expect(made).toHaveLength(4)
  expect(await imported(mine, text)).toMatchObject({ restored: [] })
  const fresh = await elsewhere()
  expect(await imported(fresh, text)).toMatchObject({ restored: [], aside: [doc()] })
  await fresh.open(stage.guideid)
  await fresh.pass(20_000)
  expect((await stage.read()).steps.map(step => texts(step)[0])).toEqual(made)
  expect((await listed(fresh)).documents).toEqual([])
})

test('what another tab writes is not written by an import (A-44, A-48)', async () => {
  const text = await exported(await written())
  const tab = oneBrowser()
  const writer = await elsewhere(tab())
  await writer.open(stage.guideid)
  writer.outbox.stay(doc())
  const reader = await stage.outboxOf(stage.ada, tab(), { journal: writer.journal })
  expect(await imported(reader, text)).toMatchObject({ restored: [], aside: [doc()] })
  expect(shown(writer)).toEqual(['A one.', 'A two.'])
  await writer.pass(10_000)
  expect((await stage.read()).steps).toHaveLength(3)
  expect(await reader.outbox.copies()).toHaveLength(4)
})

test('edits of an older version are merged with what was saved since (A-48)', async () => {
  const text = await exported(await written())
  const other = await elsewhere()
  await other.open(stage.guideid)
  type(other, 'A two, saved.', 2)
  await other.pass(10_000)
  await other.open(stage.guideid)
  expect(await imported(other, text)).toMatchObject({ restored: [doc()], aside: [] })
  await other.open(stage.guideid)
  await other.pass(20_000)
  const { steps } = await stage.read()
  expect(steps.map(step => texts(step)[0])).toEqual([
    'A one, by hand.',
    'New words.',
    'B one, by hand.',
    'A two, saved.',
  ])
})
