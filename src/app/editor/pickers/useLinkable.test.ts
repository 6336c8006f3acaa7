import { expect, test } from 'vitest'
import type { LinkState } from '../page/pageLinks.ts'
import { leadsTo } from './useLinkable.ts'

const pageOf = (namespace: 'CATEGORY' | 'ITEM' | 'WIKI', title: string, wikiid: number) => ({
  dataType: 'wiki' as const,
  wikiid,
  title,
  display_title: title,
  namespace,
  summary: '',
  url: '',
  text: '',
  image: null,
  langid: 'en',
  modified_date: 0,
  author: 1,
})
const known: LinkState[] = [
  {
    title: 'Battery',
    page: { wikiid: 1, namespace: 'CATEGORY', title: 'Battery', display_title: 'Battery' },
    called: null,
  },
  {
    title: 'C',
    page: { wikiid: 3, namespace: 'WIKI', title: 'C', display_title: 'C' },
    called: null,
  },
]

test('a page is offered only where its title leads to it (W19)', () => {
  expect(leadsTo(pageOf('CATEGORY', 'Battery', 1), [])).toBe(true)
  expect(leadsTo(pageOf('ITEM', 'Battery', 2), known)).toBe(false)
  expect(leadsTo(pageOf('WIKI', 'C', 3), known)).toBe(true)
  // Not asked about, or not answered.
  expect(leadsTo(pageOf('WIKI', 'Lamp', 5), known)).toBe(false)
})

test('a title with # names a section of another page (W19)', () => {
  expect(leadsTo(pageOf('CATEGORY', 'C# tips', 4), known)).toBe(false)
  expect(leadsTo(pageOf('CATEGORY', 'C | D', 4), known)).toBe(false)
})
