import 'fake-indexeddb/auto'
import { beforeAll, expect, test, vi } from 'vitest'
import { openCommentDrafts } from './commentDrafts.ts'
import { openDrawingDrafts, type DrawingDraft } from './drawingDrafts.ts'
import { misfit } from '../../../fixtures/misfit.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'http://stepwright.test' }))
let names = 0
const aName = () => `drawings ${(names += 1)}`
const draft: DrawingDraft = {
  imageid: 12,
  original: 10,
  before: '',
  markup: 'circle,5x5,3,red',
  at: 1000,
}

test('what was drawn comes back, newest first, until it is dropped (A-92)', async () => {
  const name = aName()
  const drafts = openDrawingDrafts(name)
  expect(await drafts.of(7, 10)).toEqual([])
  expect(await drafts.keep(7, draft)).toBe(true)
  await drafts.keep(7, { ...draft, markup: 'circle,5x5,4,red' })
  await drafts.keep(7, { ...draft, imageid: 13, at: 2000 })
  const again = openDrawingDrafts(name)
  expect((await again.of(7, 10)).map(({ imageid, markup }) => [imageid, markup])).toEqual([
    [13, 'circle,5x5,3,red'],
    [12, 'circle,5x5,4,red'],
  ])
  await again.drop(7, 13)
  expect((await again.of(7, 10)).map(({ imageid }) => imageid)).toEqual([12])
})

test('each original, each person and each sort of draft has its own', async () => {
  const name = aName()
  const drafts = openDrawingDrafts(name)
  await drafts.keep(7, draft)
  await openCommentDrafts(name).keep(7, 'picture 12', { text: '', pictures: [], sendKey: '' })
  expect(await drafts.of(7, 11)).toEqual([])
  expect(await drafts.of(8, 10)).toEqual([])
  expect(await drafts.of(7, 10)).toEqual([draft])
})

test('a damaged record is none, and a browser that keeps nothing says so', async () => {
  const drafts = openDrawingDrafts(aName())
  await drafts.keep(7, misfit({ imageid: 12, original: 10, markup: 5 }))
  expect(await drafts.of(7, 10)).toEqual([])
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('blocked')
  })
  const without = openDrawingDrafts(aName())
  expect(await without.keep(7, draft)).toBe(false)
  expect(await without.of(7, 10)).toEqual([])
  opening.mockRestore()
})
