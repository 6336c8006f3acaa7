import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { buildTree, nodeOf, orderIn } from '../model/treeModel.ts'
import { currentRow, emptyPane, goTo, press, reveal, typeAhead, type Pane } from './treePane.ts'
import { filteredView, matcherOf, openView } from './visibleRows.ts'

const tree = buildTree(
  {
    hierarchy: {
      Bicycle: { Brakes: { Disc: null, Rim: null }, Chain: null },
      Boat: null,
      Ärmel: { Cuff: null },
      Zip: null,
    },
    display_titles: {},
  },
  orderIn('en'),
)
const viewOf = (pane: Pane) =>
  pane.text
    ? filteredView(tree, existing(matcherOf(tree, pane.text), 'the matcher'), pane.closed)
    : openView(tree, pane.open)
const titleAt = (pane: Pane) =>
  tree.titles[existing(viewOf(pane).rows[currentRow(tree, viewOf(pane), pane)], 'the current row')]
const rowsOf = (pane: Pane) => [...viewOf(pane).rows].map(node => tree.titles[node])
const pressAll = (pane: Pane, keys: readonly string[], rtl = false) =>
  keys.reduce((now, chord) => {
    const parts = chord.split('+')
    return existing(
      press(now, tree, viewOf(now), {
        key: existing(parts.at(-1), 'the last part'),
        shift: parts.includes('Shift'),
        mod: parts.includes('Mod'),
        rtl,
        page: 3,
      }),
      'the answer to the key',
    )
  }, pane)
const begin = goTo(emptyPane, tree, nodeOf(tree, 'Ärmel'))

/**
 * The pattern of trees of the WAI-ARIA Authoring Practices, key by key: from the first row, with
 * everything closed.
 */
test.each([
  [['ArrowDown'], 'Bicycle', ['Ärmel', 'Bicycle', 'Boat', 'Zip']],
  [['End'], 'Zip', ['Ärmel', 'Bicycle', 'Boat', 'Zip']],
  [['End', 'ArrowDown'], 'Zip', ['Ärmel', 'Bicycle', 'Boat', 'Zip']],
  [['End', 'Home'], 'Ärmel', ['Ärmel', 'Bicycle', 'Boat', 'Zip']],
  [['End', 'ArrowUp'], 'Boat', ['Ärmel', 'Bicycle', 'Boat', 'Zip']],
  [['ArrowRight'], 'Ärmel', ['Ärmel', 'Cuff', 'Bicycle', 'Boat', 'Zip']],
  [['ArrowRight', 'ArrowRight'], 'Cuff', ['Ärmel', 'Cuff', 'Bicycle', 'Boat', 'Zip']],
  [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Cuff', ['Ärmel', 'Cuff', 'Bicycle', 'Boat', 'Zip']],
  [['ArrowRight', 'ArrowRight', 'ArrowLeft'], 'Ärmel', ['Ärmel', 'Cuff', 'Bicycle', 'Boat', 'Zip']],
  [
    ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'],
    'Ärmel',
    ['Ärmel', 'Bicycle', 'Boat', 'Zip'],
  ],
  [['ArrowLeft'], 'Ärmel', ['Ärmel', 'Bicycle', 'Boat', 'Zip']],
  [['ArrowDown', '*'], 'Bicycle', ['Ärmel', 'Cuff', 'Bicycle', 'Brakes', 'Chain', 'Boat', 'Zip']],
  [['PageDown'], 'Zip', ['Ärmel', 'Bicycle', 'Boat', 'Zip']],
])('the keys %j lead to %s (A-153)', (keys, title, rows) => {
  const after = pressAll(begin, keys)
  expect(titleAt(after)).toBe(title)
  expect(rowsOf(after)).toEqual(rows)
})

test('in a language written from the right, Left opens and Right closes (A-211)', () => {
  const opened = pressAll(begin, ['ArrowLeft'], true)
  expect(rowsOf(opened)).toContain('Cuff')
  expect(rowsOf(pressAll(opened, ['ArrowRight'], true))).not.toContain('Cuff')
})

test('Space, Shift and Ctrl choose rows, and Ctrl+A takes all (A-153)', () => {
  const chosen = (keys: string[]) => [...pressAll(begin, keys).chosen].sort()
  expect(chosen([' '])).toEqual(['Ärmel'])
  expect(chosen([' ', ' '])).toEqual([])
  expect(chosen([' ', 'ArrowDown', 'ArrowDown', ' '])).toEqual(['Boat', 'Ärmel'])
  expect(chosen(['Shift+ArrowDown', 'Shift+ArrowDown'])).toEqual(['Bicycle', 'Boat', 'Ärmel'])
  expect(chosen(['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp'])).toEqual([
    'Bicycle',
    'Ärmel',
  ])
  expect(chosen(['ArrowDown', 'Shift+End'])).toEqual(['Bicycle', 'Boat', 'Zip'])
  expect(chosen([' ', 'Mod+ArrowDown', 'Mod+ArrowDown', 'Shift+ '])).toEqual([
    'Bicycle',
    'Boat',
    'Ärmel',
  ])
  expect(chosen(['Mod+a'])).toEqual(['Bicycle', 'Boat', 'Zip', 'Ärmel'])
})

test('letters find the next visible row without regard to accents (A-153)', () => {
  const typed = (pane: Pane, text: string) => titleAt(typeAhead(pane, tree, viewOf(pane), text))
  expect(typed(begin, 'b')).toBe('Bicycle')
  expect(typed(goTo(begin, tree, nodeOf(tree, 'Bicycle')), 'b')).toBe('Boat')
  expect(typed(goTo(begin, tree, nodeOf(tree, 'Boat')), 'b')).toBe('Bicycle')
  expect(typed(goTo(begin, tree, nodeOf(tree, 'Boat')), 'bo')).toBe('Boat')
  expect(typed(goTo(begin, tree, nodeOf(tree, 'Bicycle')), 'bb')).toBe('Boat')
  expect(typed(goTo(begin, tree, nodeOf(tree, 'Zip')), 'a')).toBe('Ärmel')
  expect(typed(begin, 'cuff')).toBe('Ärmel') // it has no row
})

test('a filter moves focus to the nearest row and restores it later (A-152, A-154)', () => {
  const inside = reveal(begin, tree, nodeOf(tree, 'Rim'))
  const filtered = { ...inside, text: 'disc' }
  expect(titleAt(filtered)).toBe('Brakes')
  expect(titleAt({ ...inside, text: 'zip' })).toBe('Zip')
  const closed = pressAll(filtered, ['ArrowLeft'])
  expect(rowsOf(closed)).toEqual(['Bicycle', 'Brakes'])
  const cleared = { ...closed, text: '', closed: new Set<string>() }
  expect(rowsOf(cleared)).toEqual([
    'Ärmel',
    'Bicycle',
    'Brakes',
    'Disc',
    'Rim',
    'Chain',
    'Boat',
    'Zip',
  ])
})
