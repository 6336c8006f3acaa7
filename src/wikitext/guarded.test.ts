// What is guarded is what the parser reads as no words, and nothing else of a text: where every
// unguarded letter is another one, its tree is the same with those letters in its words.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedValues } from '../fixtures/sharedData.ts'
import { alwaysHolds } from '../fixtures/propertyRuns.ts'
import { itemAt } from '#lib/existing.ts'
import { bareUrlsIn } from './constructs/bareUrl.ts'
import { guardedIn } from './guarded.ts'
import { tokenOf } from './inline.ts'
import { parse } from './parse.ts'
import { soupBits } from './randomTestTexts.ts'
import { attr, childrenOf, marksOf, type Mode, type WikiNode } from './tree.ts'

// No name of a tag has it, so that nothing that was none becomes one.
const other = (words: string) => words.replace(/[a-z]/gi, 'é')
const otherBetween = (
  text: string,
  guarded: readonly { from: number; to: number }[],
  change = other,
): string => {
  let done = 0
  const parts: string[] = []
  for (const { from, to } of guarded) {
    parts.push(change(text.slice(done, from)), text.slice(from, to))
    done = to
  }
  return parts.join('') + change(text.slice(done))
}

/** A link without a label shows where it leads. */
const showsTarget = (node: WikiNode): boolean =>
  marksOf(node).some(mark => {
    const target = attr(mark, mark.type === 'link' ? 'href' : 'target')
    return (
      (mark.type === 'wikiLink' && target === null) ||
      (mark.type === 'link' && String(target).replace(/^mailto:/, '') === node.text)
    )
  })
/** As they are read, comments for authors are words too. */
const inToken = (text: string): string =>
  text.startsWith('[comment]')
    ? `[comment]${other(text.slice('[comment]'.length, -'[/comment]'.length))}[/comment]`
    : text
const isVerbatim = (node: WikiNode) =>
  marksOf(node).some(({ type }) => type === 'code') || showsTarget(node)
const textOf = (node: WikiNode): string => {
  const text = node.text ?? ''
  if (tokenOf(node)) return inToken(text)
  if (isVerbatim(node)) return text
  return otherBetween(
    text,
    marksOf(node).some(({ type }) => /link/i.test(type)) ? [] : bareUrlsIn(text),
  )
}

