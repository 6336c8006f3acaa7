import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { withValues } from '#documents/values.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { newDraft, type StepDraft } from '../model/draft.ts'
import { guideKey, wikiKey } from '../content/docKey.ts'
import { openDraftJournal } from './draftJournal.ts'
import { openJournalDatabase } from './database.ts'
import type { Place } from './caretPositions.ts'
import { draftOfRecord, recordOfDraft, type DraftRecord } from './records.ts'
import { sendableStep } from '../model/sendable.ts'
import {
  emptyStep,
  type GuideContent,
  type StepContent,
  type StepLine,
} from '../content/guideContent.ts'
import { countUnsent, journalVersion, upgradeJournal } from './journalStores.ts'

const owner = { userid: 7, site: 'http://stepwright.test' }
const line = (lineid: StepLine['lineid'], text_raw: string, level = 0): StepLine => ({
  lineid,
  text_raw,
  bullet: 'black',
  level,
})
const step = (...lines: StepLine[]): StepContent => ({
  ...emptyStep(),
  lines,
  media: { type: 'image', data: [{ id: 3, thumbnail: '/igi/x.thumbnail' }] },
})
const draft: StepDraft = {
  ...newDraft<StepContent>(
    guideKey(5),
    12,
    { revisionid: 900, content: step(line(1, 'Before.')) },
    step(line(1, 'Typed.'), line('-4', 'New.')),
  ),
  since: 10,
  changed: 20,
  state: 'dirty',
}
let names = 0
const aName = () => `drafts ${(names += 1)}`

test('a draft is kept on the device until its guide is read (A-39, A-40)', async () => {
  const drafts = await openDraftJournal(owner, aName())
  const changes = [{ at: 20, back: [{ field: 'title', from: 0, cut: 1, text: '' }] }]
  await drafts.put(
    recordOfDraft(draft, owner, {
      title: 'Grinder',
      log: { changes, undone: changes },
      tab: 'a tab',
    }),
  )
  const [record] = await drafts.load()
  expect(record).toMatchObject({
    userid: 7,
    site: owner.site,
    doc: guideKey(5),
    stepid: 12,
    base: { revisionid: 900, content: existing(draft.base, 'the confirmed version').content },
    title: 'Grinder',
    changed: 20,
    changes,
    undone: changes,
    tab: 'a tab',
  })
  expect(draftOfRecord(existing(record, 'the record'))).toMatchObject({
    base: draft.base,
    mine: draft.mine,
    since: 10,
    changed: 20,
    state: 'offline',
  })
  await drafts.drop(existing(record, 'the record').key)
  expect(await drafts.load()).toEqual([])
})

test('typing is written relaxed, an explicit save strict (A-38)', async () => {
  const drafts = await openDraftJournal(owner, aName())
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await drafts.put(recordOfDraft(draft, owner, { title: '' }))
  await drafts.put(recordOfDraft(draft, owner, { title: '' }), 'strict')
  expect(spy.mock.calls.map(([, mode, options]) => `${mode} ${options?.durability}`)).toEqual([
    'readwrite relaxed',
    'readwrite strict',
  ])
  spy.mockRestore()
})

const putAsItIs = async (name: string, value: object) => {
  const database = await openJournalDatabase(name)
  await database.put('drafts', value)
  database.close()
}

/** What was kept before there was a field has its empty value. */
const withEachValue = (name: string, value: unknown): unknown => {
  // Until format 4 lines that are not stored are numbered below zero, until format 5 steps.
  if ((name === 'lineid' || name === 'stepid') && Number(value) < 0) return String(value)
  if (name === 'stepids') return (value as number[]).map(id => (id < 0 ? String(id) : id))
  if (typeof value !== 'object' || value === null) return value
  if ('lines' in value && 'media' in value)
    return withValues(stepFields, value as Partial<StepContent>)
  return 'introduction' in value ? withValues(guideFields, value as Partial<GuideContent>) : value
}

test.each([1, 2, 3, 4, 5, 6])(
  'what the app wrote in format %i is read with all its content (A-46)',
  async format => {
    const name = aName()
    const text = readFileSync(join(import.meta.dirname, 'formats', `${format}.json`), 'utf8')
    type Written = Omit<DraftRecord, 'doc'> & { guideid: number }
    const written = JSON.parse(text) as Written[]
    for (const record of written) await putAsItIs(name, record)
    const found = await (await openDraftJournal(owner, name)).load()
    expect(found).toHaveLength(written.length)
    for (const { guideid, ...record } of JSON.parse(text, withEachValue) as Written[])
      expect(found.find(({ key }) => key === record.key)).toEqual({
        doc: guideid < 0 ? wikiKey(-guideid) : guideKey(guideid),
        ...(format === 1 && { changes: [], tab: '' }),
        ...(format < 4 && { undone: [] }),
        ...record,
      })
  },
)

