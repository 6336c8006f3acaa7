import { expect, test } from 'vitest'
import { buildTree, nodeOf, orderIn } from '../model/treeModel.ts'
import {
  effectOf,
  isSmall,
  moveOf,
  placeName,
  refusalOf,
  refusalOfAll,
  topmost,
} from './moveRules.ts'

const tree = buildTree(
  { hierarchy: { a: { b: { c: null, d: null } }, e: null }, display_titles: { b: 'Bee' } },
  orderIn('en'),
)
const at = (title: string) => nodeOf(tree, title)

test('a category takes neither itself, its ancestors nor its children (A-159)', () => {
  expect(refusalOf(tree, at('b'), at('b'))).toBe('itself')
  expect(refusalOf(tree, at('a'), at('c'))).toBe('below')
  expect(refusalOf(tree, at('c'), at('b'))).toBe('here')
  expect(refusalOf(tree, at('e'), -1)).toBe('here')
  expect(refusalOf(tree, at('c'), at('e'))).toBe(null)
  expect(refusalOf(tree, at('c'), -1)).toBe(null)
  expect(refusalOfAll(tree, [at('c'), at('d')], at('b'))).toBe('here')
  expect(refusalOfAll(tree, [at('c'), at('e')], at('b'))).toBe(null)
  expect(refusalOfAll(tree, [at('e'), at('a')], at('c'))).toBe('below')
})

test('of chosen categories only the topmost move (A-162)', () => {
  expect(topmost(tree, ['d', 'b', 'e', 'nowhere']).map(node => tree.titles[node])).toEqual([
    'b',
    'e',
  ])
})

test('a move names where it came from, and its effect counts all below once (A-160)', () => {
  expect(moveOf(tree, at('b'), -1)).toEqual({ title: 'b', label: 'Bee', from: 'a', to: null })
  expect(effectOf(tree, Int32Array.from([5, 4, 1, 2, 0]), [at('b'), at('e')])).toEqual({
    moved: 2,
    below: 2,
    guides: 4,
    paths: 4,
  })
  expect(effectOf(tree, null, [at('a')])).toEqual({ moved: 1, below: 3, guides: null, paths: 4 })
  expect([
    isSmall(tree, [at('e')]),
    isSmall(tree, [at('b')]),
    isSmall(tree, [at('c'), at('e')]),
  ]).toEqual([true, false, false])
  expect([
    placeName(tree, 'c', 'top'),
    placeName(tree, null, 'top'),
    placeName(tree, 'gone', 'top'),
  ]).toEqual(['a / Bee / c', 'top', 'gone'])
})