/** The tree of a text whose words are others. Tables are kept as their source (below). */
const expected = (node: WikiNode): WikiNode => {
  if (node.type === 'text') return { ...node, text: textOf(node) }
  if (node.type === 'codeBlock' || node.type === 'table') return node
  return node.content ? { ...node, content: childrenOf(node).map(expected) } : node
}
/** Neighbours with equal marks as one: whether they could be read as a token depends on letters. */
const joined = (nodes: WikiNode[]): WikiNode[] => {
  const all: WikiNode[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (
      last?.type === 'text' &&
      JSON.stringify({ ...node, text: last.text }) === JSON.stringify(last)
    )
      all[all.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else all.push(node)
  }
  return all
}
const comparable = (node: WikiNode): WikiNode =>
  node.type === 'table'
    ? { type: 'table' }
    : node.content
      ? { ...node, content: joined(childrenOf(node).map(comparable)) }
      : node

const holds = (raw: string, mode: Mode): true => {
  const guarded = guardedIn(raw, mode)
  for (const [at, { from, to }] of guarded.entries()) {
    const before = at > 0 ? itemAt(guarded, at - 1).to : 0
    if (from < before || to < from || to > raw.length)
      expect({ raw, guarded }).toBe('in order, none in another')
  }
  const read = comparable(parse(otherBetween(raw, guarded), mode))
  const wanted = comparable(expected(parse(raw, mode)))
  if (JSON.stringify(read) !== JSON.stringify(wanted))
    expect({ raw, read }).toEqual({ raw, read: wanted })
  return true
}
const modes: Mode[] = ['document', 'line']

test('of real texts nothing is guarded but what readers have as no words (A-198)', () => {
  const real = [
    ...(sharedValues<{ cases: { raw: string }[] }>('data/wikitext-cases.json')?.[0]?.cases ?? []),
    ...(sharedValues<{ raw: string }>('data/real/payloads/rendered.jsonl') ?? []),
  ]
  for (const { raw } of real) for (const mode of modes) holds(raw, mode)
})

test('nor of made-up ones, with openers and closers in any order (A-198)', () => {
  const bits = fc.constantFrom(...soupBits, '* ', '\n* ', '\n# ', 'word ', '``', ' https://a.de/b ')
  const texts = fc.array(bits, { maxLength: 24 }).map(parts => parts.join(''))
  alwaysHolds(
    fc.property(texts, raw => modes.every(mode => holds(raw, mode))),
    { check: 300, test: 1000, soak: 50_000 },
    20261127,
  )
})

test.each<[what: string, raw: string, read: string]>([
  ['code of one item is none of the next', '* a ``b\n* c`` d', '* é ``é\n* é`` é'],
  [
    'a link of one item ends with it',
    '* [link|https://a.de\n* b|c] d',
    '* [éééé|https://a.de\n* é|é] é',
  ],
  ['nor does nowiki go on', '# [nowiki]a\n# [[b]] c[/nowiki]', '# [éééééé]é\n# [[b]] é[/éééééé]'],
  [
    'an address in a mark of another program is one, too',
    '[x_mark|eyJ0eXBlIjoieCJ9|https://a.de/b]] c',
    '[x_mark|eyJ0eXBlIjoieCJ9|https://a.de/b]] é',
  ],
  ['a heading stands by itself', '== a ``b ==\nc`` d', '== é ``é ==\né`` é'],
  ['a cell stands by itself', '{table\n| a ``b\n| c`` d\n}', '{table\n| é ``é\n| é`` é\n}'],
  ['lines of a paragraph go on', 'a [nowiki]b\nc[/nowiki] d', 'é [nowiki]é\né[/nowiki] é'],
  ['a block of code needs its end', '[code]\na\n* [[b]]', '[éééé]\né\n* [[b]]'],
  ['and has it with other line ends', '[code]\r\na\r\n[/code]\r\nb', '[code]\r\na\r\n[/code]\r\né'],
  ['an end of a quote alone is words', 'a\n[/quote]\nb', 'é\n[/ééééé]\né'],
  [
    'blocks lie in a quote',
    '[quote|a]\n[code]\nc\n[/code]\n* ``d``\n* ``e[/quote]\nf``',
    '[quote|a]\n[code]\nc\n[/code]\n* ``d``\n* ``é[/quote]\né``',
  ],
  ['code in a label is code', '[link|/a|b ``c`` d]', '[link|/a|é ``c`` é]'],
  ['an address in a label is words', '[link|/a|https://b.de]', '[link|/a|ééééé://é.éé]'],
  [
    'an address goes on in plain text',
    'https://a.de/[nowiki]b[/nowiki] c',
    'https://a.de/[nowiki]b[/nowiki] é',
  ],
  ['an address ends at a mark', 'https://a.de/++b++', 'https://a.de/++é++'],
  ['rules and rows are no words', '{table\n| a\n|--\n| b\n}', '{table\n| é\n|--\n| é\n}'],
])('%s (A-198)', (_what, raw, read) => {
  expect(otherBetween(raw, guardedIn(raw, 'document'))).toBe(read)
})

test.each(['----', '{table\n| a\n|--\n| b\n}', '[quote|-]\na\n[/quote]'])(
  'no sign of %j can be found, which would be no such block any more (A-198)',
  raw => {
    const dashed = otherBetween(raw, guardedIn(raw, 'document'), text => text.replaceAll('-', '–'))
    expect(dashed).toBe(raw)
  },
)
