// Markup of an image (api-facts 4.1): shapes as data, `;` between them, in pixels of the upright
// original.
//   circle,CXxCY,R,COLOUR   rectangle,XxY,WxH,COLOUR   line|arrow|gap,X1xY1,X2xY2,COLOUR
//   number,CXxCY,N,COLOUR   polygon,X1xY1 X2xY2 X3xY3 …,COLOUR
import type { FieldError } from '#lib/errors.ts'

/** The bullets' colours, as a line of a step has them, and what is written on each. */
export const colours = {
  black: { fill: '#1b201f', on: '#ffffff' },
  red: { fill: '#c4212b', on: '#ffffff' },
  orange: { fill: '#f0801a', on: '#2a1400' },
  yellow: { fill: '#f6cf2b', on: '#2b2200' },
  light_blue: { fill: '#6cc4ee', on: '#04222f' },
  blue: { fill: '#1f56c4', on: '#ffffff' },
  green: { fill: '#1f7a3f', on: '#ffffff' },
  violet: { fill: '#7b3bb0', on: '#ffffff' },
} as const
export type Colour = keyof typeof colours

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
type Straight = 'line' | 'arrow' | 'gap'
export type Shape = { colour: Colour } & (
  | { kind: 'circle'; at: Point; radius: number }
  | { kind: 'rectangle'; at: Point; width: number; height: number }
  | { kind: Straight; at: Point; to: Point }
  | { kind: 'number'; at: Point; number: number }
  | { kind: 'polygon'; corners: Point[] }
)
export type ShapeKind = Shape['kind']
const kinds: readonly string[] = [
  'circle',
  'rectangle',
  'line',
  'arrow',
  'gap',
  'number',
  'polygon',
] satisfies ShapeKind[]

export const markupLimits = { shapes: 200, corners: 100, number: 99, letters: 20_000 }
const fewestCorners = 3

const problem = (index: number, message: string): FieldError => ({
  field: 'markup',
  code: 'invalid_value',
  message: `Shape ${index + 1}: ${message}`,
  index,
})
const pair = (text: string | undefined): [number, number] | null => {
  const found = /^(\d{1,6})x(\d{1,6})$/.exec(text ?? '')
  return found && [Number(found[1]), Number(found[2])]
}
const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0)

/** A place in the picture; a text says why it is none. */
const readPlace = (text: string | undefined, { width, height }: Size): Point | string => {
  const at = pair(text)
  if (!at) return `“${text}” is not a position such as 120x80`
  const [x, y] = at
  return x > width || y > height
    ? `${text} is outside the picture, which is ${width} x ${height} pixels`
    : { x, y }
}

const readPolygon = (words: string[], colour: Colour, size: Size): Shape | string => {
  const places = (words[1] ?? '').split(' ')
  if (places.length < fewestCorners || places.length > markupLimits.corners)
    return `a polygon must have ${fewestCorners} to ${markupLimits.corners} corners, separated by spaces`
  const corners: Point[] = []
  for (const place of places) {
    const corner = readPlace(place, size)
    if (typeof corner === 'string') return corner
    corners.push(corner)
  }
  return { kind: 'polygon', colour, corners }
}

type Base = { colour: Colour; at: Point }
const readRectangle = (base: Base, second: string, size: Size): Shape | string => {
  const sides = pair(second)
  if (!sides) return `“${second}” is not a size such as 40x30`
  const [width, height] = sides
  if (width === 0 || height === 0) return 'a rectangle must have a width and a height of at least 1'
  return base.at.x + width > size.width || base.at.y + height > size.height
    ? `the rectangle extends beyond the picture, which is ${size.width} x ${size.height} pixels`
    : { ...base, kind: 'rectangle', width, height }
}

const readStraight = (base: Base, kind: Straight, second: string, size: Size): Shape | string => {
  const to = readPlace(second, size)
  if (typeof to === 'string') return to
  return to.x === base.at.x && to.y === base.at.y
    ? `the two ends of the ${kind} must not be at the same position`
    : { ...base, kind, to }
}

/** One command; a text says what is wrong with it. */
const readShape = (command: string, size: Size): Shape | string => {
  const words = command.split(',')
  const [kind = '', first, second = ''] = words
  if (!kinds.includes(kind))
    return `“${kind}” is not a kind of shape. Use one of ${kinds.join(', ')}`
  const values = kind === 'polygon' ? 2 : 3
  if (words.length !== values + 1)
    return `${kind} needs ${values === 2 ? 'two' : 'three'} values, separated by commas`
  const colour = words[values] ?? ''
  if (!Object.hasOwn(colours, colour))
    return `“${colour}” is not an available colour. Use one of ${Object.keys(colours).join(', ')}`
  if (kind === 'polygon') return readPolygon(words, colour as Colour, size)
  const at = readPlace(first, size)
  if (typeof at === 'string') return at
  const base = { colour: colour as Colour, at }
  if (kind === 'circle') {
    const radius = wholeNumber(second)
    return radius > 0 && radius <= Math.max(size.width, size.height)
      ? { ...base, kind, radius }
      : `“${second}” is not a valid radius. Use a whole number from 1 to the longer side of the picture`
  }
  if (kind === 'number') {
    const number = wholeNumber(second)
    return number > 0 && number <= markupLimits.number
      ? { ...base, kind, number }
      : `“${second}” must be a whole number from 1 to ${markupLimits.number}`
  }
  return kind === 'rectangle'
    ? readRectangle(base, second, size)
    : readStraight(base, kind as Straight, second, size)
}

/**
 * Shapes of a markup text for an original of this size, or everything that is wrong with it. A `;`
 * at its end is no shape.
 */
export const parseMarkup = (
  text: string,
  width: number,
  height: number,
): { shapes: Shape[]; errors: FieldError[] } => {
  const commands =
    text.trim() === ''
      ? []
      : text
          .trim()
          .replace(/;$/, '')
          .split(';')
          .map(command => command.trim())
  const { shapes: most } = markupLimits
  if (commands.length > most)
    return {
      shapes: [],
      errors: [
        { field: 'markup', code: 'too_many', message: `A picture can have up to ${most} shapes` },
      ],
    }
  const read = commands.map(command => readShape(command, { width, height }))
  return {
    shapes: read.filter(one => typeof one !== 'string'),
    errors: read.flatMap((one, index) => (typeof one === 'string' ? [problem(index, one)] : [])),
  }
}

const placeOf = ({ x, y }: Point) => `${x}x${y}`
const wordsOf = (shape: Shape): string => {
  if (shape.kind === 'polygon') return shape.corners.map(placeOf).join(' ')
  const at = placeOf(shape.at)
  if (shape.kind === 'circle') return `${at},${shape.radius}`
  if (shape.kind === 'number') return `${at},${shape.number}`
  if (shape.kind === 'rectangle') return `${at},${shape.width}x${shape.height}`
  return `${at},${placeOf(shape.to)}`
}

/** The one way in which it is stored. */
export const writeMarkup = (shapes: readonly Shape[]): string =>
  shapes.map(shape => `${shape.kind},${wordsOf(shape)},${shape.colour}`).join(';')
