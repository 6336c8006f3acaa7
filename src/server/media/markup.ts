// Markup of an image (api-facts 4.1): shapes as data, `;` between them, in pixels of the upright
// original.
//   circle,CXxCY,R,COLOUR   rectangle,XxY,WxH,COLOUR   line|arrow|gap,X1xY1,X2xY2,COLOUR
import type { Crop } from '#contract/media/schemas.ts'
import type { FieldError } from '#lib/errors.ts'

/** The bullets' colours, as a line of a step has them. */
export const colours = {
  black: '#1b201f',
  red: '#c4212b',
  orange: '#f0801a',
  yellow: '#f6cf2b',
  light_blue: '#6cc4ee',
  blue: '#1f56c4',
  green: '#1f7a3f',
  violet: '#7b3bb0',
} as const
type Colour = keyof typeof colours

type Point = { x: number; y: number }
export type Shape = { colour: Colour } & (
  | { kind: 'circle'; at: Point; radius: number }
  | { kind: 'rectangle'; at: Point; width: number; height: number }
  | { kind: 'line' | 'arrow' | 'gap'; at: Point; to: Point }
)

const shapesAtMost = 200
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

/** One command; a text says what is wrong with it. */
const readShape = (command: string, width: number, height: number): Shape | string => {
  const words = command.split(',')
  const [kind = '', first, second = '', colour = ''] = words
  if (!['circle', 'rectangle', 'line', 'arrow', 'gap'].includes(kind))
    return `“${kind}” is none of circle, rectangle, line, arrow, gap`
  if (words.length !== 4) return `${kind} takes three values with commas between them`
  if (!(colour in colours)) return `“${colour}” is none of ${Object.keys(colours).join(', ')}`
  const at = pair(first)
  if (!at) return `“${first}” is no place such as 120x80`
  const outside = (x: number, y: number) => x > width || y > height
  if (outside(...at)) return `${first} lies outside the picture of ${width} x ${height}`
  const base = { colour: colour as Colour, at: { x: at[0], y: at[1] } }
  if (kind === 'circle') {
    const radius = /^\d{1,6}$/.test(second) ? Number(second) : 0
    return radius > 0 && radius <= Math.max(width, height)
      ? { ...base, kind, radius }
      : `“${second}” is no radius`
  }
  const other = pair(second)
  if (!other)
    return `“${second}” is no ${kind === 'rectangle' ? 'size such as 40x30' : 'place such as 120x80'}`
  if (kind === 'rectangle') {
    const [w, h] = other
    if (w === 0 || h === 0) return 'a rectangle has a width and a height'
    return outside(at[0] + w, at[1] + h)
      ? `the rectangle reaches outside the picture of ${width} x ${height}`
      : { ...base, kind, width: w, height: h }
  }
  if (outside(...other)) return `${second} lies outside the picture of ${width} x ${height}`
  if (other[0] === at[0] && other[1] === at[1]) return `a ${kind} has two ends`
  return { ...base, kind: kind as 'line' | 'arrow' | 'gap', to: { x: other[0], y: other[1] } }
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
  if (commands.length > shapesAtMost)
    return {
      shapes: [],
      errors: [{ field: 'markup', code: 'too_many', message: `At most ${shapesAtMost} shapes` }],
    }
  const read = commands.map(command => readShape(command, width, height))
  return {
    shapes: read.filter(one => typeof one !== 'string'),
    errors: read.flatMap((one, index) => (typeof one === 'string' ? [problem(index, one)] : [])),
  }
}

/** The one way in which it is stored. */
export const writeMarkup = (shapes: Shape[]): string =>
  shapes
    .map(shape => {
      const at = `${shape.at.x}x${shape.at.y}`
      const rest =
        shape.kind === 'circle'
          ? shape.radius
          : shape.kind === 'rectangle'
            ? `${shape.width}x${shape.height}`
            : `${shape.to.x}x${shape.to.y}`
      return `${shape.kind},${at},${rest},${shape.colour}`
    })
    .join(';')

const drawn = (shape: Shape, stroke: number): string => {
  const { x, y } = shape.at
  if (shape.kind === 'circle') return `<circle cx="${x}" cy="${y}" r="${shape.radius}"/>`
  if (shape.kind === 'rectangle')
    return `<rect x="${x}" y="${y}" width="${shape.width}" height="${shape.height}"/>`
  const { to } = shape
  const length = Math.hypot(to.x - x, to.y - y)
  const [ux, uy] = [(to.x - x) / length, (to.y - y) / length]
  const line = `M${x} ${y}L${to.x} ${to.y}`
  const size = Math.min(stroke * 4, length / 2)
  // Two short strokes back from an end: an arrow has them at one, a gap at both, pointing outwards.
  const head = (px: number, py: number, dx: number, dy: number) =>
    `M${px - size * (dx - dy * 0.6)} ${py - size * (dy + dx * 0.6)}L${px} ${py}L${px - size * (dx + dy * 0.6)} ${py - size * (dy - dx * 0.6)}`
  const heads =
    shape.kind === 'line'
      ? ''
      : head(to.x, to.y, ux, uy) + (shape.kind === 'gap' ? head(x, y, -ux, -uy) : '')
  return `<path d="${line}${heads}"/>`
}

/**
 * The shapes as an SVG of `width` x `height` pixels that is laid over the cropped and turned
 * picture. Numbers and colours are ours: nothing of the markup's text goes in.
 */
export const overlay = (shapes: Shape[], crop: Crop, width: number, height: number): Buffer => {
  const stroke = Math.max(2, Math.round(Math.max(crop.width, crop.height) / 150))
  const turned = {
    0: '',
    90: `translate(${crop.height} 0) rotate(90)`,
    180: `translate(${crop.width} ${crop.height}) rotate(180)`,
    270: `translate(0 ${crop.width}) rotate(270)`,
  }[crop.rotate]
  const sideways = crop.rotate === 90 || crop.rotate === 270
  const [w, h] = sideways ? [crop.height, crop.width] : [crop.width, crop.height]
  const groups = shapes.map(shape => {
    const body = drawn(shape, stroke)
    // A light rim, so that a dark shape shows on a dark picture.
    return `<g stroke="#ffffff" stroke-opacity=".7" stroke-width="${stroke * 1.8}">${body}</g><g stroke="${colours[shape.colour]}" stroke-width="${stroke}">${body}</g>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none"><g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="${turned} translate(${-crop.x} ${-crop.y})">${groups.join('')}</g></svg>`,
  )
}
