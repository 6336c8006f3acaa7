import { expect, test } from 'vitest'
import { guide, line, step } from '#testing/units.ts'
import { takenBackInPart } from './takeBack.ts'

const before = guide([
  step(1, [line(11, 'Lift.'), line(12, 'Wax it.')]),
  step(2, [line(21, 'Rub.')]),
  step(3, [line(31, 'Dry.')]),
])
/** The second line of the first step went into the second step. */
const moved = guide([
  step(1, [line(11, 'Lift.')]),
  step(2, [line(21, 'Rub.'), line(99, 'Wax it.')]),
  step(3, [line(31, 'Dry.')]),
])
const left = (now: ReturnType<typeof guide>) => {
  const { doc, taken, kept } = takenBackInPart(now, moved, before)
  const texts =
    doc.kind === 'guide' ? doc.steps.map(one => one.lines.map(({ text_raw }) => text_raw)) : []
  return { texts, taken, kept }
}

test('a line that was moved goes back to where it was', () => {
  expect(left(moved)).toEqual({
    texts: [['Lift.', 'Wax it.'], ['Rub.'], ['Dry.']],
    taken: 2,
    kept: 0,
  })
})

test('a moved line that somebody changed since stays where it is, and does not stand twice', () => {
  const [one, , three] = moved.steps
  const now = guide(
    [one, step(2, [line(21, 'Rub.'), line(99, 'Wax it twice.')]), three].flatMap(
      each => each ?? [],
    ),
  )
  expect(left(now)).toEqual({
    texts: [['Lift.'], ['Rub.', 'Wax it twice.'], ['Dry.']],
    taken: 0,
    kept: 1,
  })
})

test('a moved line that somebody moved on, or deleted, does not come back beside it', () => {
  const [one] = moved.steps
  const [rub, dry] = [line(21, 'Rub.'), line(31, 'Dry.')]
  const on = guide(
    [one, step(2, [rub]), step(3, [dry, line(150, 'Wax it.')])].flatMap(each => each ?? []),
  )
  expect(left(on)).toMatchObject({ texts: [['Lift.'], ['Rub.'], ['Dry.', 'Wax it.']], taken: 0 })
  const gone = guide([one, step(2, [rub]), step(3, [dry])].flatMap(each => each ?? []))
  expect(left(gone)).toMatchObject({ texts: [['Lift.'], ['Rub.'], ['Dry.']], taken: 0 })
})

test('a moved line whose step is gone since stays where it went', () => {
  const now = guide(moved.steps.slice(1))
  expect(left(now).texts).toEqual([['Rub.', 'Wax it.'], ['Dry.']])
})
