// Shapes made, moved and sized, always in whole pixels inside the original. Pure.
import {
  markupLimits,
  type Colour,
  type Point,
  type Shape,
  type ShapeKind,
  type Size,
} from '#documents/markup/shapes.ts'

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const plus = (at: Point, dx: number, dy: number): Point => ({ x: at.x + dx, y: at.y + dy })

export const inside = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: clamp(Math.round(x), 0, width),
  y: clamp(Math.round(y), 0, height),
})

/** Kinds that two places make; a number takes one, a polygon many. */
export type TwoPointKind = Exclude<ShapeKind, 'number' | 'polygon'>
/**
 * A circle goes from its middle to its edge, a rectangle from corner to corner. null: both places
 * are the same.
 */
export const shapeBetween = (
  kind: TwoPointKind,
  from: Point,
  to: Point,
  colour: Colour,
  size: Size,
): Shape | null => {
  const [a, b] = [inside(from, size), inside(to, size)]
  if (kind === 'circle') {
    const radius = Math.min(Math.round(distance(a, b)), Math.max(size.width, size.height))
    return radius === 0 ? null : { kind, colour, at: a, radius }
  }
  if (kind === 'rectangle') {
    const at = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }
    const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
    return width === 0 || height === 0 ? null : { kind, colour, at, width, height }
  }
  return a.x === b.x && a.y === b.y ? null : { kind, colour, at: a, to: b }
}

/** How far a line may be off straight to be made straight. */
const snapAngle = (5 * Math.PI) / 180
/** The end of a line that is nearly level, upright or slanted by 45° becomes exactly so. */
export const snapped = (from: Point, to: Point): Point => {
  const eighth = Math.PI / 4
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const near = Math.round(angle / eighth) * eighth
  if (Math.abs(angle - near) > snapAngle) return to
  const length = distance(from, to) * Math.cos(angle - near)
  return plus(from, length * Math.cos(near), length * Math.sin(near))
}

/** How far a corner lies from the line between two others. */
const offLine = (at: Point, a: Point, b: Point): number => {
  const length = distance(a, b)
  return length === 0
    ? distance(at, a)
    : Math.abs((b.x - a.x) * (a.y - at.y) - (a.x - at.x) * (b.y - a.y)) / length
}
/** The corners that matter of a line drawn freely (Ramer, Douglas and Peucker). */
const simplified = (line: readonly Point[], most: number): Point[] => {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const offs = line.map(at => offLine(at, first, last))
  const far = Math.max(...offs.slice(1, -1))
  if (far <= most) return [first, last]
  const cut = offs.indexOf(far, 1)
  return [
    ...simplified(line.slice(0, cut + 1), most).slice(0, -1),
    ...simplified(line.slice(cut), most),
  ]
}

/** Closed; null where three corners are missing. `off`: how far the line may stray. */
export const polygonOf = (
  line: readonly Point[],
  colour: Colour,
  size: Size,
  off: number,
): Shape | null => {
  const whole = line.map(at => inside(at, size))
  const distinct = whole.filter((at, n) => n === 0 || distance(at, whole[n - 1] ?? at) > 0)
  let [corners, stray] = [distinct, off]
  // A limit of corners: coarser until they fit.
  do {
    corners = simplified(distinct, stray)
    stray = Math.max(1, stray * 1.5)
  } while (corners.length > markupLimits.corners)
  const [first, last] = [corners[0], corners.at(-1)]
  if (first && last && corners.length > 3 && distance(first, last) <= Math.max(1, off))
    corners = corners.slice(0, -1)
  return corners.length < 3 ? null : { kind: 'polygon', colour, corners }
}

