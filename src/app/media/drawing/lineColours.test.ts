import { expect, test } from 'vitest'
import { colourOrder, firstColour, lineColours, linesWithoutShape } from './lineColours.ts'

const line = (bullet: string, text_raw = bullet) => ({ bullet, text_raw })
const step = lineColours([line('black'), line('blue'), line('icon_note'), line('red')])

test('the colour of the focused line comes first, then that of the first coloured one (A-93)', () => {
  expect(firstColour(step, 3)).toBe('red')
  expect(firstColour(step, 0)).toBe('blue')
  expect(firstColour(step, 99)).toBe('blue')
  expect(firstColour(lineColours([line('black')]), 0)).toBe('red')
})

test('the colours of the step are offered first (A-93)', () => {
  expect(colourOrder(step, ['black', 'red', 'orange', 'blue'])).toEqual([
    'black',
    'blue',
    'red',
    'orange',
  ])
})

test('a coloured line without a shape is marked once others have one (A-93)', () => {
  const numbers = (...colours: ('red' | 'green' | 'blue')[]) =>
    linesWithoutShape(
      step,
      colours.map(colour => ({ colour })),
    ).map(({ number }) => number)
  expect(numbers()).toEqual([])
  expect(numbers('green')).toEqual([])
  expect(numbers('red')).toEqual([2])
  expect(numbers('red', 'blue')).toEqual([])
})
