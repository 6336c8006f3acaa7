// Hand coffee grinder. Pictures for cleaning it and finding zero.
import { arrow, measure, ring } from './marks.ts'
import { circle, ellipse, group, line, n, path, rect, repeat, shadow } from './svg.ts'
import { cone, cyl, screw, spring } from './solids.ts'
import { scene } from './scene.ts'
import { brush, screwdriver } from './tools.ts'

/** Cone burr standing on its wide end. */
const burr = (cx: number, top: number, h: number, r: number, id: string) => {
  const [a, b] = [r * 0.62, r]
  const flutes = repeat(19, i => {
    const t = (i - 9) / 9
    const [x1, x2] = [cx + a * t * 1.04 + a * 0.1, cx + b * t * 1.04 - b * 0.2]
    const d = `M${n(x1)},${n(top + 4)}Q${n(x1 - r * 0.16)},${n(top + h * 0.5)} ${n(x2)},${n(top + h + 8)}`
    return (
      line(d, '#20282a', r * 0.06, 'opacity=".62"') +
      line(d, '#fff', r * 0.024, `opacity=".6" transform="translate(${n(r * 0.06)} 0)"`)
    )
  })
  const outline = `M${n(cx - a)},${n(top)}L${n(cx - b)},${n(top + h)}A${n(b)},${n(b * 0.17)} 0 0 0 ${n(cx + b)},${n(top + h)}L${n(cx + a)},${n(top)}Z`
  return (
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>` +
    path(outline, 'steel') +
    `<g clip-path="url(#${id})">${flutes}</g>` +
    cone(cx, top, 0.1, a, a, 'steel', '#c9d0ce') +
    ellipse(cx, top + 1, a * 0.38, a * 0.06, '#161b1a')
  )
}

const dial = (cx: number, top: number, r: number, h: number) =>
  cyl(cx, top, h, r, 'brass', '#dcbd74', 0.3, 'ribs') +
  line(
    repeat(30, i => {
      const a = (i / 30) * Math.PI * 2
      const s = i % 5 ? 0.9 : 0.8
      return `M${n(cx + r * 0.96 * Math.cos(a))},${n(top + r * 0.29 * Math.sin(a))}L${n(cx + r * s * Math.cos(a))},${n(top + r * 0.3 * s * Math.sin(a))}`
    }),
    '#3a2a0a',
    2.2,
  ) +
  ellipse(cx, top, r * 0.46, r * 0.14, 'brass') +
  ellipse(cx, top, r * 0.2, r * 0.06, '#161b1a')

const body = (cx: number, top: number) =>
  cyl(cx, top + 200, 110, 79, 'steel', '#6a7471') +
  cyl(cx, top, 210, 84, 'dark', '#2c3432') +
  path(
    `M${cx - 86},${top + 66}v80A86,14.6 0 0 0 ${cx + 86},${top + 146}v-80A86,14.6 0 0 1 ${cx - 86},${top + 66}Z`,
    'dark',
  ) +
  path(
    `M${cx - 86},${top + 66}v80A86,14.6 0 0 0 ${cx + 86},${top + 146}v-80A86,14.6 0 0 1 ${cx - 86},${top + 66}Z`,
    'knurl',
    '',
  ) +
  ellipse(cx, top + 1, 73, 12.4, '#0a0e0d') +
  rect(cx - 60, top - 4, 120, 9, 'steelV')
const shaft = (cx: number, top: number) =>
  path(`M${cx - 8},${top - 54}h16V${top}h-16Z`, 'steel') +
  line(`M${cx - 2},${top - 50}V${top - 4}`, '#fff', 2.4, 'opacity=".7"') +
  ellipse(cx, top - 54, 8, 2.4, '#c9d0ce')
const crank = (cx: number, y: number) =>
  path(
    `M${cx - 10},${y - 14}L${cx + 236},${y - 10}a10,10 0 0 1 0,20L${cx - 10},${y + 14}Z`,
    'steelV',
  ) +
  cyl(cx, y - 24, 42, 32, 'dark', '#424b49') +
  rect(cx + 216, y - 26, 14, 24, 'steel') +
  cyl(cx + 223, y - 86, 62, 31, 'wood', '#c99867')

const explodedParts =
  group(
    'rotate(-90 400 300)',
    line('M400,-120V740', '#2b3331', 2, 'stroke-dasharray="14 6 3 6" opacity=".5"'),
    dial(400, -60, 92, 58),
    cyl(400, 62, 16, 60, 'steel', '#b9c2bf', 0.3),
  ) +
  spring(246, 300, 340, 300, 56, 6, 8) +
  group(
    'rotate(-90 400 300)',
    burr(400, 282, 150, 112, 'burrLying').replaceAll('0.17', '0.3'),
    cyl(400, 476, 40, 82, 'steel', '#4b5553', 0.3),
    ellipse(400, 476, 40, 12, '#161b1a'),
    cyl(400, 580, 180, 13, 'steel', '#d5dbd8', 0.3),
  )

const ringBurr = (...marks: string[]) =>
  scene(
    'deep',
    circle(400, 300, 278, '#0d1211'),
    circle(400, 300, 262, 'darkD'),
    circle(400, 300, 226, '#2d3533'),
    circle(400, 300, 178, '#a7b1ae'),
    repeat(26, i =>
      group(
        `rotate(${n(i * 13.85)} 400 300)`,
        path('M578,300Q534,313 487,331L483,339Q531,333 576,327Z', i % 2 ? '#7c8784' : '#eef2f0'),
      ),
    ),
    circle(400, 300, 88, '#0b0f0e'),
    [-90, 30, 150]
      .map(a =>
        screw(
          400 + 226 * Math.cos((a * Math.PI) / 180),
          300 + 226 * Math.sin((a * Math.PI) / 180),
          24,
          'phillips',
          a,
        ),
      )
      .join(''),
    ...marks,
  )

const dialScene = (...marks: string[]) =>
  scene(
    'warm',
    shadow(400, 580, 230, 24),
    cyl(400, 320, 300, 200, 'dark', '#2b3331'),
    cyl(400, 306, 22, 150, 'steel', '#97a29f'),
    dial(400, 224, 130, 74),
    rect(396, 330, 8, 34, '#f3f6f5', 2, ''),
    ...marks,
  )

const grounds = repeat(46, i =>
  circle(
    180 + ((i * 67) % 250),
    430 + ((i * 41) % 120),
    1.6 + (i % 4) * 0.7,
    '#3b2415',
    'opacity=".85"',
  ),
)

export const pictures: Record<string, string> = {
  'grinder-lead': scene(
    'studio',
    shadow(330, 545, 130, 22),
    body(320, 220),
    shaft(320, 220),
    crank(320, 160),
    shadow(600, 528, 80, 14),
    burr(570, 400, 110, 68, 'burrLead'),
    dial(690, 480, 44, 34),
  ),
  'grinder-crank': scene(
    'studio',
    shadow(360, 565, 130, 22),
    body(350, 250),
    shaft(350, 250),
    line('M350,80V206', '#2b3331', 2, 'stroke-dasharray="12 6 3 6" opacity=".6"'),
    crank(350, 120),
    ring('orange', 350, 218, 46, 46, -135),
    arrow('red', 480, 270, 480, 190, 0, [528, 250]),
  ),
  'grinder-dial': dialScene(
    arrow('orange', 560, 150, 240, 150, 50, [596, 166]),
    ring('red', 400, 252, 168, 84, -30),
  ),
  'grinder-exploded': scene(
    'studio',
    shadow(410, 500, 350, 20, 0.26),
    explodedParts,
    ring('yellow', 292, 300, 66, 84, -70),
    ring('red', 446, 300, 96, 138, -50),
    ring('light_blue', 596, 300, 44, 112, -50),
  ),
  'grinder-tray': scene(
    'mat',
    shadow(110, 400, 60, 10),
    shadow(260, 400, 50, 10),
    shadow(420, 410, 40, 10),
    shadow(570, 420, 80, 12),
    shadow(710, 400, 50, 10),
    dial(110, 340, 62, 44),
    cyl(260, 372, 14, 46, 'steel', '#b9c2bf', 0.3),
    spring(420, 396, 420, 290, 34, 6, 7),
    burr(566, 280, 126, 76, 'burrTray'),
    cyl(710, 360, 28, 50, 'steel', '#4b5553', 0.3),
    ellipse(710, 360, 24, 7, '#161b1a'),
    line(
      'M110,470V494M250,474q10,-14 20,0q0,8 -20,20h22M412,474q16,-8 14,6q-2,4 -10,4q14,0 12,10q-6,8 -18,2M570,494V472l-14,14h20M718,472h-16l-2,10q18,-4 18,6q-4,10 -20,4',
      '#fff',
      4,
    ),
  ),
  'grinder-brush': scene(
    'mat',
    grounds,
    shadow(310, 476, 160, 20),
    burr(310, 180, 270, 150, 'burrBrush'),
    brush(404, 356, -26, 1.15),
    arrow('green', 130, 420, 150, 200, 24, [110, 320]),
  ),
  'grinder-burr': scene('studio', shadow(400, 560, 220, 24), burr(400, 140, 380, 220, 'burrClose')),
  'grinder-ring': ringBurr(
    ring('blue', 400, 74, 44, 44, -30),
    ring('blue', 596, 413, 44, 44, -30),
    ring('blue', 204, 413, 44, 44, 200),
    screwdriver(412, 86, -40, 1.2),
  ),
  'grinder-zero': dialScene(
    arrow('green', 240, 150, 560, 150, -50, [206, 166]),
    ring('violet', 400, 340, 40, 48, 20),
  ),
  'grinder-gap': scene(
    'warm',
    group(
      'translate(0 -40)',
      path('M140,120H300L250,480H140Z', 'plate'),
      path('M660,120H500L550,480H660Z', 'plate'),
      path('M330,120H470L530,480H270Z', 'steel'),
      line(
        repeat(7, i => `M${310 + i * 26},470L${346 + i * 16},130`),
        '#20282a',
        6,
        'opacity=".45"',
      ),
    ),
    measure('violet', 252, 420, 276, 420, [196, 420]),
    measure('violet', 524, 420, 548, 420, [604, 420]),
  ),
}
