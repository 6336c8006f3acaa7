import { expect, test } from 'vitest'
import { roomAt } from './roomAt.ts'

const rooms = [
  '/guides',
  '/guides?whose=mine',
  '/guides/new',
  '/pages',
  '/settings',
  '/settings/site',
  '/patrol',
  '/patrol/figures',
  '/media',
]

test('a screen belongs to the nearest room above it, and some to none (D12)', () => {
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'http://site.test')
    return roomAt({ pathname, search }, rooms)
  }
  expect(at('/media')).toBe('/media')
  expect(at('/guides/5/edit')).toBe('/guides')
  expect(at('/Guide/Kettle/5')).toBe('/guides')
  expect(at('/guides/new')).toBe('/guides/new')
  expect(at('/guides?whose=mine&offset=20')).toBe('/guides?whose=mine')
  expect(at('/Wiki/Tools')).toBe('/pages')
  expect(at('/settings/site?group=patrol')).toBe('/settings/site')
  expect(at('/settings/account')).toBe('/settings')
  expect(at('/patrol/figures')).toBe('/patrol/figures')
  expect(at('/mediation')).toBeNull()
  expect(at('/')).toBeNull()
})
