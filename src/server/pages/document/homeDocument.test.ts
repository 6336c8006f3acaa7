import { expect, test } from 'vitest'
import { homeDocument } from './homeDocument.ts'
import { wordsIn } from './words.ts'

const home = {
  description: '',
  often_asked: [],
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

test('what readers often look for leads to its search, written as it was asked', () => {
  const { html } = homeDocument({ ...home, often_asked: ['5 % & more <b>'] }, wordsIn('de'))
  expect(html).toContain('Oft gesucht:')
  expect(html).toContain(
    '<a href="/search?q=5%20%25%20%26%20more%20%3Cb%3E">5 % &amp; more &lt;b&gt;</a>',
  )
  expect(homeDocument(home, wordsIn('de')).html).not.toContain('Oft gesucht')
})
