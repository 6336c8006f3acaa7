// Cordless drill with a brushed motor. Pictures for replacing its brushes and for the teardown.
import { arrow, measure, ring } from './marks.ts'
import { circle, ellipse, group, line, n, path, rect, repeat, shadow } from './svg.ts'
import { cable, cog, rod, screw } from './solids.ts'
import { scene } from './scene.ts'

const chuck = (x: number, y: number) =>
  path(`M${x - 6},${y - 6}L${x - 60},${y - 14}V${y + 14}L${x - 6},${y + 6}Z`, 'steelV') +
  path(
    `M${x + 90},${y - 52}H${x + 30}L${x - 30},${y - 26}V${y + 26}L${x + 30},${y + 52}H${x + 90}Z`,
    'darkV',
  ) +
  path(`M${x + 84},${y - 52}H${x + 34}V${y + 52}H${x + 84}Z`, 'ribsV', '')
const housing =
  'M190,190Q190,150 240,146H520Q590,150 596,220Q596,268 560,284L600,430H470L430,300H240Q190,292 190,250Z'
const battery = (x: number, y: number) =>
  rect(x, y, 190, 76, 'dark', 10) +
  rect(x + 10, y - 14, 150, 22, 'ironV', 4) +
  rect(x + 58, y + 28, 74, 26, 'petrolV', 5) +
  line(`M${x + 68},${y + 41}h40`, '#fff', 5, 'opacity=".8"')
const slots = line(
  repeat(6, i => `M${500 + i * 13},196v44`),
  '#0b1f22',
  6,
)
const shellScrews = [
  [222, 176],
  [222, 268],
  [400, 168],
  [548, 186],
  [520, 330],
  [566, 408],
] as const

/** Whole drill in side view. */
const drill = (withBattery = true, screws = true) =>
  chuck(100, 220) +
  path(housing, 'petrolD') +
  path('M240,150H520Q560,152 578,184H196Q204,156 240,150Z', '#fff', 'opacity=".18"') +
  rect(186, 164, 34, 112, 'darkV', 6) +
  slots +
  path('M436,300H470L490,372Q456,372 446,340Z', 'dark') +
  path('M500,300L560,290L594,424H530Z', 'rubberD') +
  rect(400, 136, 60, 16, 'dark', 5) +
  (screws ? shellScrews.map(([x, y]) => screw(x, y, 9)).join('') : '') +
  (withBattery ? battery(440, 436) : '')

const gear = (cx: number, cy: number, r: number) =>
  path(cog(cx, cy, r, r * 0.84, 18), 'steelD') + circle(cx, cy, r * 0.3, 'hole')
const motor = (x: number, y: number, brushes = true) =>
  rod(x - 60, y, 70, 9, 'steel') +
  rod(x, y, 190, 62, 'alu') +
  line(`M${x + 24},${y - 60}v120M${x + 150},${y - 60}v120`, '#1a201f', 2, 'opacity=".4"') +
  rod(x + 190, y, 50, 60, 'dark', '#2c3432') +
  (brushes
    ? rect(x + 200, y - 74, 34, 28, 'brass', 3) + rect(x + 200, y + 46, 34, 28, 'brass', 3)
    : '')

/** Half shell open, with gearbox, motor, switch. */
const open = (...marks: string[]) =>
  scene(
    'mat',
    shadow(400, 470, 260, 16),
    path(housing, 'petrolD'),
    path(
      'M206,196Q206,166 244,162H516Q576,166 580,222Q580,258 544,272L582,416H484L444,286H244Q206,280 206,246Z',
      '#10282b',
    ),
    chuck(100, 220),
    rod(210, 222, 110, 50, 'iron'),
    group('translate(330 222) scale(.72)', motor(20, 0)),
    cable('M500,250Q520,300 500,330', 6, '#b32c2c'),
    cable('M516,240Q548,290 520,336', 6, '#1f2626'),
    rect(462, 318, 70, 66, 'dark', 6),
    path('M448,326H466V372Q446,366 448,326Z', 'petrol'),
    rect(500, 396, 84, 22, 'brassV', 3),
    ...marks,
  )

const holder = (...marks: string[]) =>
  scene(
    'deep',
    circle(400, 300, 270, 'darkD'),
    circle(400, 300, 230, 'ironD'),
    circle(400, 300, 96, 'copperD'),
    repeat(12, i => group(`rotate(${i * 30} 400 300)`, line('M400,208V250', '#1a0d05', 4))),
    circle(400, 300, 44, 'steelD'),
    circle(400, 300, 16, 'hole'),
    [0, 180]
      .map(turn =>
        group(
          `rotate(${turn} 400 300)`,
          rect(362, 78, 76, 100, 'brassD', 4),
          rect(374, 120, 52, 86, '#2a2e2d', 2),
          rect(374, 196, 52, 10, '#4b5150', 1),
          line('M400,84v34', '#cfd7d4', 6, 'stroke-dasharray="5 4"'),
          cable('M426,140Q500,110 520,170', 6, '#b5602f'),
        ),
      )
      .join(''),
    ...marks,
  )

