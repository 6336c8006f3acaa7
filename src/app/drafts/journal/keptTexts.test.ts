import 'fake-indexeddb/auto'
import { beforeAll, expect, test, vi } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { misfit } from '../../../fixtures/misfit.ts'
import { guideKey } from '../content/docKey.ts'
import { emptyStep } from '../content/guideContent.ts'
import { newDraft } from '../model/draft.ts'
import { dropBegun, mendedPart } from './begunWords.ts'
import { openCommentDrafts } from './commentDrafts.ts'
import { countUnsent } from './journalStores.ts'
import { openDraftJournal } from './draftJournal.ts'
import { openKeptTexts, openSharedTexts } from './keptTexts.ts'
import { recordOfDraft } from './records.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'http://stepwright.test' }))
let names = 0
const aName = () => `texts ${(names += 1)}`
const said = (text: string) => ({ words: { text } })

test('words of a form come back to who typed them and to nobody else', async () => {
  const texts = openKeptTexts(aName())
  await texts.keep(7, 'flag 87', said('It is adverti'))
  await texts.keep(7, 'flag 87', said('It is advertising.'))
  expect(await texts.load(7, 'flag 87')).toEqual(said('It is advertising.'))
  expect([await texts.load(8, 'flag 87'), await texts.load(7, 'flag 88')]).toEqual([null, null])
})

test('a form in which nothing stands any more is not kept', async () => {
  const texts = openKeptTexts(aName())
  await texts.keep(7, 'flag 87', said('It is'))
  await texts.keep(7, 'flag 87', said(' '))
  expect(await texts.load(7, 'flag 87')).toBeNull()
})

test('who signs out leaves no words of forms, and those of others stay', async () => {
  const name = aName()
  const texts = openKeptTexts(name)
  for (const userid of [7, 8])
    for (const about of ['flag 87', 'sign 5']) await texts.keep(userid, about, said('Typed.'))
  const comments = openCommentDrafts(name)
  await comments.keep(7, 'step 12', { text: 'It clicks.', pictures: [], sendKey: 'a key' })
  await texts.dropAll(7)
  expect([await texts.all(7), await texts.all(8)]).toMatchObject([[], [{}, {}]])
  expect(await comments.load(7, 'step 12')).toMatchObject({ text: 'It clicks.' })
})

test('who signs out leaves no edit that they were putting right, and drafts stay (A-194)', async () => {
  const name = aName()
  const part = `${location.origin}#${mendedPart}12`
  const owners = [
    { userid: 7, site: location.origin },
    { userid: 7, site: part },
    { userid: 77, site: part },
  ]
  const journals = await Promise.all(owners.map(owner => openDraftJournal(owner, name)))
  const draft = newDraft(guideKey(5), 3, { revisionid: 9, content: emptyStep() }, emptyStep())
  for (const [place, owner] of owners.entries())
    await itemAt(journals, place).put(recordOfDraft(draft, owner, { title: 'A lid' }))
  await openKeptTexts(name).keep(7, 'flag 87', said('Typed.'))
  await dropBegun(7, name)
  expect(await openKeptTexts(name).all(7)).toEqual([])
  const left = await Promise.all(journals.map(journal => journal.load()))
  expect(left.map(({ length }) => length)).toEqual([1, 0, 1])
})

test('words of forms are no unsent edits, and what is damaged is none', async () => {
  const name = aName()
  const texts = openKeptTexts(name)
  await texts.keep(7, 'flag 87', said('Typed.'))
  expect(await countUnsent({ userid: 7, site: 'http://stepwright.test' }, name)).toBe(0)
  await texts.keep(7, 'flag 87', misfit({ words: { text: 'Typed.', other: 5 } }))
  expect(await texts.load(7, 'flag 87')).toEqual(said('Typed.'))
})

