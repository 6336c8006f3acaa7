// Hand tools that several families of drawings share.
import { circle, group, line, n, path, rect, repeat } from './svg.ts'
import { cyl, rod } from './solids.ts'

/**
 * Screwdriver whose tip is at x, y; it points along `turn` (0: tip to the left, handle to the
 * right).
 */
export const screwdriver = (x: number, y: number, turn: number, size = 1, paint = 'red'): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M0,-3L14,-5H150V5H14L0,3Z', 'steelV'),
    rod(150, 0, 12, 9, 'steel'),
    path(
      'M160,-12Q176,-20 196,-18H290Q308,-18 308,0Q308,18 290,18H196Q176,20 160,12Z',
      `${paint}V`,
    ),
    line('M184,-8H288M184,3H288', '#000', 3, 'opacity=".28"'),
  )

/** Hex key whose short end is at x, y. */
export const hexKey = (x: number, y: number, turn: number, size = 1): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    line('M0,0V-46Q0,-62 16,-62H230', '#141918', 17),
    line('M0,0V-46Q0,-62 16,-62H230', '#8d9895', 13),
    line('M-3,-4V-46Q-3,-65 16,-65H228', '#f3f6f5', 3.5),
  )

/** Flat brush with its hairs at x, y. */
export const brush = (x: number, y: number, turn: number, size = 1): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M0,-24Q30,-30 66,-28V28Q30,30 0,24Z', '#e6dfcb'),
    line(
      repeat(9, i => `M4,${n(-20 + i * 5)}L66,${n(-24 + i * 6)}`),
      '#a2895a',
      1.6,
    ),
    rect(64, -30, 46, 60, 'brassV'),
    line('M78,-29V29M94,-29V29', '#3a2a0a', 2, 'opacity=".5"'),
    path(
      'M110,-24Q150,-38 190,-22Q270,-8 330,-14Q352,-12 352,0Q352,12 330,14Q270,8 190,22Q150,38 110,24Z',
      'woodV',
    ),
  )

/** Open spanner, jaw at x, y. */
export const spanner = (x: number, y: number, turn: number, size = 1): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path(
      'M-10,-18L-26,-40Q14,-56 44,-22H300Q316,-22 316,0Q316,22 300,22H44Q14,56 -26,40L-10,18H14V-18Z',
      'plateV',
    ),
    line('M60,-9H290M60,9H290', '#1a201f', 2, 'opacity=".35"'),
  )

/** Tube of grease, glue or oil lying on its side, nozzle at x, y. */
export const squeezeTube = (
  x: number,
  y: number,
  turn: number,
  size = 1,
  paint = 'petrol',
): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M0,-5L34,-9V9L0,5Z', '#f6f4ec'),
    rect(34, -16, 26, 32, 'creamV'),
    line('M40,-15V15M47,-15V15M54,-15V15', '#000', 2, 'opacity=".25"'),
    path('M60,-24L84,-36Q190,-42 270,-26V26Q190,42 84,36L60,24Z', `${paint}V`),
    rect(268, -30, 12, 60, 'steelV'),
    rect(120, -16, 110, 32, '#f6f4ec', 3, 'opacity=".9"'),
    line('M132,-4H216M132,7H190', '#25636a', 4),
  )

/** Jar of grease standing on the ground, its rim at cx, y. */
export const jar = (cx: number, y: number): string =>
  cyl(cx, y, 70, 46, 'cream', '#f3efdf') +
  cyl(cx, y - 6, 16, 50, 'petrol', '#d8c06a') +
  circle(cx + 8, y - 6, 10, '#e6d181', 'opacity=".8"')

/** A folded cloth. */
export const cloth = (x: number, y: number, size = 1): string =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path(
      'M0,30Q20,-6 70,4Q120,-20 170,6Q214,10 206,50Q214,84 160,86Q110,102 64,88Q4,92 0,30Z',
      '#e8e3d6',
    ),
    line(
      'M20,34Q70,20 110,40Q150,52 196,36M24,60Q70,52 100,68M120,22Q140,30 168,24',
      '#8d8673',
      2.4,
      'opacity=".6"',
    ),
    line('M30,46Q90,36 196,58', '#b0463f', 3, 'opacity=".7"'),
  )
