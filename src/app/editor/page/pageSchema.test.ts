// What the editor's own schema does to pages: nothing, unless somebody edits them.
import { getSchema } from '@tiptap/core'
import { EditorState, Plugin, TextSelection } from '@tiptap/pm/state'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { toContentsJson } from '#wikitext/doc.ts'
import { parse } from '#wikitext/parse.ts'
import {
  callout,
  chip,
  docOf as page,
  glow,
  item,
  paragraph,
  strangers,
  text,
} from '#wikitext/foreign/foreignTestTexts.ts'
import { soupOf } from '#wikitext/randomTestTexts.ts'
import { stubEnv } from '#wikitext/testEnv.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { sharedValues } from '../../../fixtures/sharedData.ts'
import { docOf, proseOf, shownIn } from './pageDoc.ts'
import { lossOfChange, lossOfLoading } from './pageLoss.ts'
import { pageExtensions } from './pageSchema.ts'
import { amountOf } from '../../../fixtures/propertyRuns.ts'

vi.setConfig({ testTimeout: 600_000 })
const schema = getSchema(pageExtensions)

type Case = { name: string; json: WikiDoc }
const cases = (
  JSON.parse(
    readFileSync(new URL('../../../fixtures/wikitext-cases.json', import.meta.url), 'utf8'),
  ) as { cases: Case[] }
).cases
const real =
  sharedValues<{ cases: Case[] }>('data/wikitext-cases.json')?.[0]?.cases.filter(({ name }) =>
    name.startsWith('real/'),
  ) ?? []
type Payload = { contents_json?: WikiDoc; title?: string; introduction_raw?: string }
const payloads = (
  sharedValues<{ payload?: Payload; body?: Payload } & Payload>(
    'data/real/payloads/payloads.jsonl',
  ) ?? []
)
  .map(one => one.payload ?? one.body ?? one)
  .filter(one => one.contents_json?.type === 'doc')
const inQuote = (block: object) => ({
  type: 'blockquote',
  attrs: { format: 'long', attribute: null },
  content: [paragraph(text('a')), block],
})
const documents: [string, WikiDoc][] = [
  ...[...cases, ...real].map(({ name, json }): [string, WikiDoc] => [name, json]),
  ...payloads.map(({ title, contents_json }, n): [string, WikiDoc] => [
    `page ${n} ${title ?? ''}`,
    contents_json as WikiDoc,
  ]),
  ...strangers.map(([name, stranger]): [string, WikiDoc] => [
    name,
    page(paragraph(text('before')), stranger, paragraph(text('after'))),
  ]),
  [
    'rules, headings, tables and code in a quote',
    page(
      inQuote({ type: 'horizontalRule' }),
      inQuote({ type: 'heading', attrs: { level: 3 }, content: [text('a')] }),
      inQuote(itemAt(parse('{table\n| a\n}').content, 0)),
      inQuote({ type: 'codeBlock', attrs: { language: 'js' }, content: [text('a\nb')] }),
    ),
  ],
  [
    'items that hold lists only',
    page({
      type: 'bulletList',
      attrs: [],
      content: [
        item({ type: 'orderedList', attrs: { order: 1 }, content: [item(paragraph(text('a')))] }),
      ],
    }),
  ],
  [
    'unknown members of the document',
    { ...page(paragraph(text('a'))), version: 3, attrs: [] } as WikiDoc,
  ],
  ['no blocks at all', page()],
  ['one empty paragraph', page(paragraph())],
]

test.each(documents)(
  '%s: opened and not edited it is the very document that was loaded (A-131)',
  (_name, doc) => {
    const prose = proseOf(schema, doc)
    expect(docOf(prose, doc)).toBe(doc)
    expect(lossOfLoading(doc, prose)).toBeNull()
  },
)

test.each(documents)(
  '%s: a letter in one block leaves the others as loaded (A-132, A-133)',
  (_name, doc) => {
    const state = EditorState.create({ doc: proseOf(schema, doc) })
    state.doc.forEach((child, offset, index) => {
      if (!child.isTextblock) return
      const typed = state.applyTransaction(state.tr.insertText('Ω', offset + 1))
      const saved = docOf(typed.state.doc, doc)
      const blocks = doc.content.length > 0 ? doc.content : [paragraph()]
      expect(
        saved.content.flatMap((block, at) => (at === index || block === blocks[at] ? [] : [at])),
      ).toEqual([])
      expect(saved.content).toHaveLength(blocks.length)
      expect(JSON.stringify(saved.content[index])).toContain('Ω')
      expect(lossOfChange(typed.transactions, true)).toBeNull()
    })
  },
)

