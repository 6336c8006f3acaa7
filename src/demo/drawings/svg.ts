// Small SVG builders for the demo drawings. All figures are in user units of an 800 x 600 picture.

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
