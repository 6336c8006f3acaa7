import { expect, test } from 'vitest'
import { addressOf, filterIn, filterOf } from './deskFilter.ts'

test('a filter that another program kept is shown as what it is (M-27)', () => {
  const kept = { kind: 'create', unit_kind: 'step.line', state: 'needs_rebase' } as const
  const shown = filterOf(kept)
  expect(shown).toEqual({ ...kept, sort: 'risk' })
  const address = new URL(addressOf(shown ?? { sort: 'risk' }), 'http://stepwright.test')
  expect(filterIn(address.searchParams)).toEqual(shown)
  expect(filterOf({ state: 'pending', langid: 'de' })).toEqual({ sort: 'risk', langid: 'de' })
})

test('a kept filter of closed edits is no queue that the desk shows (M-27)', () => {
  expect(filterOf({ state: 'denied', langid: 'de' })).toBeNull()
})

test('whose claim it is, and that one may decide, stand in the address (P-18)', () => {
  const asked = { sort: 'risk', lease: 'others', decidable: true } as const
  const { searchParams } = new URL(addressOf(asked), 'http://stepwright.test')
  expect(filterIn(searchParams)).toEqual(asked)
  expect(filterIn(new URLSearchParams('lease=nobody&decidable=perhaps'))).toEqual({ sort: 'risk' })
})
