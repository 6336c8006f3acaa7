import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'

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
