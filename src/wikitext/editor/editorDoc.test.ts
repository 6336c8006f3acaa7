import { readFileSync } from 'node:fs'
import { type MarkSpec, Node as ProseNode, type NodeSpec, Schema } from '@tiptap/pm/model'
import { expect, test, vi } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { sharedValues } from '../../fixtures/sharedData.ts'
import { toContentsJson } from '../doc.ts'
import { fromEditor, piecesOf, toEditor } from './editorDoc.ts'
import { parse } from '../parse.ts'
import { soupOf } from '../randomTestTexts.ts'
import {
  callout,
  chip,
  docOf,
  glow,
  item,
  paragraph,
  strangers,
  text,
} from '../foreign/foreignTestTexts.ts'
import { stubEnv } from '../testEnv.ts'
import type { WikiDoc, WikiNode } from '../tree.ts'
import { amountOf } from '../../fixtures/propertyRuns.ts'

vi.setConfig({ testTimeout: 600_000 })

type Case = { name: string; json: WikiDoc }
const madeUp = (
  JSON.parse(
    readFileSync(new URL('../../fixtures/wikitext-cases.json', import.meta.url), 'utf8'),
  ) as {
    cases: Case[]
  }
).cases
const real =
  sharedValues<{ cases: Case[] }>('data/wikitext-cases.json')?.[0]?.cases.filter(each =>
    each.name.startsWith('real/'),
  ) ?? []
const documents: [string, WikiDoc][] = [
  ...[...madeUp, ...real].map((each): [string, WikiDoc] => [each.name, each.json]),
  ...strangers.map(([name, stranger]): [string, WikiDoc] => [
    name,
    docOf(paragraph(text('before')), stranger, paragraph(text('after'))),
  ]),
  [
    'unknown members of the document',
    { ...docOf(paragraph(text('a'))), version: 3, attrs: [] } as WikiDoc,
  ],
  ['an empty list of blocks', docOf()],
  [
    'texts side by side, an empty one, marks in another order, nothing where there might be a list',
    docOf(
      paragraph(text('a'), text('b'), text('')),
      paragraph(text('c', { type: 'bold' }, { type: 'italic' })),
      { type: 'paragraph' },
      { type: 'bulletList', content: [item(paragraph(text('d'), text('e')))] },
      paragraph(text('f')),
    ),
  ],
]

// A schema as an editor of pages has it: it merges texts, sorts marks in an order of its own, and
// throws at what it does not know.
const kept = { origin: { default: null } }
const block = (content: string, attrs: object = {}): NodeSpec => ({
  group: 'block',
  content,
  attrs: { ...kept, ...attrs },
})
const atom = (group: string, ...names: string[]): NodeSpec => ({
  group,
  inline: group === 'inline',
  atom: true,
  attrs: Object.fromEntries([
    ...names.map(name => [name, {}]),
    ...(group === 'block' ? [['origin', { default: null }]] : []),
  ]),
})
const nodes: { [name: string]: NodeSpec } = {
  doc: { content: 'block+' },
  paragraph: block('inline*'),
  heading: block('inline*', { level: { default: 2 } }),
  bulletList: block('listItem+'),
  orderedList: block('listItem+', { order: { default: 1 } }),
  listItem: {
    content: '(paragraph | unknownBlock) (bulletList | orderedList | unknownBlock)*',
    attrs: kept,
  },
  blockquote: block('block+', { format: { default: 'long' }, attribute: { default: null } }),
  codeBlock: block('text*', { language: { default: null } }),
  horizontalRule: { group: 'block', attrs: kept },
  table: atom('block', 'source'),
  unknownBlock: atom('block', 'json'),
  text: { group: 'inline' },
  customHardBreak: { group: 'inline', inline: true },
  wikiToken: atom('inline', 'text'),
  unknownInline: atom('inline', 'json'),
}
const plain: MarkSpec = { excludes: '' }
const marks: { [name: string]: MarkSpec } = {
  unknownMark: { excludes: '', attrs: { json: {}, at: {} } },
  bold: plain,
  italic: plain,
  code: plain,
  strike: plain,
  underline: plain,
  superscript: plain,
  subscript: plain,
  link: { excludes: '', attrs: { href: {}, target: { default: false } } },
  wikiLink: { excludes: '', attrs: { target: {}, named: {}, tag: {}, newWindow: {}, href: {} } },
}
const schema = new Schema({ nodes, marks })
const loaded = (doc: WikiDoc): ProseNode => {
  const node = ProseNode.fromJSON(schema, toEditor(doc))
  node.check()
  return node
}
const held = (node: ProseNode): WikiNode => node.toJSON() as WikiNode

test.each(documents)('%s: what is loaded and not edited is what is saved (A-131)', (_name, doc) => {
  expect(fromEditor(held(loaded(doc)), doc)).toEqual(doc)
  // The same of a copy: the editor and the page's own draft may stand in another process.
  expect(
    fromEditor(
      JSON.parse(JSON.stringify(held(loaded(doc)))) as WikiNode,
      JSON.parse(JSON.stringify(doc)) as WikiDoc,
    ),
  ).toEqual(doc)
})

