import { getSchema } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { history, undo } from '@tiptap/pm/history'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { docOf, proseOf, shownIn } from '#app/editor/page/pageDoc.ts'
import { pageExtensionsOf } from '#app/editor/page/pageSchema.ts'
import { sharedValues } from '../../../fixtures/sharedData.ts'
import { joined, readField, withContents, type FieldText } from './fieldText.ts'

const schema = getSchema(pageExtensionsOf(true))
const introductions =
  sharedValues<{ mode: string; raw: string }>('data/real/payloads/rendered.jsonl')
    ?.filter(({ mode }) => mode !== 'line')
    .map(({ raw }) => raw) ?? []
const guides = (
  sharedValues<{ steps: { lines: { text_raw: string }[] }[] }>('data/real/guides.jsonl') ?? []
).map(({ steps }) =>
  steps
    .flatMap(({ lines }) => lines)
    .slice(0, 10)
    .map(line => line.text_raw)
    .join('\n\n'),
)

const opened = (raw: string): { field: FieldText; state: EditorState } => {
  const field = readField(raw)
  return { field, state: EditorState.create({ schema, doc: proseOf(schema, field.held) }) }
}
const says = (field: FieldText, doc: ProseNode): string =>
  withContents(field, docOf(doc, field.held)).says