test('records of a newer app are left untouched (A-46)', async () => {
  const name = aName()
  const newer = {
    ...recordOfDraft(draft, owner, { title: '' }),
    format: 99,
    mine: { something: 'new' },
  }
  await putAsItIs(name, newer)
  const drafts = await openDraftJournal(owner, name)
  expect(await drafts.load()).toEqual([])
  expect(await drafts.foreign()).toEqual([newer])
  expect(await countUnsent(owner, name)).toBe(1)
  await drafts.put(recordOfDraft(draft, owner, { title: 'Mine' }))
  expect(await drafts.foreign()).toEqual([newer])
  const [own] = await drafts.load()
  expect(own).toMatchObject({ title: 'Mine', doc: guideKey(5), stepid: 12 })
  await drafts.drop(recordOfDraft(draft, owner, { title: '' }).key)
  expect(await drafts.foreign()).toEqual([newer])
})

test('a database that a newer app has opened is used all the same (A-46)', async () => {
  const name = aName()
  await (await openDraftJournal(owner, name)).put(recordOfDraft(draft, owner, { title: 'Kept' }))
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, journalVersion + 7)
    opening.onupgradeneeded = () => opening.result.createObjectStore('later')
    opening.onsuccess = () => resolve(opening.result.close())
    opening.onerror = () => reject(opening.error as DOMException)
  })
  expect(await (await openDraftJournal(owner, name)).load()).toMatchObject([{ title: 'Kept' }])
  expect(await countUnsent(owner, name)).toBe(1)
})

const day = 24 * 60 * 60_000
test('unsent drafts never expire and sent ones go after thirty days (A-42)', async () => {
  const name = aName()
  const drafts = await openDraftJournal(owner, name)
  const other = { ...draft, stepid: 13 }
  const sent = { ...draft, stepid: 14 }
  for (const one of [draft, other]) await drafts.put(recordOfDraft(one, owner, { title: '' }))
  await drafts.keepSent(
    recordOfDraft(sent, owner, {
      title: '',
      log: { changes: [{ at: 20, was: null }], undone: [] },
    }),
  )
  const [record] = await drafts.load()
  await drafts.keepDiscarded([{ ...recordOfDraft(draft, owner, { title: '' }), place: 3 }], 1000)
  await drafts.drop(existing(record, 'the record').key)
  expect((await drafts.load()).map(({ stepid }) => stepid)).toEqual([13])
  await drafts.tidy(9 * 60_000)
  const [gone] = await drafts.discarded(9 * 60_000)
  expect(gone).toMatchObject({
    discardedAt: 1000,
    place: 3,
    record: {
      key: existing(record, 'the record').key,
      owner: existing(record, 'the record').owner,
      mine: draft.mine,
    },
  })
  await drafts.forgetDiscarded(existing(gone, 'the discarded draft').key)
  expect(await drafts.discarded(9 * 60_000)).toEqual([])

  await drafts.keepDiscarded([{ ...recordOfDraft(draft, owner, { title: '' }), place: 3 }], 1000)
  expect(await drafts.sent(guideKey(5))).toMatchObject([
    { stepid: 14, changes: [{ at: 20, was: null }] },
  ])
  await drafts.tidy(29 * day)
  expect(await drafts.discarded(29 * day)).toEqual([])
  expect(await drafts.sent(guideKey(5))).toHaveLength(1)
  await drafts.tidy(400 * day)
  expect(await drafts.sent(guideKey(5))).toEqual([])
  expect((await drafts.load()).map(({ stepid }) => stepid)).toEqual([13])
  expect(await countUnsent(owner, name)).toBe(1)
})

test('the place of the caret is kept for each guide, the newest first (A-40, A-203)', async () => {
  const drafts = await openDraftJournal(owner, aName())
  const spot = { lineid: 1, index: 0, offset: 7 }
  const place: Place = {
    guideid: 5,
    stepid: 12,
    title: 'Grinder',
    at: 10,
    scroll: 400,
    caret: { in: 'lines', anchor: spot, head: spot },
    step: 1,
    line: 1,
    text: 'Before.',
  }
  await drafts.notePlace(place)
  await drafts.notePlace({ ...place, guideid: 6, at: 20, caret: null })
  await drafts.notePlace({ ...place, at: 15 })
  expect(await drafts.places()).toEqual([
    { ...place, guideid: 6, at: 20, caret: null },
    { ...place, at: 15 },
  ])
  expect(await drafts.placeIn(5)).toEqual({ ...place, at: 15 })
  expect(await drafts.load()).toEqual([])
})

test('another person on the same device has no part in them (A-13)', async () => {
  const name = aName()
  await (await openDraftJournal(owner, name)).put(recordOfDraft(draft, owner, { title: '' }))
  const other = { ...owner, userid: 8 }
  expect(await (await openDraftJournal(other, name)).load()).toEqual([])
  expect([await countUnsent(owner, name), await countUnsent(other, name)]).toEqual([1, 0])
})

test('the shell counts before anything else has opened the journal', async () => {
  const name = aName()
  expect(await countUnsent(owner, name)).toBe(0)
  await (await openDraftJournal(owner, name)).put(recordOfDraft(draft, owner, { title: '' }))
  expect(await countUnsent(owner, name)).toBe(1)
  expect(journalVersion).toBe(2)
  expect(upgradeJournal).toBeTypeOf('function')
})

