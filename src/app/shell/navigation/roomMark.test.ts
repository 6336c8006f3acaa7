import { expect, test } from 'vitest'
import { roomMark } from './roomMark.ts'

test('a room is marked on its own screen and on those below it (D12)', () => {
  const mark = (pathname: string) => roomMark(pathname, '/guides', ['/guides/', '/Guide/'])
  expect(mark('/guides')).toBe('page')
  expect(mark('/guides/5/edit')).toBe('true')
  expect(mark('/Guide/Kettle/5')).toBe('true')
  expect(mark('/guidesmith')).toBeUndefined()
  expect(mark('/Device/Kettle')).toBeUndefined()
})
