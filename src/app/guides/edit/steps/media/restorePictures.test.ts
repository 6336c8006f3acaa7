import { expect, test } from 'vitest'
import type { Picture } from '#app/drafts/content/guideContent.ts'
import { restorePictures } from './restorePictures.ts'

const [a, b, c, d] = [1, 2, 3, 4].map((id): Picture => ({ id, guid: `picture ${id}` })) as [
  Picture,
  Picture,
  Picture,
  Picture,
]
const after = (before: Picture[], taken: Picture[], now: Picture[]) =>
  restorePictures(before, taken, now, 3)

test('a restored item takes its old place before newer ones (A-88)', () => {
  expect(after([a, b], [b], [b])).toEqual({ type: 'image', data: [a, b] })
  expect(after([a, b], [b], [b, c])).toEqual({ type: 'image', data: [a, b, c] })
  expect(after([a, b], [a], [c, a])).toEqual({ type: 'image', data: [a, b, c] })
})

test('an item removed by somebody else is not restored', () => {
  const known = { ...b, thumbnail: 'b anew' }
  expect(after([a, b], [b], [known])).toEqual({ type: 'image', data: [a, known] })
  expect(after([a, b], [b], [])).toEqual({ type: 'image', data: [a] })
})

test('nothing comes back where three stand there by now', () => {
  expect(after([a, b, c], [b, c], [b, c, d])).toBeNull()
  expect(after([a, b], [b], [b, a])).toEqual({ type: 'image', data: [a, b] })
})
