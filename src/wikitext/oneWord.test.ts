import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { sharedValues } from '../fixtures/sharedData.ts'
import { toContentsJson } from './doc.ts'
import { renderHtml } from './html.ts'
import { tokenOf } from './inline.ts'
import { parse } from './parse.ts'
import { patchSource } from './patchSource.ts'
import { toSource } from './source.ts'
import { stubEnv } from './testEnv.ts'
import type { WikiDoc, WikiNode } from './tree.ts'
import { everyNode, marksOf } from './tree.ts'
import { amountOf } from '../fixtures/propertyRuns.ts'

vi.setConfig({ testTimeout: 600_000 })

const madeUp = (
  JSON.parse(readFileSync(new URL('../fixtures/wikitext-cases.json', import.meta.url), 'utf8')) as {
    cases: { raw: string }[]
  }
).cases.map(each => each.raw)
const wikis =
  sharedValues<{ cases: { name: string; raw: string }[] }>('data/wikitext-cases.json')?.[0]
    ?.cases.filter(each => each.name.startsWith('real/'))
    .map(each => each.raw) ?? []
const rendered =
  sharedValues<{ mode: string; raw: string }>('data/real/payloads/rendered.jsonl') ?? []
const texts = rendered.filter(each => each.mode !== 'line').map(each => each.raw)
const lines = rendered.filter(each => each.mode === 'line').map(each => each.raw)

/**
 * The lines of real guides as paragraphs of one text each: few of them have an introduction. All of
 * them in `npm run soak`.
 */
const guides = (
  sharedValues<{ steps: { lines: { text_raw: string }[] }[] }>('data/real/guides.jsonl') ?? []
).map(({ steps }) =>
  steps
    .flatMap(({ lines }) => lines)
    .slice(0, amountOf({ check: 12, test: 12, soak: Infinity }))
    .map(line => line.text_raw)
    .join('\n\n'),
)

// A heading that is no longer like another one needs no number in its address.
const unnumbered = (html: string): string => html.replace(/(#?Section_[^"]*?)_\d+"/g, '$1"')

/** Of the real texts, which are many: one word in so many. */
const stride = amountOf({ check: 20, test: 10, soak: 1 })

/** A word that stands nowhere. */
const strange = 'Zebrawort'
const someWord = /(?<![\p{L}\p{N}_[|{])\p{L}{3,}(?![\p{L}\p{N}_])/u

/**
 * The words to change: one in each text node that is words. Addresses, tokens and titles of other
 * pages say more than a word.
 */
const isPlainWords = (node: WikiNode): boolean =>
  node.type === 'text' &&
  tokenOf(node) === null &&
  !node.text?.includes('://') &&
  someWord.test(node.text ?? '') &&
  !marksOf(node).some(
    mark => mark.type === 'wikiLink' && (mark.attrs as { target?: unknown }).target === null,
  )

const changed = (doc: WikiDoc, at: number): { doc: WikiDoc; word: string } => {
  const copy = structuredClone(doc)
  const node = itemAt([...everyNode(copy)], at)
  const word = someWord.exec(node.text ?? '')?.[0] ?? ''
  if (node.text !== undefined) node.text = node.text.replace(someWord, strange)
  return { doc: copy, word }
}

describe.each([
  ['made-up', madeUp],
  ['real pages', wikis],
  ['real introductions', texts],
  ['lines of real answers', lines],
  ['real guides', guides],
] as const)('of the %s texts', (_name, raws) => {
  test('one word changed in the tree is one word changed in text, tree and HTML', () => {
    const env = stubEnv()
    const oneIn = raws === wikis || raws === guides ? stride : 1
    let [words, changes] = [0, 0]
    for (const raw of raws) {
      const doc = toContentsJson(parse(raw), env)
      const html = renderHtml(doc, env)
      const inTable = new Set(
        [...everyNode(doc)].filter(node => node.type === 'table').flatMap(node => node.content),
      )
      for (const [at, node] of [...everyNode(doc)].entries()) {
        if (!isPlainWords(node) || inTable.has(node) || words++ % oneIn > 0) continue
        const { doc: edited, word } = changed(doc, at)
        const back = (text: string): string => text.replaceAll(strange, word)
        const patched = patchSource(raw, edited)
        expect(patched.split(strange)).toHaveLength(2)
        // To the letter wherever people wrote it; made-up texts try signs that nobody writes.
        if (toSource(doc) === raw || raws !== madeUp) expect(back(patched)).toBe(raw)
        expect(back(toSource(edited))).toBe(toSource(doc))
        expect(toContentsJson(parse(patched), env)).toEqual(edited)
        expect(unnumbered(back(renderHtml(edited, env)))).toBe(unnumbered(html))
        changes++
      }
    }
    if (raws.length > 0) expect(changes).toBeGreaterThan(raws.length / 3)
  })
})

test('text that nobody edited stays as it was written, whoever wrote it how', () => {
  const raw =
    "\n== A==\n\n\nIt is '''bold''' here.\nSoft.\n\n* a\n# b\n\n[https://example.com/|x] word\n\n\n== B ==\n"
  const doc = parse(raw)
  expect(patchSource(raw, doc)).toBe(raw)
  const edited = structuredClone(doc)
  itemAt(itemAt(edited.content, 1).content ?? [], 2).text = ' there. Soft.'
  expect(patchSource(raw, edited)).toBe(raw.replace('here.', 'there.'))
  edited.content.splice(2, 1)
  expect(parse(patchSource(raw, edited))).toEqual(parse(toSource(edited)))
  expect(patchSource('', parse('a'))).toBe('a')
  expect(patchSource('a\n\nb', parse(''))).toBe('')
})
