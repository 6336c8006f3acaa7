// Which files on their way an export takes along, and how they come back from it.
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import type { KeptUpload, UploadPlace } from '../uploads/fileStore.ts'
import { newUpload } from '../uploads/upload.ts'
import { fromFilePicture, isOnItsWay, toFilePictures, waitingFiles } from './pictureFiles.ts'

const place: UploadPlace = { doc: guideKey(12), stepid: 31 }
const stored = (id: string, bytes: number, where: UploadPlace | null = place) => {
  const kept: KeptUpload = {
    id,
    owner: '7 https://stepwright.test',
    tab: '',
    kind: 'image',
    name: `${id}.jpg`,
    order: 1,
    place: where,
    sha256: null,
    uploadid: null,
    key: id,
    paused: false,
    isWanted: false,
  }
  return { kept, file: new Blob([new Uint8Array(bytes).fill(200)]) }
}

test('an export takes what there is room for, and names what stays behind (A-48)', () => {
  const files = waitingFiles(
    [
      stored('small', 40),
      stored('large', 90),
      stored('board', 5, { ...place, isBoard: true }),
      stored('next', 60),
    ],
    [
      { ...newUpload('small', 'image', 'small.jpg', 40, place), isKept: true },
      newUpload('unkept', 'video', 'film.mp4', 10, place),
      { ...newUpload('refused', 'image', 'no.jpg', 10, place), state: 'refused' },
    ],
    100,
  )
  expect(files.map(({ id, file }) => [id, file !== null])).toEqual([
    ['small', true],
    ['large', false],
    ['board', false],
    ['next', true],
    ['unkept', false],
  ])
})

test('a file comes back byte for byte, once (A-48)', async () => {
  const files = waitingFiles([stored('lid', 100_000)], [])
  const [picture] = await toFilePictures(files)
  const file = fromFilePicture(existing(picture, 'the picture'))
  expect([file.name, file.size]).toEqual(['lid.jpg', 100_000])
  expect(new Uint8Array(await file.arrayBuffer()).every(byte => byte === 200)).toBe(true)
  expect(isOnItsWay(file, place, files)).toBe(true)
  expect(isOnItsWay(file, { ...place, stepid: 32 }, files)).toBe(false)
  expect(isOnItsWay(file, null, files)).toBe(false)
})
