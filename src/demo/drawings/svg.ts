// Small SVG builders for the demo drawings. All figures are in user units of an 800 x 600 picture.

type Stops = readonly (readonly [offset: number, colour: string])[]

/**
 * Paints by name. Each exists thrice: `name` runs left to right, `nameV` top to bottom, `nameD`
 * corner to corner.
 */
const paints: Record<string, Stops> = {
  steel: [
    [0, '#5c6664'],
    [0.16, '#dfe6e4'],
    [0.34, '#98a3a0'],
    [0.56, '#f3f6f5'],
    [0.78, '#8b9693'],
    [1, '#454e4c'],
  ],
  alu: [
    [0, '#7d8785'],
    [0.2, '#eef1f0'],
    [0.5, '#c3cac8'],
    [0.72, '#f6f8f7'],
    [1, '#828c89'],
  ],
  plate: [
    [0, '#e9eeec'],
    [0.45, '#b9c2bf'],
    [0.55, '#d7dedb'],
    [1, '#8d9794'],
  ],
  dark: [
    [0, '#101514'],
    [0.2, '#4d5856'],
    [0.36, '#262d2c'],
    [0.7, '#1a201f'],
    [0.88, '#39423f'],
    [1, '#0b0f0e'],
  ],
  iron: [
    [0, '#2a3231'],
    [0.25, '#6a7573'],
    [0.5, '#454f4d'],
    [0.8, '#3a4442'],
    [1, '#1f2625'],
  ],
  rubber: [
    [0, '#1d2221'],
    [0.3, '#444c4a'],
    [0.6, '#2c3332'],
    [1, '#151919'],
  ],
  brass: [
    [0, '#6f5118'],
    [0.2, '#f0d692'],
    [0.42, '#b58a37'],
    [0.64, '#f7e6b0'],
    [1, '#6a4d18'],
  ],
  copper: [
    [0, '#6b2f14'],
    [0.25, '#e9a070'],
    [0.5, '#b5602f'],
    [0.7, '#f0b78c'],
    [1, '#5f2a12'],
  ],
  wood: [
    [0, '#5a331a'],
    [0.3, '#bd8048'],
    [0.6, '#a0642f'],
    [1, '#4a2912'],
  ],
  beech: [
    [0, '#a9814e'],
    [0.3, '#e2c08c'],
    [0.65, '#cfa76d'],
    [1, '#94703f'],
  ],
  red: [
    [0, '#6d1416'],
    [0.25, '#d9534f'],
    [0.5, '#b32c2c'],
    [1, '#5a0f11'],
  ],
  petrol: [
    [0, '#123c40'],
    [0.28, '#3f8287'],
    [0.55, '#25636a'],
    [1, '#0f3236'],
  ],
  blue: [
    [0, '#1d3a5c'],
    [0.28, '#6c96c4'],
    [0.55, '#3f6c9d'],
    [1, '#1a3350'],
  ],
  sand: [
    [0, '#cfc0a0'],
    [0.4, '#efe4cb'],
    [1, '#bba985'],
  ],
  slate: [
    [0, '#5d6f7b'],
    [0.4, '#93a6b1'],
    [1, '#51626d'],
  ],
  cream: [
    [0, '#c9c4b6'],
    [0.3, '#fbf9f3'],
    [0.7, '#ece8dc'],
    [1, '#b4ae9e'],
  ],
  water: [
    [0, '#bfe0ea'],
    [1, '#5c9db3'],
  ],
}

const directions = [
  ['', 'x2="1"'],
  ['V', 'x2="0" y2="1"'],
  ['D', 'x2="1" y2="1"'],
] as const

const gradients = Object.entries(paints)
  .flatMap(([name, stops]) =>
    directions.map(
      ([suffix, line]) =>
        `<linearGradient id="${name}${suffix}" ${line}>${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`,
    ),
  )
  .join('')

const radial = (id: string, at: string, stops: Stops) =>
  `<radialGradient id="${id}" ${at}>${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</radialGradient>`

