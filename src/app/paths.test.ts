import { expect, test } from 'vitest'
import { idOf, isSameAddress, paths, safeNext, segmentOf, wikiAt } from './paths.ts'

const guide = { guideid: 5, title: 'A/B & C? 100% +"ü"', type: 'repair' }

test('a title with every awkward sign survives the way into an address and back', () => {
  const path = paths.guide(guide)
  expect(path.split('/')).toHaveLength(4)
  expect(isSameAddress(path, paths.guide(guide))).toBe(true)
  expect(isSameAddress(new URL(path, 'https://site.example').pathname, path)).toBe(true)
})

test('a teardown has its own place', () => {
  const teardown = { guideid: 6, title: 'Lamp', type: 'teardown' }
  expect(paths.guide(teardown)).toBe('/Teardown/Lamp/6')
  expect(isSameAddress('/Guide/Lamp/6', paths.guide(teardown))).toBe(false)
})

test('another title beside the id is not the address of the guide', () => {
  expect(isSameAddress('/Guide/Old+name/5', paths.guide(guide))).toBe(false)
  expect(isSameAddress('/guides/5', paths.guide(guide))).toBe(false)
})

test('underscores, plus signs and spaces in a title are one and the same', () => {
  const belt = { guideid: 7, title: 'Drive belt', type: 'repair' }
  for (const title of ['Drive+belt', 'Drive_belt', 'Drive%20belt'])
    expect(isSameAddress(`/Guide/${title}/7`, paths.guide(belt))).toBe(true)
})

test('a broken percent sign is no title', () => {
  expect(segmentOf('/Guide/100%/5', 2)).toBeNull()
  expect(isSameAddress('/Guide/100%/5', '/Guide/100%/5')).toBe(false)
})

test('a page of the wiki is found again by its address, whatever its title holds', () => {
  for (const title of [
    'Hand coffee grinders',
    'AC/DC 100%',
    'C++ & more',
    'Größe "9"',
    '%2F',
    'Root',
  ]) {
    for (const namespace of ['CATEGORY', 'ITEM', 'WIKI', 'INFO'] as const) {
      const { pathname } = new URL(paths.wiki({ namespace, title }), 'https://site.example')
      expect(wikiAt(pathname)).toEqual({ namespace, title })
    }
  }
})

test('a title in an address may be written with underscores, plus signs or spaces', () => {
  for (const title of ['Drive_belt', 'Drive+belt', 'Drive%20belt']) {
    expect(wikiAt(`/Device/${title}`)).toEqual({ namespace: 'CATEGORY', title: 'Drive belt' })
    expect(isSameAddress(`/Device/${title}`, '/Device/Drive_belt')).toBe(true)
  }
})

test('dots, nothing and broken percent signs are no titles of a page', () => {
  for (const title of ['.', '..', '%2E%2E', '', '_', '100%', '%E0%A4%A'])
    expect(wikiAt(`/Item/${title}`)).toBeNull()
  expect(wikiAt('/Nowhere/Drive_belt')).toBeNull()
})

test('people and teams stand under their id, with their name for people', () => {
  expect(paths.user({ userid: 3, username: 'Ana Ruiz' })).toBe('/User/3/Ana+Ruiz')
  expect(paths.team({ teamid: 4, name: 'Bench & Co' })).toBe('/Team/4/Bench+%26+Co')
})

test('only whole positive numbers are ids', () => {
  expect(idOf('12')).toBe(12)
  for (const text of ['0', '-1', '1.5', '1e3', 'abc', '', '99999999999', undefined])
    expect(idOf(text)).toBeNull()
})

test('after sign-in nobody is sent to another origin', () => {
  expect(safeNext('/guides?title=x')).toBe('/guides?title=x')
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    null,
  ])
    expect(safeNext(next)).toBe('/')
})

test('the filters of the guide list stand in its address', () => {
  expect(
    paths.guides({ title: 'belt & co', types: ['repair', 'teardown'], whose: 'mine', offset: 20 }),
  ).toBe('/guides?title=belt+%26+co&types=repair%2Cteardown&whose=mine&offset=20')
  expect(paths.guides({ whose: 'all', offset: 0 })).toBe('/guides')
})
