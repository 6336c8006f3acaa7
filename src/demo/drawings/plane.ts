// Hand plane. Pictures for taking it apart, honing the iron and setting it.
import { arrow, measure, ring } from './marks.ts'
import { circle, ellipse, group, line, path, rect, repeat, shadow } from './svg.ts'
import { cyl, screw } from './solids.ts'
import { scene } from './scene.ts'
import { screwdriver } from './tools.ts'

const iron = (x: number, y: number, turn = 0, length = 240) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    path(
      `M-44,0V-${length - 26}Q-44,-${length} -18,-${length}H18Q44,-${length} 44,-${length - 26}V0Z`,
      'plateD',
    ),
    rect(-10, -length * 0.82, 20, length * 0.52, '#2b3331', 10),
    circle(0, -length * 0.82, 17, '#2b3331'),
    path('M-44,0V-16H44V0Z', '#f3f6f5'),
    line('M-44,-16H44', '#5c6664', 2),
  )
const breaker = (x: number, y: number, turn = 0, length = 190) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    path(`M-42,0Q-46,-24 -42,-40V-${length}H42V-40Q46,-24 42,0Z`, 'steelV'),
    rect(-16, -length + 26, 32, 14, '#2b3331', 7),
    screw(0, -length * 0.46, 17, 'slot', 0),
  )
const cap = (x: number, y: number, turn = 0) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    path('M-40,0H40L34,-110Q30,-190 0,-196Q-30,-190 -34,-110Z', 'brassD'),
    path('M-11,-150a11,11 0 0 1 22,0L7,-100a7,7 0 0 1 -14,0Z', '#2a1d08'),
    line('M-26,-20L-22,-120', '#fff', 4, 'opacity=".45"'),
  )

/** Bench plane in side view, 560 wide; the sole lies on y = 430. */
const plane = (withIron = true) =>
  path('M120,430V392Q150,372 190,372H250L300,330H520L560,372H640Q690,378 690,430Z', 'ironV') +
  rect(110, 420, 590, 16, 'steelV', 2) +
  (withIron
    ? path('M366,424L510,236L530,250L392,428Z', 'plateD') +
      path('M376,414L500,252L518,262L400,410Z', 'brassD') +
      line('M520,232L548,214', '#1a201f', 12) +
      line('M520,232L548,214', '#c3cac8', 8)
    : '') +
  path('M470,330L520,272L560,330V372H450Z', 'ironD') +
  circle(470, 366, 24, 'brassD') +
  line('M456,352l28,28M484,352l-28,28', '#3a2a0a', 2, 'opacity=".5"') +
  path(
    'M566,376Q556,330 580,290Q590,250 560,236Q566,214 604,220Q640,230 636,280Q624,330 648,376Z',
    'woodD',
  ) +
  line('M584,300Q596,256 584,234', '#fff', 4, 'opacity=".35"') +
  rect(196, 350, 26, 24, 'steel') +
  cyl(209, 316, 36, 22, 'wood', '#b77b43') +
  circle(209, 290, 38, 'woodD') +
  ellipse(200, 276, 14, 9, '#fff', 'opacity=".3"')

const shavings = (x: number, y: number) =>
  line(`M${x},${y}q-30,-70 20,-80q50,0 36,40q-16,30 -40,8q-8,-24 14,-26`, '#c79a5a', 13) +
  line(`M${x},${y}q-30,-70 20,-80q50,0 36,40q-16,30 -40,8q-8,-24 14,-26`, '#ecd2a0', 9)
const board =
  rect(-20, 436, 840, 190, 'beechV', 0) +
  line('M-20,470Q300,458 820,474M-20,510Q400,530 820,506M-20,560H820', '#8a6532', 2, 'opacity=".4"')

/** Looking along the sole from the front: the iron shows as a line above it; `lean` tilts it. */
const sole = (lean: number, ...marks: string[]) =>
  scene(
    'deep',
    path('M170,560L290,120H510L630,560Z', 'plateV'),
    path('M250,330H550L556,352H244Z', '#0b0f0e'),
    group(`rotate(${lean} 400 336)`, rect(262, 330, 276, 9, '#ffffff', 1)),
    line('M250,330H550', '#5c6664', 3),
    line('M306,140L200,540M494,140L600,540', '#fff', 3, 'opacity=".35"'),
    ...marks,
  )

const honing = (...marks: string[]) =>
  scene(
    'warm',
    shadow(400, 500, 320),
    rect(110, 400, 580, 34, 'slateV', 3),
    rect(110, 434, 580, 62, 'sandV', 3),
    rect(80, 490, 640, 26, 'woodV', 4),
    group(
      'rotate(28 380 400)',
      rect(362, 130, 22, 250, 'plate', 2),
      path('M362,380H384V388L366,402Z', '#f3f6f5'),
    ),
    ...marks,
  )

export const pictures: Record<string, string> = {
  'plane-lead': scene('studio', board, plane(), shavings(380, 330), shavings(430, 300)),
  'plane-cap': scene(
    'studio',
    board,
    plane(),
    ring('orange', 470, 300, 62, 62, -150),
    arrow('red', 380, 210, 440, 110, -20),
  ),
  'plane-exploded': scene(
    'mat',
    group(
      'translate(-140 -150) scale(1.4)',
      shadow(180, 470, 60, 8),
      shadow(380, 470, 60, 8),
      shadow(580, 470, 60, 8),
      cap(180, 460),
      breaker(380, 460),
      iron(580, 460, 0, 280),
    ),
    ring('red', 392, 372, 50, 50, -150),
    ring('yellow', 672, 488, 90, 36, -40),
    screwdriver(398, 366, -54, 0.9, 'sand'),
  ),
  'plane-hone': honing(
    measure('violet', 470, 300, 420, 384, [526, 300]),
    arrow('green', 540, 360, 660, 360, 0),
    arrow('green', 262, 360, 150, 360, 0),
  ),
  'plane-back': scene(
    'warm',
    shadow(400, 500, 320),
    rect(110, 400, 580, 34, 'slateV', 3),
    rect(110, 434, 580, 62, 'sandV', 3),
    rect(80, 490, 640, 26, 'woodV', 4),
    rect(330, 378, 420, 20, 'plateV', 2),
    path('M330,398V390L312,398Z', '#f3f6f5'),
    arrow('blue', 420, 300, 420, 370, 0),
    arrow('green', 250, 340, 360, 340, 0),
  ),
  'plane-breaker': scene(
    'mat',
    shadow(400, 500, 200, 12),
    group('translate(-360 -560) scale(1.9)', iron(400, 520, 0, 260), breaker(400, 511, 0, 190)),
    measure('yellow', 486, 411, 486, 428, [560, 424]),
    ring('red', 400, 246, 60, 60, -140),
  ),
  'plane-lateral': sole(
    2.4,
    ring('red', 540, 338, 50, 50, -40),
    arrow('orange', 640, 470, 640, 360, 20),
  ),
  'plane-sole': sole(0, ring('green', 400, 336, 170, 50, -20)),
  'plane-shaving': scene(
    'studio',
    board,
    group('translate(40 0)', plane(), shavings(370, 330)),
    arrow('green', 640, 540, 300, 540, 0),
    repeat(5, i => shavings(60 + i * 14, 430 - i * 12)),
  ),
}
