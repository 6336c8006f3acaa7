import { expect, test } from 'vitest'
import type { MediaImage } from '#contract/media/schemas.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { parseMarkup, writeMarkup } from '#documents/markup/shapes.ts'
import { alikeOf } from './alike.ts'

const image = (more: Partial<MediaImage>) =>
  partOf<MediaImage>({
    image: { id: 1, guid: 'one' },
    srcid: null,
    width: 1600,
    height: 1200,
    crop: null,
    markup: null,
    ...more,
  })
const crop = { x: 800, y: 300, width: 400, height: 300, rotate: 0 } as const
const old = image({
  image: { id: 1, guid: 'one', alt: 'The lid' },
  srcid: 7,
  width: 400,
  height: 300,
  crop,
  markup: 'circle,1000x450,40,red;arrow,900x400,1000x450,blue;rectangle,820x320,100x80,green',
})
const source = { width: 1600, height: 1200 }

test('a picture of the same proportions is cropped and drawn on at the same places (A-190)', () => {
  expect(alikeOf(old, source, image({ width: 800, height: 600 }))).toEqual({
    crop: { x: 400, y: 150, width: 200, height: 150, rotate: 0 },
    cropLost: null,
    shapes: [
      { kind: 'circle', colour: 'red', at: { x: 500, y: 225 }, radius: 20 },
      { kind: 'arrow', colour: 'blue', at: { x: 450, y: 200 }, to: { x: 500, y: 225 } },
      { kind: 'rectangle', colour: 'green', at: { x: 410, y: 160 }, width: 50, height: 40 },
    ],
    alt: 'The lid',
  })
})

test('one of other proportions is shown whole, drawn on as far into what is shown (A-190)', () => {
  const { shapes, ...rest } = alikeOf(old, source, image({ width: 1000, height: 1000 }))
  expect(rest).toEqual({ crop: null, cropLost: 'proportions', alt: 'The lid' })
  expect(shapes[0]).toEqual({ kind: 'circle', colour: 'red', at: { x: 500, y: 500 }, radius: 100 })
})

test('what was turned is drawn on upright at the place where it was seen (A-190)', () => {
  const turned = { ...old, crop: { ...crop, rotate: 90 as const }, markup: 'number,800x300,1,red' }
  const { shapes } = alikeOf(turned, source, image({ width: 1000, height: 1000 }))
  expect(shapes).toEqual([{ kind: 'number', colour: 'red', at: { x: 1000, y: 0 }, number: 1 }])
})

test('what somebody cut, drew or wrote on the new picture is not cut or drawn again (A-190)', () => {
  const own = { x: 0, y: 0, width: 500, height: 500, rotate: 0 } as const
  const next = image({ srcid: 9, width: 500, height: 500, crop: own, markup: 'circle,9x9,5,red' })
  expect(alikeOf({ ...old, image: { id: 1, guid: 'one' } }, source, next)).toEqual({
    crop: null,
    cropLost: null,
    shapes: [],
    alt: null,
  })
  expect(alikeOf(image({}), source, image({ width: 900 }))).toMatchObject({ cropLost: null })
})

test('a picture that is only drawn on has no crop to keep, and a tiny part is none (A-190)', () => {
  const whole = { x: 0, y: 0, width: 1600, height: 1200, rotate: 0 } as const
  expect(
    alikeOf({ ...old, width: 1600, height: 1200, crop: whole }, source, image({})),
  ).toMatchObject({ crop: null, cropLost: null })
  expect(alikeOf(old, source, image({ width: 160, height: 120 }))).toMatchObject({
    crop: null,
    cropLost: 'small',
  })
})

test('what is drawn on a much smaller picture is what the service takes (A-190)', () => {
  const large = image({
    width: 4000,
    height: 3000,
    markup: [
      'arrow,100x100,103x102,red',
      'line,4000x3000,3999x2999,red',
      'line,4000x10,4000x12,blue',
      'gap,103x3000,100x3000,blue',
      'rectangle,3997x10,3x200,green',
      'rectangle,0x2999,1x1,green',
      'circle,1x1,1,red',
      'number,4000x3000,1,red',
      'polygon,0x0 4x0 4x4,red',
    ].join(';'),
  })
  const size = { width: 400, height: 300 }
  for (const next of [image(size), image({ width: 300, height: 400 })]) {
    const { shapes } = alikeOf(large, { width: 4000, height: 3000 }, next)
    expect(shapes).toHaveLength(9)
    expect(parseMarkup(writeMarkup(shapes), next.width, next.height).errors).toEqual([])
  }
  const [arrow, line] = alikeOf(large, null, image(size)).shapes
  expect(arrow).toMatchObject({ at: { x: 10, y: 10 }, to: { x: 11, y: 10 } })
  expect(line).toMatchObject({ at: { x: 400, y: 300 }, to: { x: 399, y: 300 } })
})

test('a crop whose original nobody may read is lost for that reason (A-190)', () => {
  expect(alikeOf(old, null, image({}))).toMatchObject({ crop: null, cropLost: 'unread' })
})

test('the original of a crop takes its place whole (A-190)', () => {
  const original = image({ image: { id: 7, guid: 'seven' } })
  expect(alikeOf({ ...old, markup: 'circle,1000x450,40,red' }, source, original)).toEqual({
    crop: null,
    cropLost: null,
    shapes: [{ kind: 'circle', colour: 'red', at: { x: 1000, y: 450 }, radius: 40 }],
    alt: 'The lid',
  })
})
