import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { parse } from './parse.ts'
import { soupOf } from './soup.ts'
import { toSource } from './source.ts'
import type { Mode, WikiDoc } from './tree.ts'
import { everyNode } from './tree.ts'

// A busy machine and the long form of the run take their time.
vi.setConfig({ testTimeout: 300_000 })

const modes: Mode[] = ['document', 'line']
const count = process.env.STEPWRIGHT_SOAK ? 100_000 : 10_000

function holds(raw: string, mode: Mode): void {
  const tree = parse(raw, mode)
  const source = toSource(tree, mode)
  const again = parse(source, mode)
  // Compared as text first: `toEqual` is slow, and only needed to show a difference.
  if (JSON.stringify(again) !== JSON.stringify(tree)) expect({ raw, source, tree: again }).toEqual({ raw, source, tree })
  if (toSource(again, mode) !== source) expect(toSource(again, mode)).toBe(source)
}

test('what was written is read back as the same tree, whatever the text', () => {
  const next = soupOf(20260401)
  for (let at = 0; at < count; at++) {
    const raw = next()
    for (const mode of modes) holds(raw, mode)
  }
})

test('the same holds for every made-up case with one character left out or doubled', () => {
  const { cases } = JSON.parse(readFileSync(new URL('../fixtures/wikitext-cases.json', import.meta.url), 'utf8')) as { cases: { raw: string }[] }
  for (const { raw } of cases) {
    for (let at = 0; at < raw.length; at++) {
      holds(raw.slice(0, at) + raw.slice(at + 1), 'document')
      holds(raw.slice(0, at) + raw[at] + raw.slice(at), 'document')
    }
  }
})

test('the tree is well formed: no empty text, marks in their order, no line end inside text', () => {
  const order = ['link', 'wikiLink', 'code', 'subscript', 'superscript', 'strike', 'underline', 'italic', 'bold']
  const next = soupOf(7)
  for (let at = 0; at < 2000; at++) {
    for (const node of everyNode(parse(next()))) {
      if (node.type !== 'text') continue
      expect(node.text).toMatch(/^[^\n\r]+$/)
      const ranks = (node.marks ?? []).map((mark) => order.indexOf(mark.type))
      expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b))
    }
  }
})

test('an editor’s tree that text cannot say is written as the nearest one, and that one is stable', () => {
  const next = soupOf(99)
  const marks = ['bold', 'italic', 'code', 'link', 'wikiLink', 'strike'].map((type) =>
    type === 'link' ? { type, attrs: { href: 'https://x.test/[a]|b c', target: '_blank' } }
      : type === 'wikiLink' ? { type, attrs: { target: null, tag: null, newWindow: false, href: '' } } : { type })
  for (let at = 0; at < 500; at++) {
    const content = [0, 1, 2, 3].map((place) => {
      const text = next()
      return { type: 'text', text, marks: marks.filter((_, which) => (text.length * 7 + which * 5 + place) % 3 === 0) }
    })
    const doc: WikiDoc = { type: 'doc', content: [{ type: 'paragraph', content }, { type: 'heading', attrs: { level: 2 }, content: content.slice(2) }] }
    for (const mode of modes) holds(toSource(doc, mode), mode)
  }
})
