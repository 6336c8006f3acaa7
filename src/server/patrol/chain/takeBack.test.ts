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

const shown = (one: ReturnType<typeof guide>) => one.steps.map(({ media }) => media.data)
const pictures = (...data: number[][]) => guide(data.map((of, n) => step(n + 1, [], of)))
const leftOf = (now: ReturnType<typeof guide>, from = pictures([1], [3, 2], [4])) => {
  const { doc } = takenBackInPart(now, from, pictures([1, 2], [3], [4]))
  return doc.kind === 'guide' && shown(doc)
}

test('a moved picture goes back from where it is, or stays there', () => {
  expect(leftOf(pictures([1], [3, 2], [4]))).toEqual([[1, 2], [3], [4]])
  expect(leftOf(pictures([1], [3], [4, 2]))).toEqual([[1], [3], [4, 2]]) // moved on
  expect(leftOf(pictures([1], [3], [4]))).toEqual([[1], [3], [4]]) // taken out since
  expect(leftOf(pictures([1, 2], [3, 2], [4]))).toEqual([[1, 2], [3], [4]]) // put back since
})

test('of two pictures that changed places none stands twice when one went on', () => {
  const { doc } = takenBackInPart(
    pictures([2], [], [1]),
    pictures([2], [1], []),
    pictures([1], [2], []),
  )
  expect(doc.kind === 'guide' && shown(doc)).toEqual([[2], [], [1]])
})

test('what was moved into a new step does not come back while that step stays', () => {
  const [one, two, three] = before.steps
  const all = [one, two, three].flatMap(each => each ?? [])
  const from = guide([
    step(1, [line(11, 'Lift.')]),
    ...all.slice(1),
    step(4, [line(99, 'Wax it.')], [7]),
  ])
  const now = guide([...from.steps.slice(0, 3), step(4, [line(99, 'Wax it.')], [7], 'Waxing')])
  const { doc } = takenBackInPart(
    now,
    from,
    guide([step(1, before.steps[0]?.lines.slice(), [7]), ...all.slice(1)]),
  )
  expect(doc).toEqual(now)
})
