import { expect, test } from 'vitest'
import type { Media, Picture } from '#app/drafts/content/guideContent.ts'
import { newUpload } from '#app/drafts/uploads/upload.ts'
import { freePlaces, undoMedia, pictureChanged, type MediaUndo } from './stepMedia.ts'

const [a, b, c, d] = [1, 2, 3, 4].map((id): Picture => ({ id, guid: `picture ${id}` })) as [
  Picture,
  Picture,
  Picture,
  Picture,
]
const pictures = (...data: Picture[]): Media => ({ type: 'image', data })
const film = (objectid: number): Media => ({ type: 'video', data: { objectid } })
const undone = (taken: MediaUndo, held: Media) => undoMedia(taken, held, 3)

test('undo removes a film only while it is still there (A-88)', () => {
  const taken: MediaUndo = { before: pictures(a, b), after: film(7), by: 'film' }
  expect(
    undone(taken, {
      type: 'video',
      data: { objectid: 7, title: 'as the service has it' },
    } as Media),
  ).toEqual(pictures(a, b))
  expect(undone(taken, film(8))).toBe('other')
  expect(undone(taken, pictures(c))).toBe('other')
  expect(undone(taken, pictures())).toBe('other')
})

test("undo restores pictures but never over somebody else's film (A-88)", () => {
  const taken: MediaUndo = { before: pictures(a, b), after: pictures(b), by: 'removal' }
  expect(undone(taken, pictures(b, c))).toEqual(pictures(a, b, c))
  expect(undone(taken, pictures(b, c, d))).toBe('full')
  expect(undone(taken, film(8))).toBe('other')
})

test('undo restores the film but never over another one (A-88)', () => {
  const taken: MediaUndo = { before: film(7), after: pictures(), by: 'pictures' }
  expect(undone(taken, pictures(a))).toEqual(film(7))
  expect(undone(taken, film(8))).toBe('other')
})

test('what is said of a picture changes nothing once the picture is gone (A-88)', () => {
  expect(pictureChanged(pictures(a, b), b.id, { guid: 'cut' })).toEqual(
    pictures(a, { ...b, guid: 'cut' }),
  )
  expect(pictureChanged(film(7), b.id, { guid: 'cut' })).toBeNull()
  expect(pictureChanged(pictures(a), b.id, { guid: 'cut' })).toBeNull()
})

test('undo takes a drawing away and keeps what else came (A-92)', () => {
  const drawn = { ...c, guid: 'drawn' }
  const taken: MediaUndo = { before: pictures(a, b), after: pictures(a, drawn), by: 'drawing' }
  expect(undone(taken, pictures(a, drawn))).toEqual(pictures(a, b))
  expect(undone(taken, pictures(drawn, d))).toEqual(pictures(b, d))
  expect(undone(taken, pictures(a, d))).toBe('other')
  expect(undone(taken, film(7))).toBe('other')
})

test('pictures on their way to a step have their places (A-89)', () => {
  const coming = newUpload('one', 'image', 'one.jpg', 1, null)
  const refused = { ...coming, state: 'refused' as const }
  expect(freePlaces(pictures(a), [])).toBe(2)
  expect(freePlaces(pictures(a), [coming, coming])).toBe(0)
  expect(freePlaces(pictures(a, b), [coming, coming])).toBe(0)
  expect(freePlaces(pictures(a), [refused])).toBe(2)
  expect(freePlaces(film(7), [])).toBe(0)
})
