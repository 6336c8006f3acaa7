import 'fake-indexeddb/auto'
import { beforeAll, expect, test, vi } from 'vitest'
import { openCommentDrafts } from './commentDrafts.ts'
import { openDraftJournal } from './draftJournal.ts'
import { countUnsent } from './journalStores.ts'
import { misfit } from '../../../fixtures/misfit.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'http://stepwright.test' }))
let names = 0
const aName = () => `comments ${(names += 1)}`
const place = [7, 'step 12'] as const
const draft = { text: 'It clicks before it', pictures: [], sendKey: 'one key' }

test('what was typed comes back at its place, until it is dropped', async () => {
  const drafts = openCommentDrafts(aName())
  expect(await drafts.load(...place)).toBeNull()
  await drafts.keep(...place, draft)
  await drafts.keep(...place, { ...draft, text: 'It clicks before it turns.' })
  expect(await drafts.load(...place)).toEqual({ ...draft, text: 'It clicks before it turns.' })
  await drafts.drop(...place)
  expect(await drafts.load(...place)).toBeNull()
})

test('each place and each person has their own', async () => {
  const drafts = openCommentDrafts(aName())
  await drafts.keep(...place, draft)
  expect(await drafts.load(7, 'reply 12')).toBeNull()
  expect(await drafts.load(8, 'step 12')).toBeNull()
})

test('the outbox neither counts nor opens them among the drafts of guides', async () => {
  const name = aName()
  await openCommentDrafts(name).keep(...place, draft)
  const owner = { userid: 7, site: 'http://stepwright.test' }
  expect(await countUnsent(owner, name)).toBe(0)
  const journal = await openDraftJournal(owner, name)
  expect(await journal.load()).toEqual([])
  journal.close()
})

test('a damaged record and a browser that keeps nothing give none, and throw nothing', async () => {
  const name = aName()
  const drafts = openCommentDrafts(name)
  await drafts.keep(...place, misfit({ text: 5 }))
  expect(await drafts.load(...place)).toBeNull()
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('blocked')
  })
  expect(await drafts.load(...place)).toBeNull()
  await drafts.keep(...place, draft)
  await drafts.drop(...place)
  opening.mockRestore()
})
