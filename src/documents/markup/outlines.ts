// How shapes look, for the service that draws them into pictures and for the app that shows them
// while they are drawn: the same paths in the same pixels. Numbers and colours are ours: nothing of
// the markup's text goes in.
import type { Point, Shape, Size } from './shapes.ts'

/** The part of the original that is shown, then turned clockwise. */
export type Shown = Size & Point & { rotate: 0 | 90 | 180 | 270 }

/** How wide lines are on a picture that shows this part. */
export const strokeOf = ({ width, height }: Size): number =>
  Math.max(2, Math.round(Math.max(width, height) / 150))
/** A light rim, so that a dark shape shows on a dark picture. */
export const rim = { colour: '#ffffff', opacity: 0.7, width: 1.8 }
/** A disc with a number is so many strokes wide from its middle. */
const discRadius = 4

/** From pixels of the original to pixels of what is shown. */
export const turnedInto = ({ x, y, width, height, rotate }: Shown): string => {
  const turned = {
    0: '',
    90: `translate(${height} 0) rotate(90) `,
    180: `translate(${width} ${height}) rotate(180) `,
    270: `translate(0 ${width}) rotate(270) `,
  }[rotate]
  return `${turned}translate(${-x} ${-y})`
}

/** Two short strokes back from an end that points this way. */
const head = ({ x, y }: Point, [dx, dy]: [number, number], size: number) =>
  `M${x - size * (dx - dy * 0.6)} ${y - size * (dy + dx * 0.6)}L${x} ${y}L${x - size * (dx + dy * 0.6)} ${y - size * (dy - dx * 0.6)}`

const straight = (shape: Extract<Shape, { to: Point }>, stroke: number): string => {
  const { at, to } = shape
  const length = Math.hypot(to.x - at.x, to.y - at.y)
  const [ux, uy] = [(to.x - at.x) / length, (to.y - at.y) / length]
  const size = Math.min(stroke * 4, length / 2)
  const heads =
    shape.kind === 'line'
      ? ''
      : head(to, [ux, uy], size) + (shape.kind === 'gap' ? head(at, [-ux, -uy], size) : '')
  return `M${at.x} ${at.y}L${to.x} ${to.y}${heads}`
}

const ring = ({ x, y }: Point, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** The lines of a shape as one path; the edge of the disc of a number. */
export const outlineOf = (shape: Shape, stroke: number): string => {
  switch (shape.kind) {
    case 'circle':
      return ring(shape.at, shape.radius)
    case 'number':
      return ring(shape.at, stroke * discRadius)
    case 'rectangle':
      return `M${shape.at.x} ${shape.at.y}h${shape.width}v${shape.height}h${-shape.width}z`
    case 'polygon':
      return `M${shape.corners.map(({ x, y }) => `${x} ${y}`).join('L')}z`
    default:
      return straight(shape, stroke)
  }
}

/** Strokes of the digits in a box of 6 by 10, so that no machine needs a font. */
const digits = [
  'M3 0C1 0 0 2 0 5C0 8 1 10 3 10C5 10 6 8 6 5C6 2 5 0 3 0Z',
  'M1 2L3.5 0V10',
  'M0 2.8C0 1 1.3 0 3 0C4.8 0 6 1.1 6 2.8C6 5.2 0 7 0 10H6',
  'M0.3 1.7C0.8 0.6 1.8 0 3 0C4.7 0 5.8 1 5.8 2.4C5.8 3.8 4.6 4.7 2.6 4.7C4.8 4.7 6 5.7 6 7.3C6 9 4.7 10 3 10C1.6 10 0.6 9.3 0 8.2',
  'M4.6 10V0L0 7H6',
  'M5.4 0H1L0.6 4.5C1.2 3.9 2 3.6 2.9 3.6C4.7 3.6 6 4.9 6 6.8C6 8.7 4.7 10 2.9 10C1.6 10 0.6 9.4 0 8.4',
  'M5 0.6C4.4 0.2 3.8 0 3.2 0C1.2 0 0 2.2 0 5.8C0 8.4 1.2 10 3 10C4.7 10 6 8.8 6 6.9C6 5 4.8 3.9 3.1 3.9C1.5 3.9 0.2 5 0 6.6',
  'M0 0H6L2 10',
  'M3 4.7C1.4 4.7 0.4 3.8 0.4 2.4C0.4 1 1.4 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.8 4.6 4.7 3 4.7C1.2 4.7 0 5.8 0 7.3C0 8.9 1.2 10 3 10C4.8 10 6 8.9 6 7.3C6 5.8 4.8 4.7 3 4.7Z',
  'M1 9.4C1.6 9.8 2.2 10 2.8 10C4.8 10 6 7.8 6 4.2C6 1.6 4.8 0 3 0C1.3 0 0 1.2 0 3.1C0 5 1.2 6.1 2.9 6.1C4.5 6.1 5.8 5 6 3.4',
]
const digitWidth = 6
const digitHeight = 10
const digitGap = 2.6

/** The digits on a disc: each a path to be stroked, and where it stands. */
export const digitsOf = (
  shape: Extract<Shape, { kind: 'number' }>,
  stroke: number,
): { path: string; transform: string; width: number }[] => {
  const text = [...String(shape.number)]
  const wide = text.length * digitWidth + (text.length - 1) * digitGap
  const scale = (stroke * discRadius * (text.length > 1 ? 0.92 : 1.15)) / digitHeight
  return text.map((digit, n) => {
    const x = shape.at.x + scale * (n * (digitWidth + digitGap) - wide / 2)
    const y = shape.at.y - (scale * digitHeight) / 2
    return {
      path: digits[Number(digit)] ?? '',
      transform: `translate(${x} ${y}) scale(${scale})`,
      width: 1.7,
    }
  })
}
