// Round things and what machines are made of: rods, cones, cables, screws, cogs, springs.
import { circle, ellipse, group, line, n, path, repeat } from './svg.ts'

/** Upright cylinder standing from `top` down by `h`. `cap` paints the upper face. */
export function cyl(
  cx: number,
  top: number,
  h: number,
  rx: number,
  paint: string,
  cap = '#8f9a97',
  tilt = 0.17,
  over = '',
): string {
  const ry = rx * tilt
  const d = `M${n(cx - rx)},${n(top)}v${n(h)}A${n(rx)},${n(ry)} 0 0 0 ${n(cx + rx)},${n(top + h)}v${n(-h)}Z`
  return path(d, paint) + (over && path(d, over, '')) + ellipse(cx, top, rx, ry, cap)
}

/** Upright cone frustum: upper radius r1, lower radius r2. */
export function cone(
  cx: number,
  top: number,
  h: number,
  r1: number,
  r2: number,
  paint: string,
  cap = '#c9d0ce',
  tilt = 0.17,
): string {
  const d = `M${n(cx - r1)},${n(top)}L${n(cx - r2)},${n(top + h)}A${n(r2)},${n(r2 * tilt)} 0 0 0 ${n(cx + r2)},${n(top + h)}L${n(cx + r1)},${n(top)}Z`
  return path(d, paint) + ellipse(cx, top, r1, r1 * tilt, cap)
}

/** Lying cylinder from x to the right; its visible face is at the left end. */
export function rod(
  x: number,
  cy: number,
  w: number,
  ry: number,
  paint: string,
  cap = '#8f9a97',
  tilt = 0.3,
  over = '',
): string {
  const rx = ry * tilt
  const d = `M${n(x)},${n(cy - ry)}h${n(w)}A${n(rx)},${n(ry)} 0 0 1 ${n(x + w)},${n(cy + ry)}h${n(-w)}Z`
  return path(d, `${paint}V`) + (over && path(d, over, '')) + ellipse(x, cy, rx, ry, cap)
}

/** A cable, hose or wire: dark edge, body, highlight. */
export const cable = (d: string, width: number, colour: string, shine = 0.35): string =>
  line(d, '#0b0f0e', width + 2.5, 'opacity=".7"') +
  line(d, colour, width) +
  line(
    d,
    '#fff',
    width * 0.25,
    `opacity="${shine}" transform="translate(${n(-width * 0.15)} ${n(-width * 0.2)})"`,
  )

/** Screw seen from the head. */
export function screw(
  cx: number,
  cy: number,
  r: number,
  kind: 'phillips' | 'hex' | 'slot' = 'phillips',
  turn = 20,
): string {
  const a = r * 0.55
  const recess =
    kind === 'hex'
      ? path(
          `M${repeat(6, i => `${i ? 'L' : ''}${n(cx + a * Math.cos((i * Math.PI) / 3))},${n(cy + a * Math.sin((i * Math.PI) / 3))}`)}Z`,
          '#141918',
          '',
        )
      : line(
          kind === 'slot'
            ? `M${n(cx - a * 1.4)},${n(cy)}h${n(a * 2.8)}`
            : `M${n(cx - a)},${n(cy)}h${n(a * 2)}M${n(cx)},${n(cy - a)}v${n(a * 2)}`,
          '#141918',
          r * 0.26,
        )
  return (
    circle(cx, cy, r, 'steelD') +
    circle(cx, cy, r * 0.82, 'plateD', '') +
    `<g transform="rotate(${turn} ${n(cx)} ${n(cy)})">${recess}</g>`
  )
}

/** Outline of a toothed wheel. */
export function cog(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  teeth: number,
  turn = 0,
): string {
  const step = (Math.PI * 2) / teeth
  const at = (radius: number, angle: number) =>
    `${n(cx + radius * Math.cos(angle))},${n(cy + radius * Math.sin(angle))}`
  return `M${repeat(teeth, i => {
    const a = i * step + turn
    return `${i ? 'L' : ''}${at(inner, a - step * 0.36)}L${at(outer, a - step * 0.13)}L${at(outer, a + step * 0.13)}L${at(inner, a + step * 0.36)}`
  })}Z`
}

/** Coil spring between two points, seen from the side; `r` is half its width. */
export function spring(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  r: number,
  coils: number,
  width = 5,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const pitch = length / coils
  const back = repeat(coils, i => `M${n(i * pitch)},${n(r)}L${n((i + 0.5) * pitch)},${n(-r)}`)
  const front = repeat(
    coils,
    i => `M${n((i + 0.5) * pitch)},${n(-r)}L${n((i + 1) * pitch)},${n(r)}`,
  )
  return group(
    `translate(${n(x1)} ${n(y1)}) rotate(${n(turn)})`,
    line(back, '#4b5553', width),
    line(front, '#1a201f', width + 2.5),
    line(front, '#cfd7d4', width),
    line(front, '#fff', width * 0.3, 'opacity=".8"'),
  )
}
