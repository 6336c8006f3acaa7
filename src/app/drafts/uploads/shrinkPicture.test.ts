import { expect, test } from 'vitest'
import { smallSize } from './shrinkPicture.ts'

test('a small picture keeps its shape within both sides and is never enlarged', () => {
  expect(smallSize(4000, 3000)).toEqual({ width: 640, height: 480 })
  expect(smallSize(3000, 4000)).toEqual({ width: 480, height: 640 })
  expect(smallSize(400, 4000)).toEqual({ width: 64, height: 640 })
  expect(smallSize(20_000, 10)).toEqual({ width: 640, height: 1 })
  expect(smallSize(80, 60)).toEqual({ width: 80, height: 60 })
})
