// Texts that nest or repeat as far as the service takes them: nobody runs out of stack.
import { expect, test, vi } from 'vitest'
import { amountOf } from '../fixtures/propertyRuns.ts'
import { plainText, references, toContentsJson } from './doc.ts'
import { renderHtml } from './html.ts'
import { parse } from './parse.ts'
import { repeated } from './randomTestTexts.ts'
import { toSource } from './source.ts'
import { stubEnv } from './testEnv.ts'
import type { WikiDoc, WikiNode } from './tree.ts'

vi.setConfig({ testTimeout: 300_000 })

const quotes = (depth: number): string => '[quote]'.repeat(depth) + 'a' + '[/quote]'.repeat(depth)

const deepestQuote = (doc: WikiDoc): number => {
  let depth = 0
  for (let node: WikiNode | undefined = doc; node; node = node.content?.[0])
    if (node.type === 'blockquote') depth++
  return depth
}

const everyDirection = (text: string): void => {
  const doc = parse(text)
  references(doc)
  renderHtml(doc, stubEnv())
  JSON.stringify(toContentsJson(doc, stubEnv()))
  plainText(doc)
  expect(parse(toSource(doc))).toEqual(doc)
}

test('quotes in one another are read twenty deep, and text past that', () => {
  expect(deepestQuote(parse(quotes(20)))).toBe(20)
  expect(deepestQuote(parse(quotes(21)))).toBe(20)
  expect(plainText(parse(quotes(21)))).toBe('[quote]a[/quote]')
})

/** Of what the service takes; all of it in the long form. */
const part = amountOf({ check: 0.1, test: 0.2, soak: 1 })

test.each([21, 2200, 66_000 * part])(
  '%i quotes in one another are read, written and shown',
  depth => {
    everyDirection(quotes(depth))
  },
)

test('quotes of a client in one another past twenty come back as they were', () => {
  const nested = (depth: number): WikiNode =>
    depth === 0
      ? { type: 'paragraph', content: [{ type: 'text', text: 'a' }] }
      : {
          type: 'blockquote',
          attrs: { format: 'long', attribute: null },
          content: [nested(depth - 1)],
        }
  const doc: WikiDoc = { type: 'doc', content: [nested(30)] }
  expect(parse(toSource(doc))).toEqual(doc)
})

test.each([
  ['one table of many rows', '{table\n', '|\n|--\n', 900_000, '}'],
  ['one row of many cells', '{table\n', '|\n', 500_000, '}'],
  ['one cell of many tokens', '{table\n| ', '[image|1]', 1_000_000, '\n}'],
  ['one list of many items', '', '* a\n', 500_000, ''],
  ['a table of contents of many headings', '[toc]\n\n', '==a==\n', 500_000, ''],
])('%s of half a megabyte is read, written and shown', (_, before, unit, length, after) => {
  everyDirection(before + repeated(unit, length * part) + after)
})