/** The smallest frame around it; a number is its place. */
export const frameAround = (shape: Shape): Point & Size => {
  if (shape.kind === 'circle') {
    const { at, radius } = shape
    return { x: at.x - radius, y: at.y - radius, width: 2 * radius, height: 2 * radius }
  }
  if (shape.kind === 'rectangle') return { ...shape.at, width: shape.width, height: shape.height }
  const ends =
    shape.kind === 'number'
      ? [shape.at]
      : shape.kind === 'polygon'
        ? shape.corners
        : [shape.at, shape.to]
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
export const middleOf = (shape: Shape): Point => {
  const { x, y, width, height } = frameAround(shape)
  return { x: x + width / 2, y: y + height / 2 }
}

/** As a whole; it stops at the edge of the picture, a circle with its middle. */
export const movedBy = (shape: Shape, dx: number, dy: number, size: Size): Shape => {
  const frame = shape.kind === 'circle' ? { ...shape.at, width: 0, height: 0 } : frameAround(shape)
  const by = {
    x: Math.round(clamp(dx, -frame.x, size.width - frame.width - frame.x)),
    y: Math.round(clamp(dy, -frame.y, size.height - frame.height - frame.y)),
  }
  if (shape.kind === 'polygon')
    return { ...shape, corners: shape.corners.map(at => plus(at, by.x, by.y)) }
  const at = plus(shape.at, by.x, by.y)
  return 'to' in shape ? { ...shape, at, to: plus(shape.to, by.x, by.y) } : { ...shape, at }
}

/** The places to take hold of; those of a rectangle go around from its upper left corner. */
export const handlesOf = (shape: Shape): Point[] => {
  switch (shape.kind) {
    case 'circle':
      return [plus(shape.at, shape.radius, 0), plus(shape.at, -shape.radius, 0)]
    case 'rectangle': {
      const { at, width, height } = shape
      return [at, plus(at, width, 0), plus(at, width, height), plus(at, 0, height)]
    }
    case 'polygon':
      return shape.corners
    case 'number':
      return []
    default:
      return [shape.at, shape.to]
  }
}

/** With the handle of this place moved there; as it was where nothing would be left of it. */
export const withHandle = (shape: Shape, handle: number, to: Point, size: Size): Shape => {
  const corners = handlesOf(shape)
  const next = inside(to, size)
  if (shape.kind === 'polygon')
    return { ...shape, corners: corners.map((at, n) => (n === handle ? next : at)) }
  const between = (kind: TwoPointKind, a: Point | undefined, b: Point | undefined) =>
    (a && b && shapeBetween(kind, a, b, shape.colour, size)) ?? shape
  if (shape.kind === 'circle') return between('circle', shape.at, next)
  if (shape.kind === 'rectangle') return between('rectangle', corners[(handle + 2) % 4], next)
  if (shape.kind === 'number') return shape
  return handle === 0 ? between(shape.kind, next, shape.to) : between(shape.kind, shape.at, next)
}

/** The handle that keys move until another one is taken. */
export const firstHandle = ({ kind }: Shape): number =>
  kind === 'rectangle' ? 2 : kind === 'circle' || kind === 'polygon' ? 0 : 1

/** By keys: a corner or an end of it; the edge of a circle. */
export const stretchedBy = (
  shape: Shape,
  handle: number,
  dx: number,
  dy: number,
  size: Size,
): Shape => {
  if (shape.kind === 'circle') {
    const radius = clamp(shape.radius + dx - dy, 1, Math.max(size.width, size.height))
    return { ...shape, radius }
  }
  const held = handlesOf(shape)[handle]
  return held ? withHandle(shape, handle, plus(held, dx, dy), size) : shape
}

/** About its middle, by so many pixels at every side. A number keeps its size. */
export const grownBy = (shape: Shape, by: number, size: Size): Shape => {
  const middle = middleOf(shape)
  const { width, height } = frameAround(shape)
  const half = Math.max(width, height) / 2
  if (shape.kind === 'number' || half + by < 1) return shape
  const scale = (half + by) / half
  const away = (at: Point): Point => ({
    x: middle.x + (at.x - middle.x) * scale,
    y: middle.y + (at.y - middle.y) * scale,
  })
  if (shape.kind === 'circle')
    return {
      ...shape,
      radius: clamp(shape.radius + by, 1, Math.max(size.width, size.height)),
    }
  if (shape.kind === 'polygon')
    return { ...shape, corners: shape.corners.map(at => inside(away(at), size)) }
  const [a, b] =
    shape.kind === 'rectangle'
      ? [shape.at, plus(shape.at, shape.width, shape.height)]
      : [shape.at, shape.to]
  return shapeBetween(shape.kind, away(a), away(b), shape.colour, size) ?? shape
}

/** One in the middle of what is seen, to be moved and sized by keys. */
export const shapeInMiddle = (
  kind: ShapeKind,
  seen: Point & Size,
  colour: Colour,
  size: Size,
  number: number,
): Shape | null => {
  const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 }
  const reach = Math.max(8, Math.min(seen.width, seen.height) / 6)
  const at = inside(middle, size)
  if (kind === 'number') return { kind, colour, at, number }
  if (kind === 'polygon')
    return polygonOf(
      [plus(middle, 0, -reach), plus(middle, reach, reach), plus(middle, -reach, reach)],
      colour,
      size,
      0,
    )
  if (kind === 'circle') return shapeBetween(kind, middle, plus(middle, reach, 0), colour, size)
  return kind === 'rectangle'
    ? shapeBetween(kind, plus(middle, -reach, -reach), plus(middle, reach, reach), colour, size)
    : shapeBetween(kind, plus(middle, -reach, 0), plus(middle, reach, 0), colour, size)
}

