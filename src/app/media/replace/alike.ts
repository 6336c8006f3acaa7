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
  /** Why the crop of the old one is not kept; null: it is, or there was none. */
  cropLost: 'proportions' | 'small' | 'unread' | null
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
    /** The last place. */
    most: { x: within.x + within.width, y: within.y + within.height },
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

/** Two ends of one side: a pixel apart where they fell on the same one, and never past `most`. */
const side = (one: number, other: number, most: number): [from: number, length: number] => {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  return to > from ? [from, to - from] : [Math.min(from, most - 1), 1]
}
const endsApart = (at: Point, to: Point, before: { at: Point; to: Point }, most: Point) => {
  if (at.x !== to.x || at.y !== to.y) return { at, to }
  const isAcross = Math.abs(before.to.x - before.at.x) >= Math.abs(before.to.y - before.at.y)
  const name = isAcross ? 'x' : 'y'
  const [from] = side(at[name], at[name], most[name])
  const [low, high] = [
    { ...at, [name]: from },
    { ...at, [name]: from + 1 },
  ]
  return before.to[name] >= before.at[name] ? { at: low, to: high } : { at: high, to: low }
}

/** As the service takes it: of a small picture too, with its ends apart and inside. */
const placed = (shape: Shape, { at, length, most }: ReturnType<typeof placing>): Shape => {
  if (shape.kind === 'polygon') return { ...shape, corners: shape.corners.map(at) }
  if (shape.kind === 'circle') return { ...shape, at: at(shape.at), radius: length(shape.radius) }
  if (shape.kind === 'number') return { ...shape, at: at(shape.at) }
  if (shape.kind !== 'rectangle')
    return { ...shape, ...endsApart(at(shape.at), at(shape.to), shape, most) }
  const { x, y } = shape.at
  const [one, other] = [at(shape.at), at({ x: x + shape.width, y: y + shape.height })]
  const [[left, width], [top, height]] = [
    side(one.x, other.x, most.x),
    side(one.y, other.y, most.y),
  ]
  return { ...shape, at: { x: left, y: top }, width, height }
}

const isPart = ({ x, y, width, height, rotate }: Crop, source: Size) =>
  x > 0 || y > 0 || rotate !== 0 || width < source.width || height < source.height

/**
 * `source`: the original whose pixels the old picture's crop counts; null where nobody may read it.
 * Somebody who has already cropped the new picture, or drawn on it, meant that.
 */
export const alikeOf = (old: MediaImage, source: Size | null, next: MediaImage): Alike => {
  const wanted = old.crop && (!source || isPart(old.crop, source)) ? old.crop : null
  // The original in place of a part of it: whoever chooses that wants it whole.
  const isSource = next.image.id === old.srcid
  const isOwnCrop = next.srcid !== null || isSource
  const fits = wanted && source && !isOwnCrop && isLike(source, next)
  const to = fits ? scaled(wanted, source, next) : null
  const crop = to && Math.min(to.width, to.height) >= limits.imageSide ? to : null
  const cropLost = !source ? 'unread' : to ? 'small' : 'proportions'
  // What is drawn counts in the pixels of the original: there it stays where it is.
  const part = shownPart(isSource ? next : old)
  const drawn = next.markup === null ? parseMarkup(old.markup ?? '', Infinity, Infinity).shapes : []
  const place = placing(
    part,
    crop ?? shownPart(next),
    crop ? { x: 0, y: 0, ...next } : shownPart(next),
  )
  const alt = old.image.alt ?? null
  return {
    crop,
    cropLost: wanted !== null && crop === null && !isOwnCrop ? cropLost : null,
    shapes: drawn
      .filter(shape => crop !== null || isIn(middleOf(shape), part))
      .map(shape => placed(shape, place)),
    alt: alt !== (next.image.alt ?? null) ? alt : null,
  }
}
