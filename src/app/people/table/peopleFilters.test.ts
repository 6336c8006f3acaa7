import { expect, test } from 'vitest'
import { askedOf, filterOf, filtersOf, savedOf, sortedBy, withChanges } from './peopleFilters.ts'

const at = (query: string) => filtersOf(new URLSearchParams(query))
const now = 1_700_000_000

test('an address without filters asks for everybody by name, a page at a time (M-104)', () => {
  expect(askedOf(at(''), now)).toEqual({ sort: 'name', order: 'ASC', limit: 50, offset: 0 })
  expect(filterOf(at('card=4&sort=joined&offset=50'), now)).toEqual({})
})

test('filters of the address form one question to the service (M-104)', () => {
  const all =
    'q=+ann+&privilege=Author&state=suspended&team=3&least=10&most=99&active=month&pending=true'
  expect(askedOf(at(all), now)).toMatchObject({
    q: 'ann',
    privilege: 'Author',
    state: 'suspended',
    team: 3,
    reputation_min: 10,
    reputation_max: 99,
    active_since: 1_697_328_000,
    has_pending: 'true',
  })
  expect(filterOf(at('active=quiet&pending=false'), now)).toEqual({
    inactive_since: 1_692_144_000,
    has_pending: false,
  })
})

test('nonsense in an address is no filter (M-104)', () => {
  expect(
    filterOf(
      at('privilege=King&state=odd&team=x&least=-1&most=1e9&active=ever&pending=maybe'),
      now,
    ),
  ).toEqual({})
})

test('another filter returns to the first page and keeps the card (M-105)', () => {
  const here = new URLSearchParams('q=a&offset=100&state=active')
  expect(withChanges(here, { team: '3' })).toBe('q=a&state=active&team=3')
  expect(withChanges(here, { card: '12' })).toBe('q=a&offset=100&state=active&card=12')
  expect(withChanges(new URLSearchParams('q=a&card=12&offset=100'), { card: null })).toBe(
    'q=a&offset=100',
  )
})

test('a column sorts its own way first, and the other way the second time', () => {
  expect(sortedBy(at(''), 'reputation')).toEqual({ sort: 'reputation', order: 'DESC' })
  expect(sortedBy(at('sort=reputation&order=DESC'), 'reputation')).toEqual({
    sort: 'reputation',
    order: 'ASC',
  })
  expect(sortedBy(at(''), 'name')).toEqual({ sort: 'name', order: 'DESC' })
})

test('columns come from the address, else from the room of the window', () => {
  expect(at('columns=state+email+nonsense').columns).toEqual(['email', 'state'])
  expect(at('').columns).toBeNull()
  expect(at('columns=').columns).toEqual([])
  expect(withChanges(new URLSearchParams('q=a&offset=50'), { columns: '' })).toBe(
    'q=a&offset=50&columns=',
  )
  expect(withChanges(new URLSearchParams('q=a&columns=role'), { columns: null })).toBe('q=a')
})

test('the export has all that the filters find (M-108)', () => {
  expect(savedOf(at('q=ann&pending=true&sort=joined&offset=50&columns=role'), now)).toEqual({
    q: 'ann',
    has_pending: 'true',
  })
})