/** The number that follows the largest one. */
export const nextNumber = (shapes: readonly Shape[]): number =>
  Math.min(
    markupLimits.number,
    Math.max(0, ...shapes.map(shape => (shape.kind === 'number' ? shape.number : 0))) + 1,
  )

/** A value of a shape that can be typed. */
export type ShapeField = 'x' | 'y' | 'x2' | 'y2' | 'width' | 'height' | 'radius' | 'number'
export const fieldsOf = (shape: Shape): [ShapeField, number][] => {
  if (shape.kind === 'polygon') {
    const { x, y } = frameAround(shape)
    return [
      ['x', x],
      ['y', y],
    ]
  }
  const { x, y } = shape.at
  const place: [ShapeField, number][] = [
    ['x', x],
    ['y', y],
  ]
  if (shape.kind === 'circle') return [...place, ['radius', shape.radius]]
  if (shape.kind === 'number') return [...place, ['number', shape.number]]
  if (shape.kind === 'rectangle')
    return [...place, ['width', shape.width], ['height', shape.height]]
  return [...place, ['x2', shape.to.x], ['y2', shape.to.y]]
}

/** Place moves all of a shape, but only its own end of a line. */
export const withField = (shape: Shape, field: ShapeField, value: number, size: Size): Shape => {
  const most = Math.max(size.width, size.height)
  switch (field) {
    case 'x':
    case 'y': {
      if ('to' in shape) return withHandle(shape, 0, { ...shape.at, [field]: value }, size)
      const from = shape.kind === 'polygon' ? frameAround(shape) : shape.at
      const by = value - from[field]
      return movedBy(shape, field === 'x' ? by : 0, field === 'y' ? by : 0, size)
    }
    case 'x2':
    case 'y2':
      return 'to' in shape
        ? withHandle(shape, 1, { ...shape.to, [field === 'x2' ? 'x' : 'y']: value }, size)
        : shape
    case 'radius':
      return shape.kind === 'circle'
        ? { ...shape, radius: clamp(Math.round(value), 1, most) }
        : shape
    case 'number':
      return shape.kind === 'number'
        ? { ...shape, number: clamp(Math.round(value), 1, markupLimits.number) }
        : shape
    default: {
      if (shape.kind !== 'rectangle') return shape
      const room = field === 'width' ? size.width - shape.at.x : size.height - shape.at.y
      return { ...shape, [field]: clamp(Math.round(value), 1, Math.max(1, room)) }
    }
  }
}
