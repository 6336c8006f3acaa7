import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { filtersOf } from '#contract/guides/address.ts'
import { changedFilters, isFiltered, toggled } from './filters.ts'

const of = (address: string) => filtersOf(new URL(address, 'https://site.example').searchParams)

test('what stands in the address is what is read from it', () => {
  const filters = {
    title: 'belt & co',
    category: 'A/B',
    types: ['repair', 'teardown'],
    whose: 'mine' as const,
    offset: 40,
  }
  expect(of(paths.guides(filters))).toEqual(filters)
})

test('an address with nonsense in it shows the whole list', () => {
  const filters = of('/guides?offset=-5&whose=nobody&types=,,')
  expect(filters).toEqual({ title: '', category: '', types: [], whose: 'all', offset: 0 })
  expect(isFiltered(filters)).toBe(false)
})

test('a changed filter starts at the first page, paging keeps the filters', () => {
  const filters = of('/guides?title=belt&offset=40')
  expect(changedFilters(filters, { title: 'saw' })).toMatchObject({ title: 'saw', offset: 0 })
  expect(changedFilters(filters, { offset: 60 })).toMatchObject({ title: 'belt', offset: 60 })
})

test('a type is ticked and unticked', () => {
  expect(toggled(['repair'], 'teardown')).toEqual(['repair', 'teardown'])
  expect(toggled(['repair', 'teardown'], 'repair')).toEqual(['teardown'])
})
