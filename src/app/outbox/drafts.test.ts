import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { newDraft, type StepDraft } from './draft.ts'
import { openDrafts } from './drafts.ts'
import { draftOfRecord, recordOfDraft } from './records.ts'
import { sendableStep } from './sendable.ts'
import type { StepContent, StepLine } from './content.ts'
import { countWaiting, journalVersion, upgradeJournal } from './waiting.ts'

const owner = { userid: 7, site: 'http://stepwright.test' }
const line = (lineid: number | null, text_raw: string, level = 0): StepLine => ({ lineid, text_raw, bullet: 'black', level })
const step = (...lines: StepLine[]): StepContent => ({ title: '', lines, media: { type: 'image', data: [{ id: 3, thumbnail: '/igi/x.thumbnail' }] } })
const draft: StepDraft = { ...newDraft<StepContent>(5, 12, { revisionid: 900, content: step(line(1, 'Before.')) }, step(line(1, 'Typed.'), line(-4, 'New.'))), since: 10, changed: 20, state: 'dirty' }
let names = 0
const aName = () => `drafts ${(names += 1)}`

test('a draft comes back as it was, kept on this device until its guide is read (A-39, A-40)', async () => {
  const drafts = await openDrafts(owner, aName())
  await drafts.put(recordOfDraft(draft, owner, 'Grinder'))
  const [record] = await drafts.load()
  expect(record).toMatchObject({ userid: 7, site: owner.site, guideid: 5, stepid: 12, base: { revisionid: 900 }, title: 'Grinder' })
  expect(draftOfRecord(record!)).toMatchObject({ base: draft.base, mine: draft.mine, since: 10, changed: 20, state: 'offline' })
  await drafts.drop(record!.key)
  expect(await drafts.load()).toEqual([])
})

test('typing is written relaxed, an explicit save strict (A-38)', async () => {
  const drafts = await openDrafts(owner, aName())
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await drafts.put(recordOfDraft(draft, owner, ''))
  await drafts.put(recordOfDraft(draft, owner, ''), 'strict')
  expect(spy.mock.calls.map(([, mode, options]) => `${mode} ${options?.durability}`)).toEqual(['readwrite relaxed', 'readwrite strict'])
  spy.mockRestore()
})

test('a record of a newer app is left alone and not read (A-46)', async () => {
  const name = aName()
  const drafts = await openDrafts(owner, name)
  const newer = { ...recordOfDraft(draft, owner, ''), format: 99, something: 'new' }
  await drafts.put(newer as unknown as ReturnType<typeof recordOfDraft>)
  expect(await drafts.load()).toEqual([])
  expect(await countWaiting(owner, name)).toBe(1)
})

test('another person on the same device has no part in them (A-13)', async () => {
  const name = aName()
  await (await openDrafts(owner, name)).put(recordOfDraft(draft, owner, ''))
  const other = { ...owner, userid: 8 }
  expect(await (await openDrafts(other, name)).load()).toEqual([])
  expect([await countWaiting(owner, name), await countWaiting(other, name)]).toEqual([1, 0])
})

test('the shell counts before anything else has opened the journal', async () => {
  const name = aName()
  expect(await countWaiting(owner, name)).toBe(0)
  await (await openDrafts(owner, name)).put(recordOfDraft(draft, owner, ''))
  expect(await countWaiting(owner, name)).toBe(1)
  expect(journalVersion).toBe(1)
  expect(upgradeJournal).toBeTypeOf('function')
})

test('the last two hundred receipts of a guide are kept, newest first (A-23)', async () => {
  const drafts = await openDrafts(owner, aName())
  const receipt = { guideid: 5, stepid: 12, name: 'patchStep' as const, before: 1, bytes: 10, milliseconds: 5, fields: ['lines'], lines: 1, patrolid: null }
  for (let i = 1; i <= 205; i += 1) await drafts.addReceipt({ ...receipt, time: i, revisionid: i })
  const all = await drafts.receipts(5, 500)
  expect([all.length, all[0]?.revisionid, all.at(-1)?.revisionid]).toEqual([200, 205, 6])
  expect(await drafts.receipts(6)).toEqual([])
})

const long = 'x'.repeat(351)
const base = step(line(1, 'One.'), line(2, 'Two.', 1))
test.each<[string, StepContent | null, StepContent, boolean, StepLine[] | null, string[]]>([
  ['a stored line over the limit goes as it was', base, step(line(1, long), line(2, '2.', 1)), false, [line(1, 'One.'), line(2, '2.', 1)], ['too_long']],
  ['a new line over the limit waits', base, step(line(1, 'One.'), line(2, 'Two.', 1), line(-1, long)), false, base.lines, ['too_long']],
  ['an over-long stored line that gets shorter goes', step(line(1, `${long}yy`)), step(line(1, `${long}y`)), false, [line(1, `${long}y`)], []],
  ['an emptied line goes as it was while the caret is there', base, step(line(1, ''), line(2, '2.', 1)), false, [line(1, 'One.'), line(2, '2.', 1)], []],
  ['an emptied line goes once the caret has left, and the levels fit', base, step(line(1, ''), line(2, '2.', 1)), true, [line(2, '2.', 0)], []],
  ['a ninth line keeps the lines here', base, step(...Array.from({ length: 9 }, (_, i) => line(-1 - i, `${i}.`))), true, base.lines, ['too_many']],
  ['a new step without text waits', null, step(line(-1, '')), true, null, ['too_few']],
  ['a new step goes with what has text', null, step(line(-1, ''), line(-2, 'Text.')), true, [line(-2, 'Text.')], []],
])('of what is typed, %s (A-70, A-71, A-76)', (_, from, mine, left, lines, codes) => {
  const { content, held } = sendableStep(from, mine, left)
  expect(content?.lines ?? null).toEqual(lines)
  expect(held.map(({ code }) => code)).toEqual(codes)
})
