import { ChangeSet, Text } from '@codemirror/state'
import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { docOf, proseOf } from './pageDoc.ts'
import { pageExtensions } from './pageSchema.ts'
import {
  caretInPage,
  caretInText,
  changesBetween,
  pageOfText,
  placeInPage,
  placeInText,
  textOfPage,
  typedInto,
} from './pageSourceText.ts'

// Nothing of it is in the canonical form.
const raw =
  "==Tools==\n\n\n\nA '''small''' [https://example.org|driver].\n\n* one\n* two of them\n\n[x_node|eyJ0eXBlIjoieCJ9]\n\n{table\n| a\n|\n}\n\nEnd."
const schema = getSchema(pageExtensions)

test('ten conversions without an edit change neither text nor tree (A-141)', () => {
  let page = { contents: parse(raw), source: raw as string | null }
  const { contents } = page
  for (let n = 0; n < 10; n += 1) {
    const text = textOfPage(page, raw)
    expect(text).toBe(raw)
    page = { ...pageOfText(text, page.contents), source: null }
    page = { contents: docOf(proseOf(schema, page.contents), page.contents), source: null }
  }
  expect(page.contents.content).toBe(contents.content)
})

test('what is written in one is in the other, and nothing else moves (A-141)', () => {
  const contents = parse(raw)
  const typed = pageOfText(raw.replace('two of them', 'two of these'), contents)
  expect(typed.contents.content.map((block, n) => block === contents.content[n])).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
  ])
  const edited = {
    contents: {
      ...contents,
      content: [...contents.content.slice(0, -1), ...parse('The end.').content],
    },
    source: null,
  }
  expect(textOfPage(edited, raw)).toBe(raw.replace('End.', 'The end.'))
})

test('the caret keeps its place in both directions (A-141)', () => {
  const doc = proseOf(schema, parse(raw))
  for (const words of ['two of', 'driver', 'Tools', 'End']) {
    const at = raw.indexOf(words) + words.length
    const there = placeInPage(doc, caretInText(raw, at))
    const $there = doc.resolve(there)
    expect($there.parent.textBetween(0, $there.parentOffset)).toMatch(new RegExp(`${words}$`))
    expect(placeInText(raw, caretInPage(doc, there))).toBe(at)
  }
  expect(caretInText(raw, raw.indexOf('[x_node')).block).toBe(3)
})

describe('what was typed in the wiki text while the page went on', () => {
  const from = 'One.\n\nTwo.\n\nThree.'
  test('stands as it is where the page did not', () => {
    expect(typedInto(from, 'One!\n\nTwo.', from)).toBe('One!\n\nTwo.')
  })
  test('keeps what somebody else changed, added and took out elsewhere (A-130)', () => {
    expect(
      typedInto(
        from,
        'One and more.\n\nTwo.\n\nThree.',
        'One.\n\nTwo, they say.\n\nThree.\n\nFour.',
      ),
    ).toBe('One and more.\n\nTwo, they say.\n\nThree.\n\nFour.')
    expect(typedInto(from, 'One.\n\nTwo.\n\nThree!', 'One.\n\nThree.')).toBe('One.\n\nThree!')
  })
  test('and what both changed is there twice: no word goes', () => {
    expect(
      typedInto(from, 'One, says Ada.\n\nTwo.\n\nThree.', 'One, says Bob.\n\nTwo.\n\nThree.'),
    ).toBe('One, says Bob.\nOne, says Ada.\n\nTwo.\n\nThree.')
  })
  test('stands once where a merge has only dropped the blank at the end of a line (A-130)', () => {
    expect(typedInto('One \n\nTwo.', 'One more word, and \n\nTwo.', 'One\n\nTwo, they say.')).toBe(
      'One more word, and \n\nTwo, they say.',
    )
  })
  test('stands beside other words that somebody changed in the same line (A-130)', () => {
    expect(typedInto('The lid is small.', 'The lid is small. Lift it.', 'A lid is small.')).toBe(
      'A lid is small. Lift it.',
    )
  })
})

test('a caret between two changes of others keeps its place (A-130)', () => {
  const held = 'Theirs.\n\nMine, and \n\nTheirs too.'
  const text = 'Theirs, says Bob.\n\nMine, and \n\nTheirs too, says Bob.\n\nNew.'
  const changes = ChangeSet.of(changesBetween(held, text), held.length)
  expect(changes.apply(Text.of(held.split('\n'))).toString()).toBe(text)
  const caret = held.indexOf('and ') + 'and '.length
  expect(changes.mapPos(caret)).toBe(text.indexOf('and ') + 'and '.length)
})
