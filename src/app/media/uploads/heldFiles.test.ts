import { expect, test, vi } from 'vitest'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { openBoardDrafts } from '#app/drafts/journal/boardDrafts.ts'
import { newUpload } from '#app/drafts/uploads/upload.ts'
import type { UploadQueue } from '#app/drafts/uploads/uploadQueue.ts'
import { discardHeld, heldByGuide, saveHeld } from './heldFiles.ts'

type BoardDrafts = ReturnType<typeof openBoardDrafts>

const held = (id: string, guideid: number) => ({
  ...newUpload(id, 'image', `${id}.jpg`, 1, { doc: guideKey(guideid), isBoard: true }),
  state: 'held' as const,
})
const files = [held('a', 7), held('b', 7), held('c', 8)]
const parts = () => ({
  queue: { release: vi.fn<UploadQueue['release']>(), cancel: vi.fn<UploadQueue['cancel']>() },
  drafts: {
    load: async () => ({
      guideid: 7,
      after: 'end' as const,
      isClosed: false,
      pause: null,
      groups: [['a']],
      aside: [],
      removed: ['b'],
      photos: [],
    }),
    drop: vi.fn<BoardDrafts['drop']>(async () => true),
  },
  userid: 1,
  guideid: 7,
  files: files.slice(0, 2),
})

test('pictures of boards are told apart by their guides (A-96)', () => {
  const refused = { ...held('d', 7), state: 'refused' as const }
  const other = newUpload('e', 'image', 'e.jpg', 1, { doc: guideKey(7) })
  const found = heldByGuide([...files, refused, other])
  expect([...found].map(([id, of]) => [id, of.map(one => one.id)])).toEqual([
    [7, ['a', 'b']],
    [8, ['c']],
  ])
})

test('pictures of a guide that is shut go to the library, those removed do not (A-96)', async () => {
  const saved = parts()
  await saveHeld(saved)
  expect(saved.queue.release.mock.calls).toEqual([[[{ id: 'a', place: null }]]])
  expect(saved.queue.cancel.mock.calls).toEqual([['b']])
  expect(saved.drafts.drop.mock.calls).toEqual([[1, 7]])
})

test('they can be discarded too, with how they lay (A-96)', async () => {
  const gone = parts()
  await discardHeld(gone)
  expect(gone.queue.cancel.mock.calls).toEqual([['a'], ['b']])
  expect(gone.drafts.drop.mock.calls).toEqual([[1, 7]])
})