const carbon = (x: number, y: number, h: number) =>
  path(`M${x},${y}h90v${h}q-45,-20 -90,0Z`, '#343a39') +
  path(`M${x + 90},${y}l26,-16v${h}l-26,16Z`, '#1d2221') +
  path(`M${x},${y}l26,-16h90l-26,16Z`, '#505857') +
  cable(`M${x + 56},${y - 8}Q${x + 60},${y - 90} ${x + 130},${y - 110}`, 9, '#b5602f') +
  rect(x + 120, y - 126, 46, 26, 'brassV', 3)

const planet = (x: number, y: number) =>
  circle(x, y, 120, 'ironD') +
  path(cog(x, y, 96, 106, 36), '#10282b') +
  gear(x, y, 34) +
  repeat(3, i => gear(x + 62 * Math.cos(i * 2.094 - 0.5), y + 62 * Math.sin(i * 2.094 - 0.5), 33))

export const pictures: Record<string, string> = {
  'drill-lead': scene('studio', shadow(450, 540, 240, 20), group('translate(0 20)', drill())),
  'drill-battery': scene(
    'studio',
    shadow(460, 570, 200, 14),
    group('translate(0 -30)', drill(false), battery(470, 470)),
    ring('orange', 602, 482, 44, 36, 0),
    arrow('red', 400, 430, 400, 540, 0, [352, 450]),
  ),
  'drill-screws': scene(
    'mat',
    shadow(420, 470, 280, 16),
    drill(false),
    shellScrews.map(([x, y]) => ring('blue', x, y, 26, 26, x > 500 ? 0 : 200)).join(''),
  ),
  'drill-open': open(ring('red', 430, 222, 96, 72, -90), ring('yellow', 496, 350, 62, 50, 60)),
  'drill-inside': open(),
  'drill-motor': scene(
    'studio',
    shadow(420, 440, 250, 16),
    group('translate(-40 0) scale(1.25)', motor(230, 240)),
    ring('orange', 518, 226, 44, 40, -60),
    ring('orange', 518, 376, 44, 40, 60),
  ),
  'drill-holder': holder(
    ring('orange', 400, 130, 70, 80, 200),
    arrow('red', 590, 300, 520, 200, -20),
  ),
  'drill-brushes': scene(
    'warm',
    shadow(250, 470, 120, 12),
    shadow(560, 470, 120, 12),
    carbon(190, 270, 190),
    carbon(500, 370, 84),
    measure('green', 150, 272, 150, 456),
    measure('red', 460, 372, 460, 452, [416, 412]),
  ),
  'drill-commutator': scene(
    'deep',
    rod(140, 300, 140, 26, 'steel'),
    rod(280, 300, 250, 150, 'copper', '#7d4524', 0.25),
    line(
      repeat(9, i => `M284,${n(300 - 138 * Math.cos((i + 1) * 0.314))}H560`),
      '#2a1206',
      4,
    ),
    rect(400, 152, 70, 296, '#1a0d05', 3, 'opacity=".35"'),
    rod(560, 300, 160, 120, 'iron'),
    ring('violet', 436, 300, 70, 170, -60),
  ),
  'drill-gearbox': scene(
    'mat',
    shadow(240, 440, 140),
    shadow(580, 420, 120),
    planet(240, 300),
    gear(540, 220, 52),
    gear(660, 260, 52),
    gear(570, 350, 52),
    ellipse(690, 420, 56, 56, 'steelD'),
    circle(690, 420, 30, '#245450'),
    ring('green', 240, 300, 44, 44, -60),
    ring('yellow', 590, 280, 150, 150, -40),
  ),
  'drill-parts': scene(
    'mat',
    group('translate(-20 -60) scale(.62)', drill(false, false)),
    shadow(620, 240, 140, 12),
    group('translate(330 60) scale(.8)', motor(210, 130)),
    shadow(200, 520, 90, 12),
    group('translate(60 310) scale(.62)', planet(200, 190)),
    rect(330, 410, 90, 84, 'dark', 6),
    path('M314,420H332V480Q312,470 314,420Z', 'petrol'),
    battery(520, 420),
  ),
}
