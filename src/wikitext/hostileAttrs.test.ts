// Trees of other programs, whose attributes may be anything that JSON can say.
import { expect, test } from 'vitest'
import { blockOf, markFacets } from './constructs.ts'
import { plainText, references, toContentsJson } from './doc.ts'
import { renderHtml } from './html.ts'
import { parse } from './parse.ts'
import { toSource } from './source.ts'
import { docOf, paragraph, text } from './foreign/foreignTestTexts.ts'
import { stubEnv } from './testEnv.ts'

/** Values that fail when they are made a string or a number, and others that nobody expects. */
const hostileValues: unknown[] = [
  { toString: 'x' },
  { toString: 'x', valueOf: 'y' },
  [{ toString: null }],
  { length: 1, includes: 'x' },
  JSON.parse('{"__proto__":{"toString":1}}'),
  [],
  null,
  true,
  -1e308,
  '\ud800',
  '"><script>',
]
const names = ['href', 'target', 'tag', 'newWindow', 'level', 'order', 'language', 'format']
const allNames = [...names, 'attribute', 'rule', 'width', 'toString', 'length', 'type']

/** The attributes of a type: none at all, each that its source carries alone, and all at once. */
const hostileAttrsOf = (carried: readonly string[] = []): unknown[] =>
  hostileValues.flatMap(value => [
    value,
    ...carried.map(name => ({ [name]: value })),
    Object.fromEntries(allNames.map(name => [name, value])),
  ])

const marked = (mark: object) => paragraph(text('a', mark), text('[image|1]', mark), text('b'))
const block = (type: string, node: object) =>
  docOf(
    paragraph(text('[toc]')),
    { type, content: [text('[toc]'), paragraph(text('a'))], ...node },
    { type, content: [{ type: 'listItem', content: [paragraph(text('a'))], ...node }], ...node },
  )

test('a tree is read whatever its attributes hold (S-19)', () => {
  const marks = [...markFacets.keys(), 'glow'].flatMap(type =>
    hostileAttrsOf(markFacets.get(type)?.attrs).map(attrs => docOf(marked({ type, attrs }))),
  )
  const blocks = [...blockOf.keys(), 'text', 'customHardBreak', 'widget'].flatMap(type =>
    hostileAttrsOf(blockOf.get(type)?.attrs).map(attrs => block(type, { attrs })),
  )
  const members = [...blockOf.keys(), 'text', 'widget'].flatMap(type =>
    ['marks', 'text', 'content'].flatMap(member =>
      hostileValues.slice(0, 4).map(value => block(type, { [member]: value })),
    ),
  )
  const docs = [...marks, ...blocks, ...members]
  const broken: string[] = []
  for (const doc of docs) {
    try {
      renderHtml(doc, stubEnv())
      renderHtml(doc, stubEnv(), 'line')
      toContentsJson(doc, stubEnv())
      plainText(doc)
      references(doc)
      expect(renderHtml(parse(toSource(doc)), stubEnv())).not.toMatch(/\[object|<script/)
      toSource(doc, 'line')
    } catch (error) {
      broken.push(`${String(error)}: ${JSON.stringify(doc)}`)
    }
  }
  expect(broken.slice(0, 20)).toEqual([])
})
