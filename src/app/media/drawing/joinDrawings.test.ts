import { expect, test } from 'vitest'
import { writeMarkup } from '#documents/markup/shapes.ts'
import { joinShapes, type Drawn } from './joinDrawings.ts'

const picture: Drawn = {
  image: { id: 1 },
  srcid: null,
  sha256: 'digest',
  crop: null,
  width: 800,
  height: 600,
  markup: null,
}
const crop = { x: 0, y: 0, width: 800, height: 600, rotate: 0 as const }
const drawn = (markup: string, more: Partial<Drawn> = {}): Drawn => ({
  ...picture,
  srcid: 7,
  crop,
  markup,
  ...more,
})
const join = (mine: Drawn, theirs: Drawn) => {
  const shapes = joinShapes({ before: picture, mine, theirs })
  return shapes && writeMarkup(shapes)
}
const circle = 'circle,100x100,50,red'
const arrow = 'arrow,10x10,300x10,blue'

test('shapes on copies of one file come together, each once (A-92)', () => {
  expect(join(drawn(circle), drawn(arrow, { srcid: 9 }))).toBe(`${arrow};${circle}`)
  expect(join(drawn(circle), drawn(`${circle};${arrow}`))).toBe(`${circle};${arrow}`)
})

test('without a digest the original decides (A-92)', () => {
  const none = { sha256: null }
  const versions = (srcid: number) => ({
    before: { ...picture, ...none },
    mine: drawn(circle, { ...none, srcid: 1 }),
    theirs: drawn(arrow, { ...none, srcid }),
  })
  expect(joinShapes(versions(1))).toHaveLength(2)
  expect(joinShapes(versions(2))).toBe(null)
})

test.each<[string, Partial<Drawn>]>([
  ['another file', { sha256: 'other' }],
  ['another part', { crop: { ...crop, width: 400 } }],
  ['turned', { crop: { ...crop, rotate: 90 } }],
])('nothing is joined with %s (A-92)', (_, more) => {
  expect(join(drawn(circle), drawn(arrow, more))).toBe(null)
})
