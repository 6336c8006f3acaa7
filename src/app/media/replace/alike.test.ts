import { expect, test } from 'vitest'
import type { MediaImage } from '#contract/media/schemas.ts'
import { partOf } from '../../../fixtures/partOf.ts'
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
    isCropLost: false,
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
  expect(rest).toEqual({ crop: null, isCropLost: true, alt: 'The lid' })
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
    isCropLost: false,
    shapes: [],
    alt: null,
  })
  expect(alikeOf(image({}), source, image({ width: 900 }))).toMatchObject({ isCropLost: false })
})

test('a picture that is only drawn on has no crop to keep, and a tiny part is none (A-190)', () => {
  const whole = { x: 0, y: 0, width: 1600, height: 1200, rotate: 0 } as const
  expect(
    alikeOf({ ...old, width: 1600, height: 1200, crop: whole }, source, image({})),
  ).toMatchObject({ crop: null, isCropLost: false })
  expect(alikeOf(old, source, image({ width: 160, height: 120 }))).toMatchObject({
    crop: null,
    isCropLost: true,
  })
})
