// For tests: what other programs put into trees and wiki text has no words for, each a block of a
// document.
import type { WikiDoc } from '../tree.ts'

export const text = (words: string, ...marks: object[]): object =>
  marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words }
export const paragraph = (...content: unknown[]): object => ({ type: 'paragraph', content })
export const item = (...content: unknown[]): object => ({ type: 'listItem', content })
export const docOf = (...content: unknown[]): WikiDoc => ({ type: 'doc', content }) as WikiDoc

export const callout = {
  type: 'callout',
  attrs: { kind: 'warn', size: null, list: [] },
  version: 2,
  content: [paragraph(text('Mind '), text('the gap', { type: 'glow' }))],
}
export const chip = { type: 'mention', attrs: { id: 7 } }
export const glow = { type: 'glow', attrs: { by: ['a', null, 1.5] } }

export const strangers: [string, unknown][] = [
  ['a block of an unknown type', callout],
  [
    'a block of an unknown type in a quote',
    {
      type: 'blockquote',
      attrs: { format: 'long', attribute: null },
      content: [paragraph(text('a')), callout],
    },
  ],
  [
    'a block of an unknown type in a list item',
    { type: 'bulletList', attrs: [], content: [item(paragraph(text('a')), callout)] },
  ],
  ['an inline node of an unknown type', paragraph(text('a '), chip, text(' b'))],
  ['an inline node alone in its paragraph', paragraph(chip)],
  [
    'an inline node in a list item',
    { type: 'bulletList', attrs: [], content: [item(paragraph(chip))] },
  ],
  [
    'an inline node in a heading',
    { type: 'heading', attrs: { level: 2 }, content: [text('a '), chip] },
  ],
  [
    'an inline node among marks',
    paragraph(
      text('a', { type: 'bold' }),
      { ...chip, marks: [{ type: 'bold' }, glow] },
      text('b', { type: 'bold' }),
    ),
  ],
  ['an unknown mark', paragraph(text('a '), text('b', { type: 'bold' }, glow), text(' c'))],
  ['two unknown marks on one text', paragraph(text('a', { type: 'x' }, glow))],
  ['an unknown mark before a known one', paragraph(text('a', glow, { type: 'bold' }))],
  [
    'an unknown mark on a link',
    paragraph(
      text('a', { type: 'link', attrs: { href: 'https://example.com/', target: false } }, glow),
    ),
  ],
  ['an unknown mark on a token', paragraph(text('[image|1]', glow))],
  ['an unknown mark on brackets and markers', paragraph(text(" [a]] '' ***|x ", glow))],
  [
    'a link with an attribute more',
    paragraph(
      text('a', {
        type: 'link',
        attrs: { href: 'https://example.com/', target: false, rel: null },
      }),
    ),
  ],
  [
    'a wiki link with a tag',
    paragraph(
      text('a', {
        type: 'wikiLink',
        attrs: { target: 'T', tag: 'x', newWindow: false, href: '/old' },
      }),
    ),
  ],
  ['bold with an attribute', paragraph(text('a', { type: 'bold', attrs: { weight: 900 } }))],
  [
    'a paragraph with an attribute',
    { type: 'paragraph', attrs: { textAlign: 'right' }, content: [text('a')] },
  ],
  ['a heading of level 1', { type: 'heading', attrs: { level: 1 }, content: [text('a')] }],
  [
    'a heading with an attribute more',
    { type: 'heading', attrs: { level: 2, id: null }, content: [text('a')] },
  ],
  [
    'a numbered list that begins at 3',
    { type: 'orderedList', attrs: { order: 3 }, content: [item(paragraph(text('a')))] },
  ],
  [
    'an item of two paragraphs',
    { type: 'bulletList', attrs: [], content: [item(paragraph(text('a')), paragraph(text('b')))] },
  ],
  [
    'a quote whose attribution is a node',
    {
      type: 'blockquote',
      attrs: { format: 'long', attribute: paragraph(text('Ann')) },
      content: [paragraph(text('a'))],
    },
  ],
  [
    'a quote in a quote',
    {
      type: 'blockquote',
      attrs: { format: 'long', attribute: null },
      content: [
        {
          type: 'blockquote',
          attrs: { format: 'long', attribute: null },
          content: [paragraph(text('a'))],
        },
      ],
    },
  ],
  [
    'a table with attributes',
    { type: 'table', attrs: { border: 1 }, content: [text('{table'), text('\n}')] },
  ],
  [
    'a table of rows',
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('a'))] }] },
      ],
    },
  ],
  ['a table whose text is none', { type: 'table', content: [text('{table\n\nx')] }],
  [
    'an unknown node among the text of a table',
    { type: 'table', content: [text('{table'), chip, text('\n}')] },
  ],
  [
    'marked code',
    { type: 'codeBlock', attrs: { language: null }, content: [text('a', { type: 'bold' })] },
  ],
  [
    'a break with an attribute',
    paragraph(text('a'), { type: 'customHardBreak', attrs: { soft: true } }),
  ],
  ['a rule with a width', { type: 'horizontalRule', attrs: { width: '50%' } }],
  ['a node whose content is no list', { type: 'widget', content: 5, marks: 'x', text: 7 }],
  ['a known node whose content is no list', { type: 'paragraph', content: { a: 1 } }],
  [
    'a list with something else than items',
    { type: 'bulletList', attrs: [], content: ['x', null, 3] },
  ],
  ['text whose marks are none', paragraph({ type: 'text', text: 'a', marks: ['bold', null] })],
  ['text with a key more', paragraph({ type: 'text', text: 'a', lang: 'de' })],
  ['text at the top', text('a')],
  ['a key called __proto__', JSON.parse('{"type":"x","__proto__":{"type":"y"},"constructor":1}')],
  ['other scripts and half characters', { type: 'x', attrs: { a: 'ü😀\u2028', b: '\ud800' } }],
]
