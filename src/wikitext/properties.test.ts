import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { sharedValues } from '../fixtures/sharedData.ts'
import { parse } from './parse.ts'
import { soupBits, soupOf } from './randomTestTexts.ts'
import { toSource } from './source.ts'
import type { Mode, WikiDoc } from './tree.ts'
import { everyNode } from './tree.ts'
import { alwaysHolds } from '../fixtures/propertyRuns.ts'

// A busy machine and the long form of the run take their time.
vi.setConfig({ testTimeout: 3_000_000 })

const modes: Mode[] = ['document', 'line']
const runs = { check: 100, test: 300, soak: 100_000 }
const madeUp = (
  JSON.parse(readFileSync(new URL('../fixtures/wikitext-cases.json', import.meta.url), 'utf8')) as {
    cases: { raw: string }[]
  }
).cases.map(each => each.raw)

// A failure names its seed and the smallest text that was found for it.
const holdsFor = (text: fc.Arbitrary<string>, seed: number): void =>
  alwaysHolds(
    fc.property(text, raw => modes.every(mode => holds(raw, mode))),
    runs,
    seed,
  )

function holds(raw: string, mode: Mode): true {
  const tree = parse(raw, mode)
  const source = toSource(tree, mode)
  const again = parse(source, mode)
  // Compared as text first: `toEqual` is slow, and only needed to show a difference.
  if (JSON.stringify(again) !== JSON.stringify(tree))
    expect({ raw, source, tree: again }).toEqual({ raw, source, tree })
  if (toSource(again, mode) !== source) expect(toSource(again, mode)).toBe(source)
  return true
}

const bits = fc.constantFrom(...soupBits)

test('what was written is read back as the same tree, whatever the text', () => {
  holdsFor(
    fc.array(bits, { maxLength: 24 }).map(parts => parts.join('')),
    20260401,
  )
})

// Documents as people write them: blocks of every kind, with soup in the places of their text.
const words = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('word', 'two words', 'a', ' ') },
      { weight: 1, arbitrary: bits },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map(parts => parts.join('').replaceAll('\n', ' '))
const marked = fc
  .tuple(fc.constantFrom('***', "'''", "''", '++', '~~', '^^', ',,', '``'), words)
  .map(([marker, inner]) => `${marker}${inner}${marker}`)
const linked = fc
  .tuple(
    fc.constantFrom(
      '[link|https://example.com/|',
      '[[Page|',
      '[[',
      '[https://a.test|',
      '[guide|42|',
      '[image|1|caption=',
    ),
    words,
    fc.constantFrom(']', ']]', '|new_window=true]'),
  )
  .map(parts => parts.join(''))
const run = fc
  .array(fc.oneof(words, marked, linked), { minLength: 1, maxLength: 4 })
  .map(parts => parts.join(''))
const lines = (start: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(start, run).map(parts => parts.join('')),
      { minLength: 1, maxLength: 4 },
    )
    .map(each => each.join('\n'))
const block = fc.oneof(
  run,
  lines(fc.constant('')),
  lines(fc.constantFrom('* ', '** ', '# ', '## ', '*** ', '#* ', '')),
  fc
    .tuple(fc.constantFrom('==', '===', '======'), run)
    .map(([fence, text]) => `${fence} ${text} ${fence}`),
  lines(fc.constantFrom('| ', '|! ', '|--', '|', '|width=', '|format=', '| <<colspan="2">> ')).map(
    inner => `{table\n${inner}\n}`,
  ),
  fc
    .tuple(
      fc.constantFrom('[quote]', '[quote|Ann]', '[quote|format=featured]'),
      lines(fc.constant('')),
    )
    .map(([open, inner]) => `${open}${inner}[/quote]`),
  lines(fc.constant('')).map(inner => `[code]\n${inner}\n[/code]`),
  fc.constantFrom(
    '----',
    '[toc]',
    '[comment]solutions[/comment]',
    '[video|https://youtu.be/abcdefghijk]',
  ),
)

