import { expect, test } from 'vitest'
import { homeDocument } from './homeDocument.ts'
import { wordsIn } from './words.ts'

const home = {
  description: '',
  categories: [],
  guides: 305,
  site: { categories: 188, people: 0 },
  featured: [],
  newest: [],
}
const footOf = (site: typeof home.site) =>
  homeDocument({ ...home, site }, wordsIn('en')).html.replaceAll(/\s+/g, ' ')

test('the foot of a site names those who wrote it, and nobody where all was imported', () => {
  expect(footOf({ categories: 188, people: 0 })).toContain('in 188 categories. Free')
  expect(footOf({ categories: 2, people: 6 })).toContain('by 6 people. Free')
})
