import { expect, test } from 'vitest'
import { compareBlocks, compareSource } from './compareWiki.ts'

const table = (...rows: string[][]) =>
  [
    '{table',
    '|width=100%',
    ...rows.flatMap((cells, n) => [...(n > 0 ? ['|--'] : []), ...cells]),
    '}',
  ].join('\n')
const old = `== Threads ==\n\nMeasure the thread first.\n\n${table(['|! Screw', '|! Torque'], ['| M5', '| 4 Nm'], ['| M6', '| <<colspan="1">> 8 Nm'])}\n\n* Clean\n* Grease\n`
const changes = (before: string, after: string) =>
  compareBlocks(before, after).filter(({ kind }) => kind !== 'same')

test('one changed table cell marks that cell only (A-129)', () => {
  const [row, ...others] = changes(old, old.replace('8 Nm', '9 Nm'))
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'changed', what: 'row' })
  expect(row?.cells).toEqual([
    { kind: 'same', isHead: false, before: 'M6', after: 'M6' },
    { kind: 'changed', isHead: false, before: '8 Nm', after: '9 Nm' },
  ])
})

test('a row that came, a row that went and a head cell are told as that (A-129)', () => {
  const more = old.replace('|--\n| M6', '|--\n| M5.5\n| 6 Nm\n|--\n| M6')
  expect(changes(old, more)).toMatchObject([
    {
      kind: 'added',
      what: 'row',
      cells: [
        { kind: 'added', after: 'M5.5' },
        { kind: 'added', after: '6 Nm' },
      ],
    },
  ])
  expect(changes(more, old)).toMatchObject([{ kind: 'removed', what: 'row' }])
  expect(changes(old, old.replace('|! Torque', '|! Torque in Nm'))).toMatchObject([
    { what: 'row', cells: [{ kind: 'same' }, { kind: 'changed', isHead: true }] },
  ])
  // One more cell in the row: the others keep their neighbours.
  expect(changes(old, old.replace('| M5\n', '| M5\n| steel\n'))).toMatchObject([
    {
      cells: [
        { kind: 'same', after: 'M5' },
        { kind: 'added', after: 'steel' },
        { kind: 'same', after: '4 Nm' },
      ],
    },
  ])
})

test('blocks of a page are paired by kind and words (A-129)', () => {
  expect(changes(old, old.replace('* Grease', '* Grease it well'))).toMatchObject([
    { kind: 'changed', what: 'item', before: 'Grease', after: 'Grease it well' },
  ])
  expect(changes(old, old.replace('== Threads ==', '=== Threads and nuts ==='))).toMatchObject([
    { kind: 'changed', what: 'heading', level: 3, before: 'Threads', after: 'Threads and nuts' },
  ])
  expect(changes(old, old.replace('the thread', "the '''thread'''"))).toMatchObject([
    {
      what: 'paragraph',
      before: 'Measure the thread first.',
      after: "Measure the '''thread''' first.",
    },
  ])
  expect(changes(old, old)).toEqual([])
})

test('a paragraph that stands elsewhere now is told as moved on both sides (A-129)', () => {
  const moved = changes('One.\n\nTwo.\n\nThree.\n\nFour.', 'Two.\n\nThree.\n\nFour.\n\nOne.')
  expect(
    moved.map(({ kind, moved: isMoved, before, after }) => [kind, isMoved, before ?? after]),
  ).toEqual([
    ['removed', true, 'One.'],
    ['added', true, 'One.'],
  ])
})

test('the source is compared line by line, with the numbers of both sides (A-129)', () => {
  const rows = compareSource('a\n\nb\nc', 'a\n\nB\nc\nd')
  expect(
    rows.map(({ kind, before, after }) => [kind, before?.number ?? null, after?.number ?? null]),
  ).toEqual([
    ['same', 1, 1],
    ['same', 2, 2],
    ['changed', 3, 3],
    ['same', 4, 4],
    ['added', null, 5],
  ])
  expect(compareSource('', '')).toEqual([])
})
