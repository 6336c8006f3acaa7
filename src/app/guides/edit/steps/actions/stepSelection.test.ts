import { expect, test } from 'vitest'
import { createStepSelection } from './stepSelection.ts'

const order = [1, 2, 3, 4, 5, 6]

test('steps are chosen one by one or as a range in both directions (A-67)', () => {
  const chosen = createStepSelection()
  chosen.extend(order, 5, 3)
  expect([...chosen.all()]).toEqual([3, 4, 5])
  chosen.extend(order, 2, 5)
  expect([...chosen.all()]).toEqual([2, 3])
  chosen.toggle(6)
  chosen.toggle(2)
  expect([...chosen.all()]).toEqual([3, 6])
})

test('an act on a chosen step covers all chosen steps in order (A-67)', () => {
  const chosen = createStepSelection()
  chosen.toggle(5)
  chosen.toggle(3)
  expect([chosen.with(3, order), chosen.with(4, order)]).toEqual([[3, 5], [4]])
  chosen.clear()
  expect(chosen.with(3, order)).toEqual([3])
})
