import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { plainText, references, toContentsJson } from '../doc.ts'
import { packed, unpacked } from './packed.ts'
import { patchSource } from '../patchSource.ts'
import { renderHtml } from '../html.ts'
import { parse } from '../parse.ts'
import { toSource } from '../source.ts'
import { callout, chip, docOf, glow, item, paragraph, strangers, text } from './foreignTestTexts.ts'
import { stubEnv } from '../testEnv.ts'
import type { WikiDoc, WikiNode } from '../tree.ts'

test.each(strangers)('%s survives text and back, in its place', (_name, stranger) => {
  const doc = docOf(paragraph(text('before')), stranger, paragraph(text('after')))
  const raw = toSource(doc)
  expect(parse(raw)).toEqual(doc)
  expect(JSON.stringify(toSource(parse(raw)))).toBe(JSON.stringify(raw))
  expect(raw.startsWith('before\n\n') && raw.endsWith('\n\nafter')).toBe(true)
})

test.each(strangers)('%s breaks nothing on its way to readers', (_name, stranger) => {
  const doc = docOf(stranger)
  expect(toContentsJson(doc, stubEnv())).toEqual(doc)
  expect(renderHtml(doc, stubEnv())).not.toMatch(/undefined|\[object|x_node/)
  expect(plainText(doc)).not.toMatch(/undefined|\[object/)
  expect(references(doc).titles).not.toContain(undefined)
  expect(toSource(parse(toSource(doc, 'line'), 'line'), 'line')).toBe(toSource(doc, 'line'))
})

test('what stands beside the blocks of a document survives text and back (W15)', () => {
  const doc = { ...docOf(paragraph(text('one')), callout), foo: { a: [1, null] }, attrs: { v: 2 } }
  expect(parse(toSource(doc))).toEqual(doc)
  expect(toContentsJson(parse(toSource(doc)), stubEnv())).toEqual(doc)
  expect(plainText(parse(toSource(doc)))).toBe(plainText(docOf(paragraph(text('one')), callout)))
  expect(renderHtml(parse(toSource(doc)), stubEnv())).not.toContain('foo')
  const bare = { ...docOf({ type: 'paragraph', content: [] }), foo: 1 }
  expect(parse(toSource(bare))).toEqual(bare)
})

test('an edit of a page keeps what stands beside its blocks, and can take it away (W15)', () => {
  const raw = toSource({
    ...docOf(paragraph(text('one')), paragraph(text('two'))),
    foo: 1,
  } as WikiDoc)
  const edited = {
    ...parse(raw),
    content: docOf(paragraph(text('ONE')), paragraph(text('two'))).content,
  }
  expect(parse(patchSource(raw, edited))).toEqual(edited)
  expect(patchSource(raw, parse('one\n\ntwo'))).toBe('one\n\ntwo')
})

test('a paragraph of nothing between blocks is dropped, and makes no packed block (W15)', () => {
  const blank = { type: 'paragraph' }
  expect(toSource(docOf(paragraph(text('one')), blank, paragraph(text('two'))))).toBe('one\n\ntwo')
})

test('what stands around a stranger is edited freely', () => {
  const doc = docOf(
    paragraph(text('one '), chip, text(' two')),
    callout,
    paragraph(text('three', glow)),
  )
  const raw = toSource(doc)
    .replace('one', 'ONE')
    .replace('three', 'THREE')
    .replace('\n\n', '\n\n* new\n\n')
  expect(parse(raw)).toEqual(
    docOf(
      paragraph(text('ONE '), chip, text(' two')),
      { type: 'bulletList', attrs: [], content: [item(paragraph(text('new')))] },
      callout,
      paragraph(text('THREE', glow)),
    ),
  )
})

test('strangers show the text that they hold, escaped, and nothing else', () => {
  const script = {
    type: 'script',
    attrs: { src: 'https://evil.test' },
    content: [text('<b>alert</b>(1)')],
  }
  expect(renderHtml(docOf(script, paragraph(text('a '), script)), stubEnv())).toBe(
    '<p>&lt;b&gt;alert&lt;/b&gt;(1)</p>\n\n<p>a &lt;b&gt;alert&lt;/b&gt;(1)</p>',
  )
})

test('what is larger than 64 KB or deeper than a hundred is its words', () => {
  const large = { type: 'x', content: [text('a'.repeat(70_000))] }
  expect(toSource(docOf(large))).toBe('a'.repeat(70_000))
  let deep: object = text('a')
  for (let at = 0; at < 10_000; at++) deep = { type: 'x', content: [deep] }
  expect(toSource(docOf(deep))).toBe('a')
  expect(renderHtml(docOf(deep), stubEnv())).toBe('<p>a</p>')
})

test('only what packing gives is unpacked: other base64 stays the text that it is', () => {
  const node = { type: 'x', attrs: { a: 1 } } as WikiNode
  const same = existing(packed(node), 'a packed node')
  expect(unpacked(same)).toEqual(node)
  const asBase64 = (json: string): string => btoa(json).replace(/=+$/, '')
  for (const json of [
    '{ "type":"x"}',
    '{"type":"x","a":1e999}',
    '{"type":"x","type":"x"}',
    '{"type":5}',
    '[{"type":"x"}]',
    'null',
    '{"type":"x"',
    '"x"',
  ]) {
    expect(unpacked(asBase64(json))).toBeNull()
    const raw = `a [x_node|${asBase64(json)}]`
    expect(toSource(parse(raw))).toBe(raw)
  }
  expect(unpacked(`${same}=`)).toBeNull()
})
