// Markings that stand for the bullets of a step: white casing, colour, lettered disc.
// Letters are drawn as strokes, so that a picture looks the same whatever fonts a machine has.
import { n } from './svg.ts'

export type MarkColour = 'red' | 'orange' | 'yellow' | 'green' | 'light_blue' | 'blue' | 'violet'

export const markColours: Record<MarkColour, { fill: string; on: string; letter: string }> = {
  red: { fill: '#c4212b', on: '#fff', letter: 'M-6,9V-9H1A5,5 0 0 1 1,1H-6M0,1L6,9' },
  orange: { fill: '#f0801a', on: '#2a1400', letter: 'M0,-9A7.5,9 0 0 1 0,9A7.5,9 0 0 1 0,-9Z' },
  yellow: { fill: '#f6cf2b', on: '#2b2200', letter: 'M-7,-9L0,1L7,-9M0,1V9' },
  green: { fill: '#1f7a3f', on: '#fff', letter: 'M6,-5A7.5,9 0 1 0 6.5,5V1H1' },
  light_blue: { fill: '#6cc4ee', on: '#04222f', letter: 'M-5,-9V9H5.5' },
  blue: {
    fill: '#1f56c4',
    on: '#fff',
    letter: 'M-5,-9H0A4.3,4.3 0 0 1 0,-0.6H-5M0,-0.6A4.8,4.8 0 0 1 0,9H-5V-9',
  },
  violet: { fill: '#7b3bb0', on: '#fff', letter: 'M-7,-9L0,9L7,-9' },
}

const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

function disc(colour: MarkColour, x: number, y: number): string {
  const { fill, on, letter } = markColours[colour]
  return `<g transform="translate(${n(x)} ${n(y)})"><circle r="21" fill="${fill}" stroke="#fff" stroke-width="4"/>${stroke(letter, on, 3.6)}</g>`
}

/** Ring around a place. `at` is the direction of the disc in degrees, 0 to the right, clockwise. */
export function ring(
  colour: MarkColour,
  cx: number,
  cy: number,
  rx: number,
  ry = rx,
  at = -45,
): string {
  const shape = (width: number, paint: string) =>
    `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="none" stroke="${paint}" stroke-width="${width}"/>`
  const angle = (at * Math.PI) / 180
  return (
    shape(12, '#fff') +
    shape(7, markColours[colour].fill) +
    disc(colour, cx + rx * Math.cos(angle), cy + ry * Math.sin(angle))
  )
}

/** Arrow from 1 to 2, bent sideways by `bend`; the disc stands beside its tail. */
export function arrow(
  colour: MarkColour,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  bend = 0,
  discAt?: readonly [number, number],
): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length]
  const [mx, my] = [(x1 + x2) / 2 - uy * bend * 2, (y1 + y2) / 2 + ux * bend * 2]
  const end = Math.atan2(y2 - my, x2 - mx)
  const [hx, hy] = [x2 - 30 * Math.cos(end), y2 - 30 * Math.sin(end)]
  const d = `M${n(x1)},${n(y1)}Q${n(mx)},${n(my)} ${n(hx)},${n(hy)}`
  const head = `<g transform="translate(${n(x2)} ${n(y2)}) rotate(${n((end * 180) / Math.PI)})"><path d="M-38,-24L4,0L-38,24Z" fill="${markColours[colour].fill}" stroke="#fff" stroke-width="5" stroke-linejoin="round"/></g>`
  const [dx, dy] = discAt ?? [x1 - ux * 30, y1 - uy * 30]
  return (
    stroke(d, '#fff', 18) + head + stroke(d, markColours[colour].fill, 10) + disc(colour, dx, dy)
  )
}

/** Straight measure between two points, with end ticks. */
export function measure(
  colour: MarkColour,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  discAt?: readonly [number, number],
): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [nx, ny] = [(-(y2 - y1) / length) * 14, ((x2 - x1) / length) * 14]
  const d = `M${n(x1)},${n(y1)}L${n(x2)},${n(y2)}M${n(x1 - nx)},${n(y1 - ny)}L${n(x1 + nx)},${n(y1 + ny)}M${n(x2 - nx)},${n(y2 - ny)}L${n(x2 + nx)},${n(y2 + ny)}`
  const [dx, dy] = discAt ?? [(x1 + x2) / 2, (y1 + y2) / 2]
  return stroke(d, '#fff', 13) + stroke(d, markColours[colour].fill, 7) + disc(colour, dx, dy)
}
