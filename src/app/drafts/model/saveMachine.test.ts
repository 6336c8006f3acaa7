import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveMovePairs, saveMoves as table } from '../../../fixtures/saveMoves.ts'
import { canMove, move, states, worst, type Happening, type State } from './saveMachine.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const happenings: Happening[] = [
  'edited',
  'undone',
  'sent',
  'confirmed',
  'confirmedInPart',
  'merged',
  'failed',
  'unreachable',
  'asked',
  'refused',
  'helped',
  'rested',
]

test('any sequence of events follows the state table or throws (A-16)', () => {
  const seen = new Set<string>()
  alwaysHolds(
    fc.property(fc.array(fc.constantFrom(...happenings), { maxLength: 40 }), events => {
      let state: State = 'idle'
      for (const event of events) {
        if (!canMove(state, event)) {
          expect(() => move(state, event)).toThrow(`A resource that is ${state} cannot be ${event}`)
          continue
        }
        const next = move(state, event)
        if (next !== state) {
          expect(table[state]).toContain(next)
          seen.add(`${state} ${next}`)
        }
        state = next
      }
    }),
    { check: 4000, test: 4000, soak: 100_000 },
  )
  expect([...seen].sort()).toEqual(saveMovePairs.toSorted())
})

test('what may have landed is never idle by undoing it (A-16)', () => {
  expect(canMove('retrying', 'undone')).toBe(false)
  expect(canMove('saving', 'undone')).toBe(false)
})

test('the worst state of a guide leads', () => {
  expect(worst(['saved', 'dirty', 'conflict', 'saving'])).toBe('conflict')
  expect(worst([])).toBe('idle')
  expect(states).toHaveLength(8)
})