const defs = `<defs>${gradients}
${radial('studio', 'cx=".5" cy=".38" r=".8"', [
  [0, '#eef1ef'],
  [0.55, '#d5dbd8'],
  [1, '#a9b3af'],
])}
${radial('warm', 'cx=".5" cy=".4" r=".85"', [
  [0, '#eae8e2'],
  [0.6, '#d1cec5'],
  [1, '#a29e92'],
])}
${radial('deep', 'cx=".5" cy=".5" r=".75"', [
  [0, '#46504e'],
  [1, '#1a201f'],
])}
${radial('ball', 'cx=".36" cy=".3" r=".8"', [
  [0, '#f6f8f7'],
  [0.45, '#aab4b1'],
  [1, '#3f4846'],
])}
${radial('hole', 'cx=".5" cy=".4" r=".7"', [
  [0, '#050707'],
  [0.8, '#171c1b'],
  [1, '#39423f'],
])}
<linearGradient id="mat" x2="1" y2="1"><stop offset="0" stop-color="#2f6763"/><stop offset="1" stop-color="#1d4643"/></linearGradient>
<linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".03"/></linearGradient>
<pattern id="grid" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M40 0H0V40" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="1.2"/></pattern>
<pattern id="knurl" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><path d="M0 0V9" stroke="#000" stroke-opacity=".42" stroke-width="3"/></pattern>
<pattern id="ribs" width="9" height="10" patternUnits="userSpaceOnUse"><path d="M2 0V10" stroke="#000" stroke-opacity=".32" stroke-width="2.6"/><path d="M5 0V10" stroke="#fff" stroke-opacity=".22" stroke-width="1.4"/></pattern>
<pattern id="ribsV" width="10" height="9" patternUnits="userSpaceOnUse"><path d="M0 2H10" stroke="#000" stroke-opacity=".32" stroke-width="2.6"/><path d="M0 5H10" stroke="#fff" stroke-opacity=".22" stroke-width="1.4"/></pattern>
<pattern id="threadH" width="8" height="10" patternUnits="userSpaceOnUse" patternTransform="skewX(-6)"><path d="M2 0V10" stroke="#000" stroke-opacity=".4" stroke-width="2.6"/><path d="M5 0V10" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/></pattern>
<filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="11"/></filter>
<filter id="soft2" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="5"/></filter></defs>`

type Backdrop = 'studio' | 'warm' | 'mat' | 'deep'

/** One whole picture. Lamps and ground come from the backdrop; marks belong last in `parts`. */
export function scene(backdrop: Backdrop, ...parts: string[]): string {
  const ground =
    backdrop === 'mat'
      ? '<rect width="800" height="600" fill="url(#mat)"/><rect width="800" height="600" fill="url(#grid)"/>'
      : `<rect width="800" height="600" fill="url(#${backdrop})"/>${backdrop === 'deep' ? '' : '<path d="M0 430H800V600H0Z" fill="url(#floor)"/>'}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 800 600">${defs}${ground}${parts.join('')}</svg>`
}

export const n = (value: number): string => String(Math.round(value * 10) / 10)
const edge = 'stroke="#1a201f" stroke-opacity=".55" stroke-width="1.5" stroke-linejoin="round"'
const fillOf = (paint: string) =>
  /^[a-z]/i.test(paint) && paint !== 'none' ? `url(#${paint})` : paint

export const path = (d: string, paint: string, more = edge): string =>
  `<path d="${d}" fill="${fillOf(paint)}" ${more}/>`
export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${fillOf(colour)}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  paint: string,
  r = 3,
  more = edge,
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fillOf(paint)}" ${more}/>`
export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  paint: string,
  more = edge,
): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fillOf(paint)}" ${more}/>`
export const circle = (cx: number, cy: number, r: number, paint: string, more = edge): string =>
  ellipse(cx, cy, r, r, paint, more)
export const group = (transform: string, ...parts: string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`
export const shadow = (cx: number, cy: number, rx: number, ry = 16, depth = 0.34): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="#000" opacity="${depth}" filter="url(#soft)"/>`

/** `count` copies of a part, each told its index. */
export const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

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