/** A word that stands nowhere, in the place of the first one of three letters in each text. */
const strange = 'Zebrawort'
const words = (doc: ProseNode): { from: number; to: number; word: string }[] => {
  const found: { from: number; to: number; word: string }[] = []
  doc.descendants((node, at) => {
    const word = /(?<![\p{L}\p{N}_|{])\p{L}{3,}(?![\p{L}\p{N}_])/u.exec(node.text ?? '')
    const isTitle = node.marks.some(
      ({ type, attrs }) => type.name === 'wikiLink' && attrs['target'] === null,
    )
    if (!word || isTitle || node.text?.includes('://')) return
    found.push({ from: at + word.index, to: at + word.index + word[0].length, word: word[0] })
  })
  return found
}

describe.each([
  ['introductions', introductions],
  ['guides', guides],
])('in the editor, real %s', (_name, raws) => {
  test('stay as they were written, and one word changed changes that word only (AU-21)', () => {
    let changes = 0
    for (const raw of raws) {
      const { field, state } = opened(raw)
      expect(says(field, state.doc)).toBe(raw)
      for (const { from, to, word } of words(state.doc).slice(0, 4)) {
        const written = says(field, state.tr.insertText(strange, from, to).doc)
        expect(written.split(strange)).toHaveLength(2)
        expect(written.replace(strange, word)).toBe(raw)
        changes += 1
      }
    }
    if (raws.length > 0) expect(changes).toBeGreaterThan(raws.length / 3)
  })
})

test('undone letter by letter, a text is the very text that was opened', () => {
  const raw = "It is '''bold''' here.\n\n\n* one\n* two\n"
  const { field, state } = opened(raw)
  const typed = state.tr.insertText('x', 3)
  expect(says(field, typed.doc)).not.toBe(raw)
  expect(says(field, typed.delete(3, 4).doc)).toBe(raw)
})

test('words that come while somebody types are neither lost nor written twice', () => {
  const raw = 'Hold the door.\n\nPull the plug.'
  const { field, state } = opened(raw)
  const typed = withContents(field, docOf(state.tr.insertText('big ', 10).doc, field.held))
  const others = 'Hold the door.\n\nPull the red plug.'
  const both = 'Hold the big door.\n\nPull the red plug.'
  expect(joined(field, typed, others)).toBe(both)
  // The next key comes before the editor shows them.
  const next = state.tr.insertText('big ', 10).insertText('old ', 14)
  const again = withContents(typed, docOf(next.doc, typed.held))
  expect(joined(typed, again, both)).toBe('Hold the big old door.\n\nPull the red plug.')
})

test('the caret stays beside its words when another version comes into its paragraph', () => {
  const { field, state } = opened('Take the lid off. Lay the lid down.')
  const at = 1 + 'Take the lid off. Lay the lid'.length
  const here = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
  for (const before of ['Now take the lid off. Lay the lid', 'Take the lid off. Put the lid']) {
    const tr = shownIn(here, readField(`${before} down.`, field.held).held)
    expect(tr?.doc.textBetween(0, tr.selection.head)).toBe(before)
  }
})

test.each([
  ['a paragraph', 'Take the lid off.', 'Take the big lid off. Wait.', 'Take the lid off. Wait.'],
  ['a list', '* Take the lid off.', '* Wait.\n* Take the big lid off.', 'Wait.Take the lid off.'],
])('what was typed into %s can be undone after a merge into it', (_, raw, merged, wanted) => {
  const { field, state } = opened(raw)
  const own = EditorState.create({ schema, doc: state.doc, plugins: [history()] })
  let at = 0
  state.doc.descendants((node, place) => {
    if (node.isText) at = place + (node.text ?? '').indexOf('lid')
  })
  const typed = own.apply(own.tr.insertText('big ', at))
  const next = readField(merged, field.held).held
  const both = typed.apply(existing(shownIn(typed, next), 'what the merge changes'))
  expect(docOf(both.doc, next)).toEqual(next)
  let undone = both
  undo(both, tr => {
    undone = both.apply(tr)
  })
  expect(undone.doc.textContent).toBe(wanted)
})

test('another version that comes is shown as it is, whatever differs', () => {
  const pieces = ['* one\n* two', '# one\n## two\n# three', '== One ==', 'one two', "'''one''' two"]
  const texts = [...pieces, '* two\n** one', '* one\n\n* two', '{|\n| one\n| two\n|}'].flatMap(
    (first, n, all) => [
      first,
      `${first}\n\n${all.at(n - 1)}`,
      `${all.at(n - 2)}\n\n${first}\n\none`,
    ],
  )
  for (const from of texts)
    for (const to of texts) {
      const { field, state } = opened(from)
      const { held } = readField(to, field.held)
      const shown = shownIn(state, held)?.doc ?? state.doc
      shown.check()
      expect(docOf(shown, held)).toEqual(held)
    }
})

/** As a key does it: what is typed takes the marks of the place. */
const typedAt = (state: EditorState, at: number, text: string): ProseNode => {
  const there = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
  const marks = there.storedMarks ?? there.selection.$from.marks()
  return there.tr.replaceSelectionWith(schema.text(text, marks), false).doc
}

test('words behind a link to a page are not of the link', () => {
  for (const raw of ['See [[Battery]]', 'See [[Battery|this page]]']) {
    const { field, state } = opened(raw)
    const end = state.doc.content.size - 1
    expect(says(field, typedAt(state, end, ' first.'))).toBe(`${raw} first.`)
  }
})

test.each([
  ['a paragraph', 'Hold the door.', 'Hold the door.'],
  ['an item', '* one\n* two\n* three', '* one\n* two\n* three'],
])('a blank at the end of %s changes nothing of the text', (_, raw, wanted) => {
  const { field, state } = opened(raw)
  const $end = TextSelection.atEnd(state.doc).$to
  expect(says(field, typedAt(state, $end.pos, ' '))).toBe(wanted)
})

test('a blank at the end and a paragraph just begun stay when another version comes', () => {
  const { field, state } = opened('Hold the door.')
  const end = state.doc.content.size - 1
  const spaced = state.apply(state.tr.insertText(' ', end))
  const blank = withContents(field, docOf(spaced.doc, field.held))
  const read = readField('Pull it.\n\nHold the door.', blank.held)
  expect(shownIn(spaced, read.held)?.doc.textContent).toBe('Pull it.Hold the door. ')

  const begun = state.apply(state.tr.split(end))
  const two = withContents(field, docOf(begun.doc, field.held))
  expect(two.says).toBe('Hold the door.')
  const here = begun.apply(begun.tr.setSelection(TextSelection.atEnd(begun.doc)))
  const tr = shownIn(here, readField('Hold the big door.', two.held).held)
  if (!tr) throw new Error('Nothing is shown')
  expect(says(two, tr.insertText('Then lift.').doc)).toBe('Hold the big door.\n\nThen lift.')
})

test('a caret before all words of its paragraph stays there, whatever comes in front', () => {
  for (const before of ['A.\n\n', '----\n\n']) {
    const { field, state } = opened(`${before}B.`)
    const start = state.doc.content.size - 1 - 'B.'.length
    const here = state.apply(state.tr.setSelection(TextSelection.create(state.doc, start)))
    const tr = shownIn(here, readField(`${before}B, please.`, field.held).held)
    expect(tr?.selection).toBeInstanceOf(TextSelection)
    expect(tr?.selection.$from.parent.textContent).toBe('B, please.')
    expect(tr?.selection.$from.parentOffset).toBe(0)
  }
})
