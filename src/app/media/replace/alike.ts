// What of the old picture the new one takes over: the part that is shown, what is drawn on it, and
// the words for those who do not see it. Pure.
import { limits } from '#contract/core/limits.ts'
import type { Crop, MediaImage } from '#contract/media/schemas.ts'
import type { Shown } from '#documents/markup/outlines.ts'
import { parseMarkup, type Point, type Shape, type Size } from '#documents/markup/shapes.ts'
import { originalAt, readersView, shownAt } from '../drawing/view.ts'

export type Alike = {
  /** Of the new picture; null: it is shown as it is. */
  crop: Crop | null
  /** The old one was cropped, and the new one has other proportions. */
  isCropLost: boolean
  shapes: readonly Shape[]
  /** null: it keeps its own. */
  alt: string | null
}

/** The part that is shown, in pixels of the original. */
export const shownPart = ({ crop, width, height }: Pick<MediaImage, 'crop' | keyof Size>): Shown =>
  crop ?? { x: 0, y: 0, width, height, rotate: 0 }

/** Proportions that nobody tells apart. */
const isLike = (a: Size, b: Size) =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) < 0.01

const scaled = (crop: Crop, from: Size, to: Size): Crop => {
  const [across, down] = [to.width / from.width, to.height / from.height]
  const [x, y] = [Math.round(crop.x * across), Math.round(crop.y * down)]
  return {
    x,
    y,
    width: Math.min(Math.round(crop.width * across), to.width - x),
    height: Math.min(Math.round(crop.height * down), to.height - y),
    rotate: crop.rotate,
  }
}

const clamp = (value: number, min: number, max: number) =>
  Math.round(Math.max(min, Math.min(max, value)))

/** Where a place of one original lies in the other, as far into what is shown. */
const placing = (from: Shown, to: Shown, within: Point & Size) => {
  const [old, next] = [readersView(from), readersView(to)]
  const [across, down] = [next.width / old.width, next.height / old.height]
  const at = (place: Point): Point => {
    const seen = shownAt(place, from)
    const { x, y } = originalAt({ x: seen.x * across, y: seen.y * down }, to)
    return {
      x: clamp(x, within.x, within.x + within.width),
      y: clamp(y, within.y, within.y + within.height),
    }
  }
  return {
    at,
    length: (pixels: number) => Math.max(1, Math.round(pixels * Math.min(across, down))),
  }
}

const middleOf = (shape: Shape): Point => {
  const ends =
    shape.kind === 'polygon'
      ? shape.corners
      : shape.kind === 'rectangle'
        ? [shape.at, { x: shape.at.x + shape.width, y: shape.at.y + shape.height }]
        : 'to' in shape
          ? [shape.at, shape.to]
          : [shape.at]
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  return { x: mean(ends.map(({ x }) => x)), y: mean(ends.map(({ y }) => y)) }
}
const isIn = ({ x, y }: Point, part: Shown) =>
  x >= part.x && y >= part.y && x <= part.x + part.width && y <= part.y + part.height

const placed = (shape: Shape, { at, length }: ReturnType<typeof placing>): Shape => {
  if (shape.kind === 'polygon') return { ...shape, corners: shape.corners.map(at) }
  if (shape.kind === 'circle') return { ...shape, at: at(shape.at), radius: length(shape.radius) }
  if (shape.kind === 'number') return { ...shape, at: at(shape.at) }
  if (shape.kind !== 'rectangle') return { ...shape, at: at(shape.at), to: at(shape.to) }
  const { x, y } = shape.at
  const [one, other] = [at(shape.at), at({ x: x + shape.width, y: y + shape.height })]
  return {
    ...shape,
    at: { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) },
    width: Math.max(1, Math.abs(one.x - other.x)),
    height: Math.max(1, Math.abs(one.y - other.y)),
  }
}

const isPart = ({ x, y, width, height, rotate }: Crop, source: Size) =>
  x > 0 || y > 0 || rotate !== 0 || width < source.width || height < source.height

/**
 * `source`: the original whose pixels the old picture's crop counts; null where nobody may read it.
 * Somebody who has already cropped the new picture, or drawn on it, meant that.
 */
export const alikeOf = (old: MediaImage, source: Size | null, next: MediaImage): Alike => {
  const wanted = old.crop && (!source || isPart(old.crop, source)) ? old.crop : null
  const isOwnCrop = next.srcid !== null
  const fits = wanted && source && !isOwnCrop && isLike(source, next)
  const to = fits ? scaled(wanted, source, next) : null
  const crop = to && Math.min(to.width, to.height) >= limits.imageSide ? to : null
  const part = shownPart(old)
  const drawn = next.markup === null ? parseMarkup(old.markup ?? '', Infinity, Infinity).shapes : []
  const place = placing(
    part,
    crop ?? shownPart(next),
    crop ? { x: 0, y: 0, ...next } : shownPart(next),
  )
  const alt = old.image.alt ?? null
  return {
    crop,
    isCropLost: wanted !== null && crop === null && !isOwnCrop,
    shapes: drawn
      .filter(shape => crop !== null || isIn(middleOf(shape), part))
      .map(shape => placed(shape, place)),
    alt: alt !== (next.image.alt ?? null) ? alt : null,
  }
}
