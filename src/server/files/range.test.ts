import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

test.each([
  ['bytes=0-', 0, 99],
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  ['bytes=90-1000', 90, 99],
  ['bytes=-1', 99, 99],
  ['bytes=-1000', 0, 99],
  ['Bytes = 5 - 6'.replaceAll(' ', ''), 5, 6],
])('%s of a hundred bytes is a part', (header, start, end) => {
  expect(rangeOf(header, 100)).toEqual({ kind: 'part', start, end })
})

test.each([
  null,
  '',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=9-5',
  'bytes=0-1,5-6',
  'items=0-1',
  'bytes=1.5-2',
])('%s asks for nothing that is known: the whole is sent', header => {
  expect(rangeOf(header, 100)).toEqual({ kind: 'whole' })
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])(
  '%s of a hundred bytes lies outside',
  header => {
    expect(rangeOf(header, 100)).toEqual({ kind: 'outside' })
  },
)
