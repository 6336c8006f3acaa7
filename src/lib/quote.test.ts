import { expect, test, vi } from 'vitest'
import { findQuote, quoteAt } from './quote.ts'

// The examples of the Web Annotation Data Model (W3C Recommendation, 4.2.4).
const typo = { exact: 'anotation', prefix: 'this is an ', suffix: ' that has some' }
const page = 'On the second day this is an anotation that has some text behind it.'
const alphabet = 'abcdefghijklmnopqrstuvwxyz'

test('what is marked is kept as the W3C’s example keeps it', () => {
  const start = page.indexOf('anotation')
  const quote = quoteAt(page, start, start + 'anotation'.length)
  expect(quote?.exact).toBe(typo.exact)
  expect(quote?.prefix.endsWith(typo.prefix)).toBe(true)
  expect(quote?.suffix.startsWith(typo.suffix)).toBe(true)
})

test('what the W3C’s examples select is found', () => {
  expect(findQuote([page], typo)).toBe(0)
  expect(findQuote([alphabet], { exact: 'efg', prefix: 'abcd', suffix: 'hijk' })).toBe(0)
})

test('of several copies the one is found that stands between what stood around', () => {
  const texts = [
    'Loosen one screw here.',
    'Then loosen one screw there.',
    'An anotation, too.',
    page,
  ]
  expect(findQuote(texts, typo)).toBe(3)
  expect(findQuote(texts, { exact: 'one screw', prefix: 'Loosen ', suffix: ' here' })).toBe(0)
  expect(findQuote(texts, { exact: 'one screw', prefix: 'oosen ', suffix: ' there' })).toBe(1)
})

test('copies that are alike in all are told apart by where the words were marked', () => {
  const quote = { exact: 'screw', prefix: 'one ', suffix: '.' }
  expect(findQuote(['Turn one screw.', 'Turn one screw.'], quote, 1)).toBe(1)
})

test('words that are there with other surroundings still stand', () => {
  expect(findQuote(['Here is an anotation.'], typo)).toBe(0)
})

test('words that reach into the next text are found where they begin', () => {
  const quote = { exact: 'ten minutes. Then pull', prefix: 'Wait ', suffix: ' it' }
  expect(findQuote(['Stop.', '', 'Wait ten minutes.', 'Then pull it.'], quote)).toBe(2)
})

test('a character of two units is not cut in half', () => {
  const far = 'x'.repeat(31)
  const text = `🔧${far}here${far}🔧`
  const quote = quoteAt(text, 33, 37)
  expect(quote).toEqual({ exact: 'here', prefix: far, suffix: far })
})

test('words that were mended stand nowhere', () => {
  expect(findQuote(['this is an annotation that has some'], typo)).toBeNull()
  expect(findQuote([], typo)).toBeNull()
})

test('blanks around what is marked are not part of it, and breaks count as blanks', () => {
  const text = 'Pull the plug.\nWait\n ten minutes.'
  const quote = quoteAt(text, text.indexOf('\nWait'), text.indexOf('minutes'))
  expect(quote).toEqual({ exact: 'Wait ten', prefix: 'Pull the plug. ', suffix: ' minutes.' })
  expect(
    findQuote(['Pull the plug.Wait ten minutes.'], { exact: '', prefix: '', suffix: '' }),
  ).toBe(null)
  expect(quote && findQuote(['Pull the plug.Wait ten minutes.'], quote)).toBe(0)
  expect(quoteAt(text, text.indexOf('\nWait'), text.indexOf('Wait'))).toBeNull()
})

test('of words that stand everywhere the first thousand places are compared', () => {
  const quote = { exact: 'e'.repeat(100), prefix: 'f', suffix: 'e' }
  const searched = vi.spyOn(String.prototype, 'indexOf')
  const found = findQuote(['e'.repeat(50_000), `f${'e'.repeat(200)}`], quote)
  const times = searched.mock.calls.length
  searched.mockRestore()
  expect(found).toBe(0)
  expect(times).toBeLessThan(1100)
})
