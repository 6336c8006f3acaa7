import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '#lib/compare/diff3.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import type { WikiDoc, WikiNode } from '#wikitext/tree.ts'
import { mergeWiki } from './mergeWiki.ts'
import { questionKey, type Answers, type Merge } from './question.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const page =
  '== Tools ==\n\nTake a small driver.\n\n* one screw\n* two screws\n** of brass\n* three screws\n\n{table\n|width=50%\n|! Part\n|! Price\n|--\n| lid\n| 5\n|--\n| base\n| 7\n}\n\nClose the lid again.'
const change = (from: string, to: string, raw = page): string => {
  expect(raw).toContain(from)
  return raw.replace(from, to)
}
const merge = (base: string, mine: string, theirs: string, answers?: Answers) =>
  mergeWiki(parse(base), parse(mine), parse(theirs), answers)
const asked = (result: Merge<WikiDoc>) =>
  result.questions.map(({ rule, before, mine, theirs }) => ({ rule, before, mine, theirs }))

type Row = {
  name: string
  a: string
  b: string
  result?: string
  asks?: { rule: string; times: number }
}
const silent: Row[] = [
  {
    name: 'different paragraphs',
    a: change('small', 'large'),
    b: change('again', 'gently'),
    result: change('again', 'gently', change('small', 'large')),
  },
  {
    name: 'a heading and the paragraph below it',
    a: change('Tools', 'What you need'),
    b: change('small', 'large'),
    result: change('small', 'large', change('Tools', 'What you need')),
  },
  {
    name: 'the same change',
    a: change('small', 'large'),
    b: change('small', 'large'),
    result: change('small', 'large'),
  },
  {
    name: 'different items of one list',
    a: change('one screw', 'one long screw'),
    b: change('three screws', 'three short screws'),
    result: change('three screws', 'three short screws', change('one screw', 'one long screw')),
  },
  {
    name: 'an item and the list below another',
    a: change('of brass', 'of steel'),
    b: change('one screw', 'a screw'),
    result: change('one screw', 'a screw', change('of brass', 'of steel')),
  },
  {
    name: "an item's text and the list below it",
    a: change('of brass', 'of steel'),
    b: change('two screws', 'two small screws'),
    result: change('two screws', 'two small screws', change('of brass', 'of steel')),
  },
  {
    name: 'an item added and another changed',
    a: change('* three screws', '* three screws\n* a washer'),
    b: change('one screw', 'one long screw'),
    result: change(
      'one screw',
      'one long screw',
      change('* three screws', '* three screws\n* a washer'),
    ),
  },
  {
    name: 'different cells of one row',
    a: change('| lid', '| cover'),
    b: change('| 5', '| 6'),
    result: change('| 5', '| 6', change('| lid', '| cover')),
  },
  {
    name: 'different cells of different rows',
    a: change('| lid', '| cover'),
    b: change('| 7', '| 8'),
    result: change('| 7', '| 8', change('| lid', '| cover')),
  },
  {
    name: 'a row added and a cell changed',
    a: change('| 7\n', '| 7\n|--\n| foot\n| 1\n'),
    b: change('| 5', '| 6'),
    result: change('| 5', '| 6', change('| 7\n', '| 7\n|--\n| foot\n| 1\n')),
  },
  {
    name: 'the width of a table and a cell',
    a: change('50%', '100%'),
    b: change('| 5', '| 6'),
    result: change('| 5', '| 6', change('50%', '100%')),
  },
  {
    name: 'a block deleted that nobody else touched',
    a: change('\n\nClose the lid again.', ''),
    b: change('small', 'large'),
    result: change('small', 'large', change('\n\nClose the lid again.', '')),
  },
  {
    name: 'a block moved and changed elsewhere',
    a: `Close the lid again.\n\n${change('\n\nClose the lid again.', '')}`,
    b: change('small', 'large'),
    result: `Close the lid again.\n\n${change('small', 'large', change('\n\nClose the lid again.', ''))}`,
  },
  {
    name: 'a block moved and that one changed',
    a: `Close the lid again.\n\n${change('\n\nClose the lid again.', '')}`,
    b: change('lid again', 'whole lid again'),
    result: `Close the whole lid again.\n\n${change('\n\nClose the lid again.', '')}`,
  },
]
const asking: Row[] = [
  {
    name: 'the same paragraph',
    a: change('small', 'large'),
    b: change('small', 'tiny'),
    asks: { rule: 'R21', times: 1 },
  },
  {
    name: 'two places of the same paragraph',
    a: change('Take', 'Fetch'),
    b: change('driver', 'wrench'),
    asks: { rule: 'R21', times: 1 },
  },
  {
    name: 'the same item',
    a: change('one screw', 'one long screw'),
    b: change('one screw', 'one short screw'),
    asks: { rule: 'R21', times: 1 },
  },
  {
    name: 'the same cell',
    a: change('| lid', '| cover'),
    b: change('| lid', '| top'),
    asks: { rule: 'R21', times: 1 },
  },
  {
    name: 'a paragraph deleted and changed',
    a: change('Take a small driver.\n\n', ''),
    b: change('small', 'large'),
    asks: { rule: 'R21', times: 1 },
  },
  {
    name: 'an item deleted and changed',
    a: change('* one screw\n', ''),
    b: change('one screw', 'one long screw'),
    asks: { rule: 'R21', times: 1 },
  },
  {
    name: 'a paragraph rewritten twice',
    a: change('Take a small driver.', 'Unplug everything first.'),
    b: change('Take a small driver.', 'Nothing is needed.'),
    asks: { rule: 'R21', times: 1 },
  },
  {
    name: 'a paragraph made a heading and changed',
    a: change('Take a small driver.', '=== Take a small driver. ==='),
    b: change('small', 'large'),
    asks: { rule: 'R21', times: 1 },
  },
]