test('the same holds for made-up documents of every kind of block', () => {
  holdsFor(
    fc
      .array(
        fc
          .tuple(block, fc.constantFrom('\n', '\n\n', '\n\n\n', '\r\n'))
          .map(parts => parts.join('')),
        { minLength: 1, maxLength: 6 },
      )
      .map(parts => parts.join('')),
    20260402,
  )
})

// Where the real data is absent, the made-up pages are changed instead.
const wikis =
  sharedValues<{ cases: { name: string; raw: string }[] }>('data/wikitext-cases.json')?.[0]
    ?.cases.filter(each => each.name.startsWith('real/'))
    .map(each => each.raw) ?? []
const rendered =
  sharedValues<{ raw: string }>('data/real/payloads/rendered.jsonl')?.map(each => each.raw) ?? []
const texts = [...wikis, ...rendered]

/**
 * One to three places of a text changed: left out, doubled, replaced by a bit of syntax, swapped
 * with what stands elsewhere.
 */
const mutated = (sources: readonly string[]): fc.Arbitrary<string> => {
  const change = fc.record({
    place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    length: fc.nat(6),
    kind: fc.constantFrom('drop', 'double', 'insert', 'replace', 'move'),
    bit: bits,
  })
  return fc
    .tuple(fc.constantFrom(...sources), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([source, changes]) =>
      changes.reduce((text, { place, length, kind, bit }) => {
        const at = Math.floor(place * (text.length + 1))
        const [before, inside, after] = [
          text.slice(0, at),
          text.slice(at, at + length),
          text.slice(at + length),
        ]
        if (kind === 'drop') return before + after
        if (kind === 'double') return before + inside + inside + after
        if (kind === 'insert') return before + bit + inside + after
        if (kind === 'replace') return before + bit + after
        return inside + before + after
      }, source),
    )
}

test('the same holds for real pages and lines with a few places changed', () => {
  holdsFor(mutated(texts.length > 0 ? texts : madeUp), 20260403)
})

test('the same holds for every made-up case with one character left out or doubled', () => {
  for (const raw of madeUp) {
    for (let at = 0; at < raw.length; at++) {
      holds(raw.slice(0, at) + raw.slice(at + 1), 'document')
      holds(raw.slice(0, at) + raw[at] + raw.slice(at), 'document')
    }
  }
})

test('the tree has no empty text, ordered marks and no line ends', () => {
  const order = [
    'link',
    'wikiLink',
    'code',
    'subscript',
    'superscript',
    'strike',
    'underline',
    'italic',
    'bold',
  ]
  const next = soupOf(7)
  for (let at = 0; at < 2000; at++) {
    const nodes = [...everyNode(parse(next()))]
    const verbatim = new Set(
      nodes
        .filter(node => node.type === 'table' || node.type === 'codeBlock')
        .flatMap(node => node.content),
    )
    for (const node of nodes) {
      if (node.type !== 'text') continue
      expect(node.text).toMatch(verbatim.has(node) ? /^[^\r]+$/ : /^[^\n\r]+$/)
      const ranks = (node.marks ?? []).map(mark =>
        order.includes(mark.type) ? order.indexOf(mark.type) : order.length,
      )
      expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b))
    }
  }
})

test('a tree that text cannot say is written as the nearest stable one', () => {
  const next = soupOf(99)
  const marks = ['bold', 'italic', 'code', 'link', 'wikiLink', 'strike'].map(type =>
    type === 'link'
      ? { type, attrs: { href: 'https://x.test/[a]|b c', target: '_blank' } }
      : type === 'wikiLink'
        ? { type, attrs: { target: null, tag: null, newWindow: false, href: '' } }
        : { type },
  )
  for (let at = 0; at < 500; at++) {
    const content = [0, 1, 2, 3].map(place => {
      const text = next()
      return {
        type: 'text',
        text,
        marks: marks.filter((_, which) => (text.length * 7 + which * 5 + place) % 3 === 0),
      }
    })
    const doc: WikiDoc = {
      type: 'doc',
      content: [
        { type: 'paragraph', content },
        { type: 'heading', attrs: { level: 2 }, content: content.slice(2) },
      ],
    }
    for (const mode of modes) holds(toSource(doc, mode), mode)
  }
})
