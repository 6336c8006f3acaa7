import { describe, expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { mergeWikiPage } from './mergeWikiPage.ts'
import { withoutMergedWiki } from './undoMergedWiki.ts'
import { saysSame, withBlocksOf, type WikiContent } from '../content/wikiContent.ts'
import { patchWikiBody } from '../content/wikiFields.ts'

const raw =
  "== Tools ==\n\nA '''small''' one with [image|5] beside it.\n\n* one\n** of brass\n* two\n\n{table\n|! Part\n|--\n| lid\n| base\n}"
const base: WikiContent = {
  namespace: 'ITEM',
  title: 'Screw',
  display_title: 'Screw',
  page_title: null,
  description: 'Holds.',
  image: null,
  flags: ['A', 'B'],
  documents: [{ documentid: 1 }],
  table_of_contents: false,
  suppliers: [],
  info: [{ name: 'Length', value: '5 mm' }],
  repairability_score: null,
  contents: parse(raw),
  source: raw,
}
const written = (from: string, to: string): Partial<WikiContent> => ({
  contents: parse(raw.replace(from, to)),
  source: null,
})
const side = (changes: Partial<WikiContent>): WikiContent => ({ ...base, ...changes })

const both: [string, Partial<WikiContent>, Partial<WikiContent>][] = [
  ['two fields', { description: 'Holds fast.' }, { table_of_contents: true }],
  ['flags', { flags: ['A', 'B', 'C'] }, { flags: ['B'] }],
  ['documents', { documents: [] }, { documents: [{ documentid: 1 }, { documentid: 2 }] }],
  ['a field and the text', { description: 'Holds fast.' }, written('small', 'large')],
]
describe.each([
  ['mine', false],
  ['theirs', true],
] as const)('with the first change in %s', (_side, swapped) => {
  test.each(both)('%s are put together (R17, R19, A-51)', (_what, one, other) => {
    const [mine, theirs] = swapped ? [other, one] : [one, other]
    const { merged, questions } = mergeWikiPage(base, side(mine), side(theirs))
    expect(questions).toEqual([])
    const flags = one.flags && { flags: ['B', 'C'] }
    const documents = one.documents && { documents: [{ documentid: 2 }] }
    expect({ ...merged, contents: toSource(merged.contents) }).toEqual({
      ...side({ ...one, ...other, ...flags, ...documents }),
      contents: toSource({ ...base, ...one, ...other }.contents),
    })
  })
})

test('one field set to two values asks, and so do two scores, pictures and lists (R17)', () => {
  const mine = side({
    description: 'One.',
    image: { id: 1 },
    info: [{ name: 'Length', value: '6 mm' }],
  })
  const theirs = side({
    description: 'Two.',
    image: { id: 2 },
    info: [{ name: 'Length', value: '7 mm' }],
  })
  const { merged, questions } = mergeWikiPage(base, mine, theirs)
  expect(questions.map(({ path, rule }) => `${rule} ${path.join('/')}`)).toEqual([
    'R17 description',
    'R17 image',
    'R17 info',
  ])
  expect(merged.description).toBe('Holds.')
})

test('the same blocks put together otherwise are not changed by anybody (R21)', () => {
  const apart = {
    ...base.contents,
    content: base.contents.content.map(node => structuredClone(node)),
  }
  const text = itemAt(existing(apart.content[1]?.content, 'the content'), 0)
  existing(apart.content[1]?.content, 'the content').splice(
    0,
    1,
    { ...text, text: existing(text.text, 'the text').slice(0, 1) },
    { ...text, text: existing(text.text, 'the text').slice(1) },
  )
  expect(saysSame(base.contents, apart)).toBe(true)
  expect(withBlocksOf(base.contents, apart).content).toBe(base.contents.content)
  expect(
    mergeWikiPage(base, side({ contents: apart, source: null }), side(written('small', 'large')))
      .questions,
  ).toEqual([])
})

test("a body holds the service's blocks except the one that changed (A-132)", () => {
  const mine = side(written('of brass', 'of steel'))
  const { contents_json } = patchWikiBody(base, mine) as { contents_json: { content: unknown[] } }
  expect(contents_json.content.map((block, i) => block === base.contents.content[i])).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test.each([
  ['a word', 'small', 'large'],
  ['an item', 'of brass', 'of steel'],
  ['a cell', '| lid', '| cover'],
  ['a block that came', '== Tools ==', 'Before.\n\n== Tools =='],
  ['a block that went', '== Tools ==\n\n', ''],
])('%s that was merged is taken back out (A-55)', (_what, from, to) => {
  const { merged, silent } = mergeWikiPage(
    base,
    side({ description: 'Mine.' }),
    side(written(from, to)),
  )
  expect(silent).toHaveLength(1)
  expect(
    toSource(
      existing(withoutMergedWiki(merged, itemAt(silent, 0)), 'the page without the merge').contents,
    ),
  ).toBe(toSource(base.contents))
})

test('a merged field or flag can be undone until it changes again (A-55)', () => {
  const { merged, silent } = mergeWikiPage(
    base,
    base,
    side({ description: 'Theirs.', flags: ['A'] }),
  )
  expect(silent.map(one => withoutMergedWiki(merged, one))).toEqual([
    { ...merged, description: 'Holds.' },
    { ...merged, flags: ['A', 'B'] },
  ])
  expect(withoutMergedWiki({ ...merged, description: 'Other.' }, itemAt(silent, 0))).toBeUndefined()
})

test('wiki text stays as it was typed when somebody else changed another block (A-130)', () => {
  const page = (source: string) => ({ ...base, contents: parse(source), source })
  const { merged, questions } = mergeWikiPage(
    page('Mine.\n\nTheirs.'),
    page('Mine. One two \n\nTheirs.'),
    page('Mine.\n\nTheirs, and they say more.'),
  )
  expect(questions).toEqual([])
  expect(merged.source).toBe('Mine. One two \n\nTheirs, and they say more.')
  expect(saysSame(merged.contents, parse(merged.source ?? ''))).toBe(true)
})
