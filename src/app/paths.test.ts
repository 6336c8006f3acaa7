import { expect, test } from 'vitest'
import { idOf, isGuideAddress, paths, safeNext, segmentOf } from './paths.ts'

const guide = { guideid: 5, title: 'A/B & C? 100% +"ü"', type: 'repair' }

test('a title with every awkward sign survives the way into an address and back', () => {
  const path = paths.guide(guide)
  expect(path.split('/')).toHaveLength(4)
  expect(isGuideAddress(path, guide)).toBe(true)
  expect(isGuideAddress(new URL(path, 'https://site.example').pathname, guide)).toBe(true)
})

test('a teardown has its own place', () => {
  const teardown = { guideid: 6, title: 'Lamp', type: 'teardown' }
  expect(paths.guide(teardown)).toBe('/Teardown/Lamp/6')
  expect(isGuideAddress('/Guide/Lamp/6', teardown)).toBe(false)
})

test('another title beside the id is not the address of the guide', () => {
  expect(isGuideAddress('/Guide/Old+name/5', guide)).toBe(false)
  expect(isGuideAddress('/guides/5', guide)).toBe(false)
})

test('underscores, plus signs and spaces in a title are one and the same', () => {
  const belt = { guideid: 7, title: 'Drive belt', type: 'repair' }
  for (const title of ['Drive+belt', 'Drive_belt', 'Drive%20belt']) expect(isGuideAddress(`/Guide/${title}/7`, belt)).toBe(true)
})

test('a broken percent sign is no title', () => {
  expect(segmentOf('/Guide/100%/5', 2)).toBeNull()
})

test('only whole positive numbers are ids', () => {
  expect(idOf('12')).toBe(12)
  for (const text of ['0', '-1', '1.5', '1e3', 'abc', '', '99999999999', undefined]) expect(idOf(text)).toBeNull()
})

test('after sign-in nobody is sent to another origin', () => {
  expect(safeNext('/guides?title=x')).toBe('/guides?title=x')
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', null]) expect(safeNext(next)).toBe('/')
})

test('the filters of the guide list stand in its address', () => {
  expect(paths.guides({ title: 'belt & co', types: ['repair', 'teardown'], whose: 'mine', offset: 20 })).toBe(
    '/guides?title=belt+%26+co&types=repair%2Cteardown&whose=mine&offset=20',
  )
  expect(paths.guides({ whose: 'all', offset: 0 })).toBe('/guides')
})
