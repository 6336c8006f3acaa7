// Cassette, rear derailleur and its adjusters. Pictures for indexing gears and for routing a chain.
import { chainThrough } from './chain.ts'
import { arrow, measure, ring } from './marks.ts'
import { circle, ellipse, group, line, n, path, rect, repeat, shadow } from './svg.ts'
import { cable, cog, rod, screw } from './solids.ts'
import { scene } from './scene.ts'
import { screwdriver } from './tools.ts'

type Point = readonly [number, number]

/** Cassette seen from the side, largest sprocket behind. */
const cassette = (cx: number, cy: number, big = 150) =>
  repeat(7, i => {
    const outer = big - i * (big * 0.105)
    return (
      path(
        cog(cx, cy, outer, outer - big * 0.06, 34 - i * 3, i * 0.07),
        i % 2 ? 'plateD' : 'steelD',
      ) + circle(cx, cy, outer - big * 0.11, i < 2 ? 'dark' : 'ironD')
    )
  }) +
  path(cog(cx, cy, big * 0.26, big * 0.24, 11), 'plateD') +
  circle(cx, cy, big * 0.2, 'dark') +
  circle(cx, cy, big * 0.09, 'hole')

/** The two pulley wheels in their cage; the guide pulley is at the origin. */
const cage = () =>
  path('M-26,-20Q0,-44 28,-18L70,150Q74,190 40,194Q6,196 2,160Z', 'darkD') +
  path(cog(4, 0, 34, 25, 11), 'rubberD') +
  circle(4, 0, 10, 'ball') +
  path(cog(38, 156, 34, 25, 11, 0.2), 'rubberD') +
  circle(38, 156, 10, 'ball')

/** Derailleur body with its upper bolt at the origin. */
const body = () =>
  path('M-28,-30H30L44,30Q130,80 108,150L60,170Q20,130 -20,60Z', 'ironD') +
  path('M10,40Q90,80 78,140L52,146Q20,110 -4,56Z', 'petrolD') +
  circle(2, -4, 26, 'plateD') +
  circle(2, -4, 14, 'hole') +
  circle(72, 142, 20, 'plateD') +
  screw(44, 40, 8, 'phillips', 10) +
  screw(62, 56, 8, 'phillips', 50)

const onSprocket = (
  cx: number,
  cy: number,
  r: number,
  from: number,
  to: number,
  pitch: number,
): Point[] => {
  const count = Math.round((Math.abs(to - from) * r) / pitch)
  return Array.from({ length: count + 1 }, (_, i) => [
    cx + r * Math.cos(from + ((to - from) * i) / count),
    cy + r * Math.sin(from + ((to - from) * i) / count),
  ])
}
const along = ([x1, y1]: Point, [x2, y2]: Point, pitch: number): Point[] => {
  const count = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / pitch))
  return Array.from({ length: count }, (_, i) => [
    x1 + ((x2 - x1) * (i + 1)) / count,
    y1 + ((y2 - y1) * (i + 1)) / count,
  ])
}

/** Rear end of the bicycle: cassette, derailleur, chain on a sprocket of radius r. */
const rear = (r: number, chain = true) => {
  // Tangents that cross between sprocket and upper pulley, and between both pulleys.
  const leave = Math.atan2(188, 62) + Math.acos((r + 34) / 198)
  const over = onSprocket(300, 210, r, -Math.PI / 2, leave - Math.PI * 2, 15)
  const guide = onSprocket(362, 398, 34, leave - Math.PI, Math.PI * 0.072, 15)
  const pins: Point[] = [...along([830, 210 - r - 14], [300, 210 - r], 15), ...over.slice(1)]
  const last = pins[pins.length - 1] as Point
  pins.push(...along(last, guide[0] as Point, 15), ...guide.slice(1))
  pins.push(
    ...along(pins[pins.length - 1] as Point, [363, 546], 15),
    ...onSprocket(396, 554, 34, Math.PI * 1.072, Math.PI * 0.43, 15).slice(1),
  )
  pins.push(...along(pins[pins.length - 1] as Point, [830, 470], 15))
  return (
    cassette(300, 210, 150) +
    group('translate(330 250)', body()) +
    group('translate(358 398)', cage()) +
    (chain ? chainThrough(pins) : '') +
    cable('M420,330Q520,250 640,170Q700,120 830,70', 7, '#2a3130')
  )
}