test.each(documents)(
  '%s: a letter typed in one block changes that block only (A-132, A-133)',
  (_name, doc) => {
    const editor = loaded(doc)
    editor.forEach((child, offset, index) => {
      if (!child.isTextblock) return
      const typed = editor.replace(
        offset + 1,
        offset + 1,
        ProseNode.fromJSON(schema, {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Ω' }],
        }).slice(0),
      )
      const saved = fromEditor(held(typed), doc)
      const whole = doc.content.length > 0 ? doc.content : [{ type: 'paragraph', content: [] }]
      expect(saved.content.filter((_, at) => at !== index)).toEqual(
        whole.filter((_, at) => at !== index),
      )
      expect(JSON.stringify(saved.content[index])).toContain('Ω')
      expect(Object.keys(saved).sort()).toEqual(Object.keys(doc).sort())
    })
  },
)

const typedInto = (doc: WikiDoc, from: string, to: string): WikiDoc => {
  const editor = JSON.parse(
    JSON.stringify(held(loaded(doc)), (key, value: unknown) =>
      key === 'text' && typeof value === 'string' ? value.replace(from, to) : value,
    ),
  ) as WikiNode
  // `origin` holds what was loaded, so nothing of it may follow the typing.
  const restore = (now: WikiNode, was: WikiNode): void => {
    if (was.attrs) now.attrs = was.attrs
    now.content?.forEach((child, at) => restore(child, was.content?.[at] as WikiNode))
  }
  restore(editor, held(loaded(doc)))
  return fromEditor(editor, doc)
}

test('what stands in an edited block and is not known comes out as it went in (A-133)', () => {
  const line = (words: string) =>
    docOf({
      type: 'paragraph',
      attrs: { textAlign: 'right' },
      lang: 'de',
      content: [
        text(`${words} `),
        chip,
        text('b', glow, { type: 'bold' }),
        text('c', {
          type: 'link',
          attrs: { href: 'https://example.com/', target: false, rel: null },
        }),
        text('[image|1]', { type: 'bold' }),
      ],
    })
  expect(typedInto(line('one'), 'one', 'two')).toEqual(line('two'))
  const list = (words: string) =>
    docOf({
      type: 'bulletList',
      attrs: { tight: true },
      content: [
        item(paragraph(text(words)), callout),
        { ...item(paragraph(text('x'))), attrs: { checked: true } },
      ],
    })
  expect(typedInto(list('one'), 'one', 'two')).toEqual(list('two'))
  const quote = (words: string) =>
    docOf({
      type: 'blockquote',
      attrs: { format: 'long', attribute: paragraph(text('Ann')) },
      content: [callout, paragraph(text(words))],
    })
  expect(typedInto(quote('one'), 'one', 'two')).toEqual(quote('two'))
  const cell = (words: string) =>
    docOf(...parse(`{table\n| ${words} [x_node|eyJ0eXBlIjoieCJ9]\n}`).content)
  const editor = toEditor(cell('one'))
  const table = firstOf(existing(editor.content, 'a content'))
  table.attrs = {
    ...table.attrs,
    source: '{table\n| two [x_node|eyJ0eXBlIjoieCJ9]\n}',
  }
  expect(fromEditor(editor, cell('one'))).toEqual(cell('two'))
})

test('what is made in the editor is as the service would write it', () => {
  const made: WikiNode = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 3, origin: null },
        content: [{ type: 'text', text: 'a' }],
      },
      { type: 'paragraph', attrs: { origin: null } },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: 'b', marks: [{ type: 'bold' }, { type: 'italic' }] },
                  { type: 'customHardBreak' },
                  { type: 'wikiToken', attrs: { text: '[image|1]' } },
                ],
              },
            ],
          },
        ],
      },
      {
        type: 'orderedList',
        attrs: { order: 1 },
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
      },
      { type: 'table', attrs: { source: '{table\n| a\n}' } },
      { type: 'horizontalRule' },
      { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: 'x\ny' }] },
    ],
  }
  expect(fromEditor(made, docOf())).toEqual(
    docOf(
      { type: 'heading', attrs: { level: 3 }, content: [text('a')] },
      paragraph(),
      {
        type: 'bulletList',
        attrs: [],
        content: [
          item(
            paragraph(
              text('b', { type: 'italic' }, { type: 'bold' }),
              { type: 'customHardBreak' },
              text('[image|1]'),
            ),
          ),
        ],
      },
      { type: 'orderedList', attrs: { order: 1 }, content: [item(paragraph())] },
      ...parse('{table\n| a\n}').content,
      { type: 'horizontalRule' },
      { type: 'codeBlock', attrs: { language: null }, content: [text('x\ny')] },
    ),
  )
})

test('the same holds for documents of random text', () => {
  const next = soupOf(31)
  const documents = amountOf({ check: 100, test: 400, soak: 20_000 })
  for (let at = 0; at < documents; at++) {
    const doc = toContentsJson(parse(`${next()}\n\n${next()}`), stubEnv())
    expect(fromEditor(held(loaded(doc)), doc)).toEqual(doc)
  }
})

test('a piece that the editor ate is missing in the count (A-134)', () => {
  const doc = docOf(paragraph(text('one '), chip, text('b', glow)), callout)
  const editor = toEditor(doc)
  expect(piecesOf(editor)).toEqual({
    characters: 5,
    unknown: [JSON.stringify(chip), JSON.stringify(glow), JSON.stringify(callout)],
  })
  expect(
    piecesOf({ ...editor, content: existing(editor.content, 'the content of editor').slice(0, 1) })
      .unknown,
  ).not.toContain(JSON.stringify(callout))
})
