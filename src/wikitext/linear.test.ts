import { expect, test, vi } from 'vitest'
import { references } from './doc.ts'
import { renderHtml } from './html.ts'
import { parse } from './parse.ts'
import { toSource } from './source.ts'
import { stubEnv } from './testEnv.ts'

vi.setConfig({ testTimeout: 300_000 })

const markers = ['*', "'", '+', '~', '^', ',', '`', '[', '[[', ']', '=', '#', '\n', '|']
const openers = [
  '***', '***a ', "'' ", "''a ", "'''a''b", "***a ''b ++c ~~d ", '``\n', '``a`', '[nowiki]', '[nowiki]x[/nowiki]', '[a[nowiki]',
  '[a[nowiki]x[/nowiki]', '[comment]', '[comment]\n', '[br]', '[br]\n', '# a[br]\n', '* a\n', '* a\n# b\n', '== a ==\n', '[toc]\n== a ==\n',
  '[[A]]', '[[A|b', '[image|1]', '[link|u|', '[link|/a|x]', '[http://a/|', '|new_window=true', 'http://', '{table\n', '[quote]', '[quote]\n', '[quote]x[/quote]\n', '[code]\n', '[code]x[/code]\n', '[/quote]', 'a\n\n',
]

// In milliseconds, but only ever divided by one another.
function cost(text: string): number {
  const start = performance.now()
  const tree = parse(text)
  parse(text, 'line')
  toSource(tree)
  renderHtml(tree, stubEnv())
  references(tree)
  return performance.now() - start
}

const repeated = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length))

// Eight times the text costs about eight times the work; 64 times if any step were quadratic. What is cheap in
// itself is measured against plain text as well, so that tiny figures make no noise. A busy machine gets three tries.
const cases = [...markers.map((unit) => [unit, 100_000] as const), ...openers.map((unit) => [unit, 40_000] as const)]

test.each(cases)('a long run of %j takes linear time in every direction', (unit, length) => {
  const ratio = (): number => cost(repeated(unit, length)) / (cost(repeated(unit, length / 8)) + cost(repeated('plain text.\n\n', length / 8)))
  let least = ratio()
  for (let again = 0; again < 2 && least >= 24; again++) least = Math.min(least, ratio())
  expect(least).toBeLessThan(24)
})