test('the last two hundred receipts of a guide are kept, newest first (A-23)', async () => {
  const drafts = await openDraftJournal(owner, aName())
  const receipt = {
    doc: guideKey(5),
    stepid: 12,
    name: 'patchStep' as const,
    before: 1,
    bytes: 10,
    milliseconds: 5,
    fields: ['lines'],
    lines: 1,
    patrolid: null,
  }
  for (let i = 1; i <= 205; i += 1) await drafts.addReceipt({ ...receipt, time: i, revisionid: i })
  const all = await drafts.receipts(guideKey(5), 500)
  expect([all.length, all[0]?.revisionid, all.at(-1)?.revisionid]).toEqual([200, 205, 6])
  expect(await drafts.receipts(guideKey(6))).toEqual([])
})

test('a private copy is kept until its owner drops it (A-59)', async () => {
  const name = aName()
  const drafts = await openDraftJournal(owner, name)
  for (const text of ['First.', 'Second.'])
    await drafts.addCopy({ doc: guideKey(5), stepid: 12, title: 'Grinder', text, time: 10 })
  const kept = await drafts.copies(400 * day)
  expect(kept).toMatchObject([
    { text: 'Second.' },
    { doc: guideKey(5), stepid: 12, title: 'Grinder', text: 'First.', time: 10 },
  ])
  const stranger = await openDraftJournal({ ...owner, userid: 8 }, name)
  expect(await stranger.copies(10)).toEqual([])
  await stranger.dropCopy(itemAt(kept, 0).id, 10)
  expect(await drafts.copies(10)).toHaveLength(2)
  await drafts.dropCopy(itemAt(kept, 0).id, 1000)
  expect([await drafts.copies(1000), await drafts.droppedCopies(9 * 60_000)]).toMatchObject([
    [{ text: 'First.' }],
    [{ text: 'Second.' }],
  ])
  await drafts.tidy(9 * 60_000)
  await drafts.takeCopyBack(itemAt(kept, 0).id)
  expect(await drafts.copies(1000)).toHaveLength(2)
  await drafts.dropCopy(itemAt(kept, 0).id, 1000)
  expect(await drafts.droppedCopies(1000 + 10 * 60_000)).toEqual([])
  await drafts.tidy(400 * day)
  await drafts.takeCopyBack(itemAt(kept, 0).id)
  expect(await drafts.copies(400 * day)).toMatchObject([{ text: 'First.' }])
})

test('the text of a step that was let go stays for thirty days, once (A-51, R13)', async () => {
  const drafts = await openDraftJournal(owner, aName())
  for (const time of [10, 20])
    await drafts.keepLetGo({ doc: guideKey(5), stepid: 12, title: 'Grinder', text: 'Mine.', time })
  await drafts.tidy(29 * day)
  expect(await drafts.copies(29 * day)).toMatchObject([{ text: 'Mine.', until: 10 + 30 * day }])
  await drafts.tidy(31 * day)
  expect([await drafts.copies(0), await drafts.droppedCopies(0)]).toEqual([[], []])
})

const long = 'x'.repeat(351)
const base = step(line(1, 'One.'), line(2, 'Two.', 1))
test.each<[string, StepContent | null, StepContent, boolean, StepLine[] | null, string[]]>([
  [
    'a stored line over the limit goes as it was',
    base,
    step(line(1, long), line(2, '2.', 1)),
    false,
    [line(1, 'One.'), line(2, '2.', 1)],
    ['too_long'],
  ],
  [
    'a new line over the limit waits',
    base,
    step(line(1, 'One.'), line(2, 'Two.', 1), line('-1', long)),
    false,
    base.lines,
    ['too_long'],
  ],
  [
    'an over-long stored line that gets shorter goes',
    step(line(1, `${long}yy`)),
    step(line(1, `${long}y`)),
    false,
    [line(1, `${long}y`)],
    [],
  ],
  [
    'an emptied line goes as it was while the caret is there',
    base,
    step(line(1, ''), line(2, '2.', 1)),
    false,
    [line(1, 'One.'), line(2, '2.', 1)],
    [],
  ],
  [
    'an emptied line goes once the caret has left, and the levels fit',
    base,
    step(line(1, ''), line(2, '2.', 1)),
    true,
    [line(2, '2.', 0)],
    [],
  ],
  [
    'a ninth line keeps the lines here',
    base,
    step(...Array.from({ length: 9 }, (_, i) => line(`-${i + 1}`, `${i}.`))),
    true,
    base.lines,
    ['too_many'],
  ],
  ['a new step without text waits', null, step(line('-1', '')), true, null, ['too_few']],
  [
    'a new step goes with what has text',
    null,
    step(line('-1', ''), line('-2', 'Text.')),
    true,
    [line('-2', 'Text.')],
    [],
  ],
])('of what is typed, %s (A-70, A-71, A-76)', (_, from, mine, left, lines, codes) => {
  const { content, held } = sendableStep(from, mine, left)
  expect(content?.lines ?? null).toEqual(lines)
  expect(held.map(({ code }) => code)).toEqual(codes)
})