describe.each([
  ['mine', false],
  ['theirs', true],
] as const)('with the first change in %s', (_side, swapped) => {
  test.each(silent)('$name: merged without asking (A-51, R21)', ({ a, b, result }) => {
    const merged = swapped ? merge(page, b, a) : merge(page, a, b)
    expect(asked(merged)).toEqual([])
    expect(toSource(merged.merged)).toBe(result)
  })

  test.each(asking)('$name: asks, and keeps the base meanwhile (A-51, R21)', ({ a, b, asks }) => {
    const [mine, theirs] = swapped ? [b, a] : [a, b]
    const merged = merge(page, mine, theirs)
    expect(merged.questions.map(({ rule }) => rule)).toEqual(
      Array.from({ length: asks?.times ?? 0 }, () => asks?.rule),
    )
    expect(toSource(merged.merged)).toBe(page)
    for (const [answer, wanted] of [
      ['mine', mine],
      ['theirs', theirs],
    ] as const) {
      const answers = Object.fromEntries(
        merged.questions.map(({ path }) => [questionKey(path), answer]),
      )
      expect(toSource(merge(page, mine, theirs, answers).merged)).toBe(wanted)
    }
  })
})

test('words of one paragraph that do not touch are offered together, not chosen (R21)', () => {
  const {
    questions: [question],
  } = merge(page, change('Take', 'Fetch'), change('driver', 'wrench'))
  expect(question?.suggested).toEqual(parse('Fetch a small wrench.').content[0])
  const both = merge('a b', 'a c', 'a d', { 'blocks/@0': 'both' })
  expect(toSource(both.merged)).toBe('a d\n\na c')
})

test('blocks added at one place are both kept, equal ones once (R21)', () => {
  expect(toSource(merge('a', 'a\n\nmine', 'a\n\ntheirs').merged)).toBe('a\n\ntheirs\n\nmine')
  expect(toSource(merge('a', 'a\n\nnew', 'a\n\nnew').merged)).toBe('a\n\nnew')
})

const callout = (kind: string, text: string) =>
  ({
    type: 'callout',
    attrs: { kind, size: null },
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  }) as WikiNode
const withCallout = (node: WikiNode | null, raw = 'before\n\nafter'): WikiDoc => {
  const [first, ...rest] = parse(raw).content
  return { type: 'doc', content: [first as WikiNode, ...(node ? [node] : []), ...rest] }
}

test('an unknown block changed on both sides asks with its data (A-51, R22)', () => {
  const base = withCallout(callout('warn', 'hot'))
  const mine = withCallout(callout('warn', 'very hot'))
  const other = withCallout(callout('note', 'hot'))
  const elsewhere = withCallout(callout('warn', 'hot'), 'before it\n\nafter')
  expect(mergeWiki(base, mine, elsewhere)).toMatchObject({
    questions: [],
    merged: withCallout(callout('warn', 'very hot'), 'before it\n\nafter'),
  })
  expect(mergeWiki(base, elsewhere, mine)).toMatchObject({
    questions: [],
    merged: withCallout(callout('warn', 'very hot'), 'before it\n\nafter'),
  })
  expect(asked(mergeWiki(base, mine, other))).toEqual([
    { rule: 'R22', before: base.content[1], mine: mine.content[1], theirs: other.content[1] },
  ])
  expect(asked(mergeWiki(base, other, mine))).toEqual([
    { rule: 'R22', before: base.content[1], mine: other.content[1], theirs: mine.content[1] },
  ])
  expect(asked(mergeWiki(base, mine, withCallout(null)))).toEqual([
    { rule: 'R22', before: base.content[1], mine: mine.content[1], theirs: null },
  ])
  expect(mergeWiki(base, mine, other).merged).toEqual(base)
})