test('two tabs write into one record, and words of neither are lost (A-200)', async () => {
  const name = aName()
  const [one, other] = [openSharedTexts(name), openSharedTexts(name)]
  const write = (tab: typeof one, words: Record<string, string>) =>
    tab.keep(7, 'translate 5 de', { words })
  const kept = async () => (await openSharedTexts(name).load(7, 'translate 5 de', false))?.words
  for (const tab of [one, other]) expect(await tab.load(7, 'translate 5 de', false)).toBeNull()
  await Promise.all([write(one, { first: 'A' }), write(other, { second: 'B' })])
  await write(one, { first: 'Aa' })
  expect(await kept()).toEqual({ first: 'Aa', second: 'B' })
  // Into the same field: both stay, and each tab goes on with its own.
  await write(other, { second: 'B', first: 'C' })
  await write(one, { first: 'Aab' })
  expect(await kept()).toEqual({ first: 'Aab\nC', second: 'B' })
  await write(one, { first: '' })
  expect(await kept()).toEqual({ first: 'C', second: 'B' })
  await write(other, { second: '', first: '' })
  expect(await openKeptTexts(name).load(7, 'translate 5 de')).toBeNull()
})

const place = [7, 'translate 5 de'] as const
const storedIn = async (name: string) => (await openKeptTexts(name).load(...place))?.words

test('a text of several lines stays as it was typed while no other tab writes into it (A-122)', async () => {
  const name = aName()
  const tab = openSharedTexts(name)
  const typed = 'Lift it.\n\nLift it.\n'
  for (const text of ['Lift it.', typed]) await tab.keep(...place, { words: { 12: text } })
  expect(await storedIn(name)).toEqual({ 12: typed })
})

test('words that the device did not take are written with the next key (A-200)', async () => {
  const name = aName()
  const tab = openSharedTexts(name)
  await tab.keep(...place, { words: { first: 'A' } })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  expect(await tab.keep(...place, { words: { first: 'Aa' } })).toBe(false)
  put.mockRestore()
  expect(await storedIn(name)).toEqual({ first: 'A' })
  await tab.keep(...place, { words: { first: 'Aa', second: 'B' } })
  expect(await storedIn(name)).toEqual({ first: 'Aa', second: 'B' })
  // Keys that come before it is known what became of the last.
  put.mockReset()
  await Promise.all(['C', 'Cc', 'Ccc'].map(first => tab.keep(...place, { words: { first } })))
  expect(await storedIn(name)).toEqual({ first: 'Ccc', second: '' })
})

test('what another tab wrote stays where this one reads again and does not show it (A-200)', async () => {
  const name = aName()
  const [one, other] = [openSharedTexts(name), openSharedTexts(name)]
  for (const tab of [one, other]) await tab.load(...place, false)
  await one.keep(...place, { words: { first: 'A' } })
  await other.keep(...place, { words: { first: 'B', second: 'C' } })
  expect(await one.load(...place, true)).toEqual({ words: { first: 'B\nA', second: 'C' } })
  await one.keep(...place, { words: { first: 'Aa' } })
  expect(await storedIn(name)).toEqual({ first: 'Aa\nB', second: 'C' })
  // Likewise where the reading was under way when a key came.
  const reading = one.load(...place, false)
  await Promise.all([reading, one.keep(...place, { words: { first: 'Aab' } })])
  await one.keep(...place, { words: { first: 'Aabc' } })
  expect(await storedIn(name)).toEqual({ first: 'Aabc\nB', second: 'C' })
})

test('what a tab shows of another it may take away (A-200)', async () => {
  const name = aName()
  const [one, other] = [openSharedTexts(name), openSharedTexts(name)]
  await one.keep(...place, { words: { first: 'A' } })
  await other.keep(...place, { words: { first: 'B', second: 'C' } })
  await one.load(...place, false)
  await one.keep(...place, { words: { first: 'A', second: '' } })
  expect(await storedIn(name)).toEqual({ first: 'A', second: '' })
})
