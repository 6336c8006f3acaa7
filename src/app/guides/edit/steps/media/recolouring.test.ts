import { expect, test } from 'vitest'
import type { StepLine } from '#app/drafts/content/guideContent.ts'
import { nextOffer, recolouredShapes, type Recoloured } from './recolouring.ts'

const lines = (...bullets: string[]): StepLine[] =>
  bullets.map((bullet, n) => ({ lineid: n + 1, text_raw: 'x', bullet, level: 0 }))
const red = lines('red', 'yellow')
const offer: Recoloured = { lineid: 1, from: 'red', to: 'blue' }

test('a line with another colour offers its shapes (A-93)', () => {
  expect(nextOffer(null, red, lines('blue', 'yellow'))).toEqual(offer)
  expect(nextOffer(null, red, red)).toBeNull()
  expect(nextOffer(null, red, lines('icon_note', 'yellow'))).toBeNull()
  expect(nextOffer(null, lines('red', 'red'), lines('blue', 'red'))).toBeNull()
  expect(nextOffer(null, red, lines('blue', 'green'))).toBeNull()
})

test('two changes of the same line are one, and none when it is as it was (A-93)', () => {
  const blue = lines('blue', 'yellow')
  expect(nextOffer(offer, blue, lines('green', 'yellow'))).toEqual({ ...offer, to: 'green' })
  expect(nextOffer(offer, blue, red)).toBeNull()
  expect(nextOffer(offer, blue, [...blue])).toEqual(offer)
  expect(nextOffer(offer, blue, lines('blue', 'red'))).toEqual({
    lineid: 2,
    from: 'yellow',
    to: 'red',
  })
  expect(nextOffer(offer, blue, [])).toBeNull()
})

test('only the shapes of the old colour change', () => {
  const shapes = [
    { kind: 'number', at: { x: 1, y: 1 }, number: 1, colour: 'red' },
    { kind: 'number', at: { x: 1, y: 1 }, number: 2, colour: 'green' },
  ] as const
  expect(recolouredShapes(shapes, offer).map(({ colour }) => colour)).toEqual(['blue', 'green'])
})