/** View from behind: sprockets as a staircase of plates, guide pulley under one of them. */
const fromBehind = (gear: number, offset = 0, ...marks: string[]) => {
  const x = (i: number) => 180 + i * 62
  const h = (i: number) => 320 - i * 34
  return scene(
    'studio',
    rect(150, 186, 520, 28, 'steelV'),
    rect(96, 160, 60, 80, 'ironV', 8),
    repeat(
      8,
      i =>
        rect(x(i) - 9, 200 - h(i) / 2, 18, h(i), 'plate', 4) +
        line(
          `M${x(i) - 9},${n(200 - h(i) / 2 + 12)}h18M${x(i) - 9},${n(200 + h(i) / 2 - 12)}h18`,
          '#1a201f',
          2,
          'opacity=".5"',
        ),
    ),
    line(`M${x(gear)},${n(200 + h(gear) / 2)}L${x(gear) + offset},430`, '#1a201f', 20),
    line(`M${x(gear)},${n(200 + h(gear) / 2)}L${x(gear) + offset},430`, '#9aa5a2', 14),
    line(
      `M${x(gear)},${n(200 + h(gear) / 2)}L${x(gear) + offset},430`,
      '#1a201f',
      14,
      'stroke-dasharray="2 14"',
    ),
    group(
      `translate(${x(gear) + offset} 470)`,
      rect(-34, -54, 12, 150, 'darkV', 6),
      rect(22, -54, 12, 150, 'darkV', 6),
      rect(-13, -46, 26, 92, 'rubber', 8),
      line('M-12,-30H12M-12,-10H12M-12,10H12M-12,30H12', '#000', 3, 'opacity=".5"'),
      circle(-28, 0, 10, 'ball'),
      circle(28, 0, 10, 'ball'),
    ),
    ...marks,
  )
}

const barrel = (...marks: string[]) =>
  scene(
    'warm',
    shadow(400, 500, 300, 20, 0.25),
    cable('M-20,250Q120,250 200,300', 16, '#262d2c'),
    group(
      'rotate(12 400 320)',
      rod(190, 306, 60, 26, 'steel'),
      rod(250, 306, 150, 60, 'dark', '#4b5553', 0.3, 'ribsV'),
      rod(400, 306, 90, 30, 'brass', '#d8bd76', 0.3, 'threadH'),
      rod(480, 306, 60, 42, 'iron'),
    ),
    group(
      'translate(610 380) scale(1.7)',
      path('M-50,-30H60Q90,-20 84,40L40,90H-30Q-60,20 -50,-30Z', 'ironD'),
      path('M-30,-10H50Q66,0 60,34L30,66H-20Q-40,20 -30,-10Z', 'petrolD'),
    ),
    ...marks,
  )

const screws = (...marks: string[]) =>
  scene(
    'deep',
    path('M-20,120H400Q560,140 640,300L600,520Q400,600 120,540L-20,460Z', 'ironD'),
    path('M60,190H380Q490,210 540,310L510,450Q380,500 180,460L60,400Z', 'petrolD'),
    screw(270, 300, 52, 'phillips', 15),
    screw(430, 350, 52, 'phillips', 55),
    ellipse(110, 320, 40, 40, 'hole'),
    ...marks,
  )

export const pictures: Record<string, string> = {
  'derailleur-lead': scene('studio', rear(118)),
  'derailleur-route': scene(
    'studio',
    rear(60),
    arrow('blue', 470, 190, 380, 300, 20),
    ring('yellow', 362, 398, 60, 60, 180),
    ring('green', 396, 554, 44, 44, 20),
  ),
  'derailleur-shift': scene('studio', rear(60), ring('orange', 300, 210, 76, 76, -135)),
  'derailleur-screws': screws(
    ring('orange', 270, 300, 76, 76, -120),
    ring('light_blue', 430, 350, 76, 76, -40),
    screwdriver(274, 306, 66, 1.05, 'sand'),
  ),
  'derailleur-high': fromBehind(7, 0, measure('orange', 614, 250, 614, 400, [676, 330])),
  'derailleur-high-off': fromBehind(7, 34, ring('red', 636, 370, 74, 74, -10)),
  'derailleur-low': fromBehind(
    0,
    0,
    measure('light_blue', 180, 368, 180, 420, [110, 400]),
    ring('red', 126, 200, 60, 70, -90),
  ),
  'derailleur-barrel': barrel(
    arrow('green', 300, 470, 330, 190, -50, [286, 506]),
    ring('yellow', 462, 330, 50, 62, 60),
  ),
  'derailleur-index': fromBehind(
    6,
    0,
    arrow('blue', 640, 500, 570, 500, 0),
    arrow('violet', 460, 500, 524, 500, 0),
  ),
  'derailleur-gap': scene(
    'studio',
    group('translate(-180 -190) scale(1.5)', rear(150, false)),
    measure('yellow', 330, 352, 362, 380, [280, 400]),
  ),
}
