import { expect, test } from 'vitest'
import { longestLoopDelay } from '#testing/eventLoop.ts'
import { faultsOf, mostFaults } from './faults.ts'

const told = (text: string) =>
  faultsOf(text).map(({ code, line, sign }) => `${line} ${code} ${sign}`)

test('an opener without its closer, or the other way round, is told with its line (A-141)', () => {
  expect(told('First.\n\n[quote|Ann]\nNever ended.')).toEqual(['3 unclosed [quote|Ann]'])
  expect(told('{table\n| a\n')).toEqual(['1 unclosed {table'])
  expect(told('a\n[code]\nx')).toEqual(['2 unclosed [code]'])
  expect(told('See [[Lid\nnext]]')).toEqual(['1 unclosed [['])
  expect(told('Done.[/quote]\n[/nowiki]')).toEqual(['1 unopened [/quote]', '2 unopened [/nowiki]'])
  expect(told('== Lid ===\n=== Base ===')).toEqual(['1 heading == Lid ==='])
  expect(told('x'.repeat(9) + '\n'.repeat(99) + '[code]')).toEqual(['100 unclosed [code]'])
})

test('an opener and a closer where they do not count are told (A-141)', () => {
  expect(told('a [quote] b [/quote] c')).toEqual(['1 misplaced [quote]', '1 misplaced [/quote]'])
  expect(told('[code]a[/code] b')).toEqual(['1 misplaced [code]', '1 misplaced [/code]'])
  expect(told('[quote]\na\n\n[quote]b[/quote]')).toEqual(['4 unclosed [quote]'])
  expect(told('{table\n| a\n{table\n| b\n}')).toEqual(['1 unclosed {table'])
  expect(told('[[]] and [[a]]')).toEqual(['1 noLink [['])
})

test('a heading without its end, and what is open in one, is told (A-141)', () => {
  expect(told('== Heading')).toEqual(['1 heading == Heading'])
  expect(told('a\n\n== [[Lid ==')).toEqual(['3 unclosed [['])
  expect(told('== [[Lid')).toEqual(['1 heading == [[Lid', '1 unclosed [['])
})

test('what is told stands where it is written, in lists, quotes and cells too (A-141)', () => {
  const text = '* a\n** b [[c\n\n[quote|Ann]\n* d [code]\n{table\n| e | [[f]]\n|! [[g\n}\n[/quote]'
  const faults = faultsOf(text)
  expect(faults.map(({ line, sign }) => [line, sign])).toEqual([
    [2, '[['],
    [5, '[code]'],
    [8, '[['],
  ])
  for (const { from, to, sign } of faults) expect(text.slice(from, to)).toBe(sign)
})

test('of many, one more than are told is found (A-141)', () => {
  expect(faultsOf('[[a\n'.repeat(mostFaults))).toHaveLength(mostFaults)
  expect(faultsOf('[[a\n'.repeat(1000))).toHaveLength(mostFaults + 1)
})

// What one expression does inside is not counted by the tests of linear.test.ts.
test('many openers in one line are read in a moment, also where none has an end (A-141)', async () => {
  for (const unit of ['[quote|', '[[a]]', '[[', '[code|a', '=']) {
    const text = unit.repeat(200_000 / unit.length)
    const held = await longestLoopDelay(async () => void faultsOf(text))
    expect(held, unit).toBeLessThan(3000)
  }
})

/** As their authors meant them. */
const meant = [
  '',
  '== A == b ==\n====== Deep ======',
  '[quote]One[/quote]\n[quote|format=featured]\nTwo\n[/quote]',
  '{table\n|width=100%\n| [[Lid|a lid]]\n}',
  '[code|js]\na[[0] = "[quote]"\n[/code]',
  '[nowiki][quote] and [[[/nowiki] shown',
  'x = y == z, a == b and ``a[[1]`` and ``',
  '[comment]solutions[/comment]\n\n* a\n\n=\n==\n== ==',
  '[link|https://example.org/?a=[b]|words] and [image|12]',
]
test('what is closed, verbatim or plain text is no fault (A-141)', () => {
  for (const text of meant) expect([text, told(text)]).toEqual([text, []])
})
