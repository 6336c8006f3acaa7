import { expect, test } from 'vitest'
import { currentRoomMark } from './currentRoomMark.ts'

test('a room is marked on its own screen and on those below it (D12)', () => {
  const mark = (pathname: string) => currentRoomMark(pathname, '/guides', ['/guides/', '/Guide/'])
  expect(mark('/guides')).toBe('page')
  expect(mark('/guides/5/edit')).toBe('true')
  expect(mark('/Guide/Kettle/5')).toBe('true')
  expect(mark('/guidesmith')).toBeUndefined()
  expect(mark('/Device/Kettle')).toBeUndefined()
})