test('so do random texts of wiki syntax (A-131)', () => {
  const next = soupOf(7)
  const documents = amountOf({ check: 100, test: 200, soak: 5000 })
  for (let n = 0; n < documents; n += 1) {
    const doc = toContentsJson(parse(`${next()}\n\n${next()}`), stubEnv())
    expect(docOf(proseOf(schema, doc), doc)).toBe(doc)
  }
})

test('unknown members of an edited block are kept (A-133)', () => {
  const line = (words: string) =>
    page(
      {
        type: 'paragraph',
        attrs: { textAlign: 'right' },
        lang: 'de',
        content: [
          text(`${words} `),
          chip,
          text('b', glow, { type: 'bold' }),
          text('[image|1]', { type: 'bold' }),
        ],
      },
      callout,
    )
  const state = EditorState.create({ doc: proseOf(schema, line('one')) })
  expect(docOf(state.apply(state.tr.insertText('two', 1, 4)).doc, line('one'))).toEqual(line('two'))
})

test('an incoming document replaces only the blocks that differ', () => {
  const raw = '== A ==\n\nOne.\n\n* x\n* y\n\nTwo.'
  const state = EditorState.create({ doc: proseOf(schema, parse(raw)) })
  expect(shownIn(state, parse(raw))).toBeUndefined()
  const tr = existing(
    shownIn(state, parse(raw.replace('One.', 'One, two.\n\nThree.'))),
    'the change to show',
  )
  expect(tr.doc.children.map(block => state.doc.children.indexOf(block))).toEqual([0, -1, -1, 2, 3])
  expect(docOf(tr.doc, parse(raw)).content).toHaveLength(5)
})

test('an empty page takes in what others wrote', () => {
  const state = EditorState.create({ doc: proseOf(schema, page()) })
  expect(
    docOf(existing(shownIn(state, parse('One.\n\nTwo.')), 'the change to show').doc, page())
      .content,
  ).toEqual(parse('One.\n\nTwo.').content)
})

test('the caret stays in its words when others change its block', () => {
  const doc = page(
    { type: 'bulletList', attrs: [], content: [item(paragraph(text('two screws')))] },
    callout,
  )
  const made = EditorState.create({ doc: proseOf(schema, doc) })
  const state = made.apply(made.tr.setSelection(TextSelection.create(made.doc, 13)))
  const after = state.apply(
    existing(
      shownIn(
        state,
        page(
          {
            type: 'bulletList',
            attrs: [],
            content: [item(paragraph(text('now two screws of brass')))],
          },
          callout,
        ),
      ),
      'the change to show',
    ),
  )
  expect(after.selection).toBeInstanceOf(TextSelection)
  expect(after.selection.$head.parent.textBetween(0, after.selection.$head.parentOffset)).toBe(
    'now two screws',
  )
})

/** Takes every chip out of a document that changes at all. */
const eater = new Plugin({
  appendTransaction: (transactions, _, { tr, doc }) => {
    if (!transactions.some(one => one.docChanged)) return null
    doc.descendants(
      (node, at) =>
        void (
          node.type.name.startsWith('unknown') &&
          tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize))
        ),
    )
    return tr.docChanged ? tr : null
  },
})

test("a piece lost without its author's act is named (A-134)", () => {
  const doc = page(paragraph(text('one '), chip), callout, paragraph(text('end')))
  const eaten = EditorState.create({ doc: proseOf(schema, doc), plugins: [eater] })
  expect(
    lossOfChange(eaten.applyTransaction(eaten.tr.insertText('x', 1)).transactions, true),
  ).toEqual({ names: ['mention', 'callout'], characters: 0 })
  const state = EditorState.create({ doc: proseOf(schema, doc) })
  const at = state.doc.child(0).nodeSize
  expect(
    lossOfChange(state.applyTransaction(state.tr.delete(at, at + 1)).transactions, true),
  ).toBeNull()
  expect(
    lossOfChange(state.applyTransaction(state.tr.delete(at, at + 1)).transactions, false),
  ).toEqual({ names: ['callout'], characters: 0 })
  expect(lossOfChange(state.applyTransaction(state.tr.delete(1, 4)).transactions, false)).toEqual({
    names: [],
    characters: 3,
  })
  expect(
    lossOfLoading(doc, proseOf(schema, page(paragraph(text('one ')), paragraph(text('end'))))),
  ).toEqual({ names: ['mention', 'callout'], characters: 0 })
})