test('members of the document that nobody knows come from who changed them (R22)', () => {
  const doc = (more: object) => ({ ...parse('a'), ...more }) as WikiDoc
  expect(
    mergeWiki(doc({ version: 1 }), doc({ version: 1, theme: 'x' }), doc({ version: 2 })).merged,
  ).toEqual(doc({ version: 2, theme: 'x' }))
  expect(asked(mergeWiki(doc({ version: 1 }), doc({ version: 2 }), doc({ version: 3 })))).toEqual([
    { rule: 'R22', before: 1, mine: 2, theirs: 3 },
  ])
})

test('addresses that the service works out anew are no change (R21)', () => {
  const linked = (href: string): WikiDoc => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'a',
            marks: [
              { type: 'wikiLink', attrs: { target: 'T', tag: null, newWindow: false, href } },
            ],
          },
        ],
      },
    ],
  })
  expect(mergeWiki(linked('/a'), parse('changed by me'), linked('/b')).questions).toEqual([])
})

const word = fc.constantFrom('screw', 'cover', 'cable', 'lift', 'turn', 'red', 'four', 'slowly')
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map(all => all.join(' '))
const block = fc.oneof(
  words,
  words.map(text => `== ${text} ==`),
  words.map(text => `[quote]${text}[/quote]`),
  words.map(text => `[code]\n${text}\n[/code]`),
  fc
    .array(words, { minLength: 1, maxLength: 4 })
    .map(items => items.map((text, i) => `${i % 3 === 2 ? '**' : '*'} ${text}`).join('\n')),
  fc
    .array(words, { minLength: 2, maxLength: 4 })
    .map(cells => `{table\n${cells.map(text => `| ${text}`).join('\n|--\n')}\n}`),
)
const pages = fc.array(block, { minLength: 1, maxLength: 6 })
const edit = fc.oneof(
  { weight: 3, arbitrary: fc.constant('keep') },
  { weight: 1, arbitrary: fc.constant('delete') },
  { weight: 2, arbitrary: fc.constant('word') },
  { weight: 1, arbitrary: fc.constant('add') },
  { weight: 1, arbitrary: fc.constant('top') },
)
const edits = fc.array(edit, { minLength: 6, maxLength: 6 })
const edited = (blocks: string[], kinds: string[], side: string): string => {
  const out: string[] = []
  blocks.forEach((old, i) => {
    const kind = kinds[i]
    if (kind === 'keep') out.push(old)
    else if (kind === 'word')
      out.push(old.replace(/(\w+)(?!.*\w*screw)(\n|\[\/|\s*=+$|$)/, `$1 ${side}word${i}$2`))
    else if (kind === 'add') out.push(old, `new ${side}added${i}`)
    else if (kind === 'top') out.unshift(old)
  })
  return out.join('\n\n')
}
const wordsIn = (value: unknown) => new Set(wordsOf(JSON.stringify(value).replaceAll('\\n', ' ')))

test('a page merge is deterministic, symmetric and keeps every added word (A-51, A-52, A-53)', () => {
  alwaysHolds(
    fc.property(pages, edits, edits, (blocks, left, right) => {
      const [base, mine, theirs] = [
        parse(blocks.join('\n\n')),
        parse(edited(blocks, left, 'mine')),
        parse(edited(blocks, right, 'theirs')),
      ]
      const result = mergeWiki(base, mine, theirs)
      expect(mergeWiki(base, mine, theirs)).toEqual(result)
      expect(mergeWiki(base, mine, base)).toMatchObject({ merged: mine, questions: [] })
      expect(mergeWiki(base, base, theirs)).toMatchObject({ merged: theirs, questions: [] })
      expect(mergeWiki(base, mine, mine)).toMatchObject({ merged: mine, questions: [] })
      const back = mergeWiki(base, theirs, mine)
      const sides = (merged: Merge<WikiDoc>, swap: boolean) =>
        merged.questions.map(({ path, rule, before, mine: own, theirs: other }) => [
          questionKey(path),
          rule,
          before,
          swap ? other : own,
          swap ? own : other,
        ])
      expect(sides(back, true)).toEqual(sides(result, false))
      const there = new Set([...wordsIn(result.merged), ...wordsIn(result.questions)])
      expect(
        [...wordsIn(mine), ...wordsIn(theirs)].filter(
          found => /mine|theirs/.test(found) && !there.has(found),
        ),
      ).toEqual([])
    }),
    { check: 100, test: 400, soak: 20_000 },
    20260501,
  )
}, 3_000_000)
