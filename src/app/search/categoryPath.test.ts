import { expect, test } from 'vitest'
import { categoryPath } from './categoryPath.ts'

test('a path of categories names the one above and what is looked for below it (A-201)', () => {
  expect(categoryPath('cat:Phone/iPh')).toEqual({ above: 'Phone', words: 'iPh' })
  expect(categoryPath('cat: Phone / iPhone / ')).toEqual({ above: 'iPhone', words: '' })
  expect(categoryPath('Kategorie:Telefone/a')).toEqual({ above: 'Telefone', words: 'a' })
})

test('what names no category above is no path', () => {
  for (const text of ['cat:Phone', 'cat:/iPh', 'phone/iphone', 'cat:'])
    expect([text, categoryPath(text)]).toEqual([text, null])
})
