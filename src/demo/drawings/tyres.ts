// Tyre, inner tube, levers and patches. Pictures for mending a puncture.
import { arrow, ring } from './marks.ts'
import { circle, ellipse, group, line, n, path, rect, repeat, shadow } from './svg.ts'
import { cable, rod } from './solids.ts'
import { scene } from './scene.ts'
import { squeezeTube } from './tools.ts'

/** Whole wheel in side view. */
const wheel = (cx: number, cy: number, r: number) =>
  shadow(cx, cy + r + 6, r * 0.9, 14) +
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="#1a1f1e" stroke-width="${n(r * 0.16)}"/><circle cx="${cx}" cy="${cy}" r="${n(r * 1.03)}" fill="none" stroke="#5a6462" stroke-width="3" opacity=".7"/><circle cx="${cx}" cy="${cy}" r="${n(r * 0.88)}" fill="none" stroke="url(#plateD)" stroke-width="${n(r * 0.09)}"/>` +
  line(
    repeat(28, i => {
      const a = (i / 28) * Math.PI * 2
      const b = a + (i % 2 ? 0.9 : -0.9)
      return `M${n(cx + r * 0.84 * Math.cos(a))},${n(cy + r * 0.84 * Math.sin(a))}L${n(cx + r * 0.09 * Math.cos(b))},${n(cy + r * 0.09 * Math.sin(b))}`
    }),
    '#77827f',
    1.8,
  ) +
  circle(cx, cy, r * 0.11, 'alu') +
  circle(cx, cy, r * 0.045, 'hole') +
  rect(cx - 3, cy + r * 0.62, 6, r * 0.22, 'brass', 2)

/**
 * Part of the wheel close by: rim and tyre as wide arcs over the whole picture. `open` lifts the
 * bead at 400.
 */
const rimArc = (open = 0) => {
  const bead = `M-60,330Q400,${160 - open} 860,330`
  return (
    path('M-60,20Q400,-150 860,20V330Q400,160 -60,330Z', 'rubberV') +
    repeat(24, i =>
      line(
        `M${-40 + i * 37},${n(46 - 84 * (1 - ((i - 11.5) / 12) ** 2))}q12,40 -4,80`,
        '#0d1110',
        7,
        'opacity=".5"',
      ),
    ) +
    path('M-60,330Q400,160 860,330V440Q400,270 -60,440Z', 'plateV') +
    line('M-60,352Q400,182 860,352', '#fff', 3, 'opacity=".6"') +
    (open ? path(`M130,262Q400,${196 + open} 670,262Q400,${150 - open} 130,262Z`, '#0b0f0e') : '') +
    line(bead, '#0b0f0e', 12) +
    line(bead, '#59625f', 4, 'transform="translate(0 -3)"') +
    line(
      repeat(
        7,
        i =>
          `M${60 + i * 118},${n(400 - 68 * (1 - ((i - 3) / 3.6) ** 2))}L${i % 2 ? 250 + i * 30 : 190 + i * 60},640`,
      ),
      '#8b9693',
      6,
    )
  )
}

const lever = (x: number, y: number, turn: number, paint = 'petrol') =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    path(
      'M-4,-34Q-26,-38 -28,-18Q-22,-6 -10,-12Q0,20 -8,190Q-8,226 16,226Q40,226 38,190Q34,30 24,-6Q18,-30 -4,-34Z',
      paint,
    ),
    line('M12,10Q18,90 14,196', '#fff', 4, 'opacity=".4"'),
  )

/** Tube lying straight, with room for a patch in its middle. */
const tube = (y: number, r = 62) =>
  path(`M-20,${y - r}H820V${y + r}H-20Z`, 'rubberV') +
  line(`M-20,${n(y - r * 0.4)}H820`, '#8b9693', 3, 'opacity=".4"') +
  line(`M-20,${y + r - 8}H820`, '#000', 3, 'opacity=".5"')
const patch = (cx: number, cy: number, size = 1) =>
  ellipse(cx, cy, 74 * size, 44 * size, '#c98a3a') +
  ellipse(cx, cy, 60 * size, 34 * size, '#151a19')
const hole = (cx: number, cy: number) =>
  circle(cx, cy, 6, '#000') + line(`M${cx - 12},${cy - 2}l9,2M${cx + 4},${cy}l9,-4`, '#000', 3)

const bowl = (...inside: string[]) =>
  scene(
    'studio',
    shadow(400, 530, 320, 22),
    path('M90,250Q110,520 260,530H540Q690,520 710,250Z', 'alu'),
    ellipse(400, 250, 310, 62, '#dfe5e3'),
    ellipse(400, 258, 288, 52, 'waterV'),
    ...inside,
  )

const valve = (...marks: string[]) =>
  scene(
    'warm',
    path('M-20,360H820V450Q400,470 -20,450Z', 'plateV'),
    line('M-20,374H820', '#fff', 3, 'opacity=".6"'),
    path('M-20,90Q400,60 820,90V350H-20Z', 'rubberV'),
    line('M-20,352H820', '#0b0f0e', 12),
    group('rotate(90 400 470)', rod(400, 470, 110, 20, 'brass', '#e8cf8a', 0.3, 'threadH')),
    group('translate(400 452)', path('M-34,-10H34L26,20H-26Z', 'steel')),
    group('rotate(90 400 590)', rod(530, 590, 40, 13, 'brass')),
    ...marks,
  )

export const pictures: Record<string, string> = {
  'tyre-lead': scene(
    'studio',
    wheel(330, 290, 220),
    shadow(650, 545, 110, 12),
    lever(610, 360, 8),
    lever(680, 350, -6, 'red'),
    group('translate(500 560) scale(.5)', squeezeTube(0, 0, -6, 1, 'red')),
  ),
  'tyre-levers': scene(
    'studio',
    rimArc(26),
    lever(300, 240, 8),
    lever(520, 240, -10),
    ring('orange', 298, 236, 62, 52, -130),
    arrow('red', 600, 470, 660, 360, 20),
  ),
  'tyre-pull-tube': scene(
    'studio',
    rimArc(60),
    cable('M170,246Q280,210 330,330Q400,470 480,330Q520,220 640,250', 54, '#363e3c', 0.25),
    arrow('blue', 400, 470, 400, 570, 0, [350, 480]),
  ),
  'tyre-bubbles': bowl(
    cable('M190,110Q170,262 300,276H500Q640,262 610,110', 50, '#363e3c', 0.25),
    '<path d="M112,262A288,52 0 0 0 688,262V300Q400,360 112,300Z" fill="url(#waterV)" opacity=".72"/>',
    repeat(
      9,
      i =>
        `<circle cx="${420 + ((i * 23) % 40) - 18}" cy="${272 - i * 17}" r="${4 + (i % 4) * 2}" fill="#fff" fill-opacity=".65" stroke="#3a7d92" stroke-width="1.5"/>`,
    ),
    ring('yellow', 424, 214, 56, 96, -50),
  ),
  'tyre-inside': scene(
    'deep',
    path('M-20,140Q400,60 820,140V470Q400,560 -20,470Z', 'rubberV'),
    line(
      repeat(60, i => `M${-20 + i * 14},150l70,330`),
      '#000',
      1.6,
      'opacity=".35"',
    ),
    line('M-20,140Q400,60 820,140M-20,470Q400,560 820,470', '#7a8582', 9),
    group('translate(480 300) rotate(24)', path('M-8,-30L6,-34L10,8L0,34L-8,6Z', '#cfe3e6')),
    arrow('red', 160, 330, 380, 320, -14),
    ring('orange', 482, 302, 62),
  ),
  'tyre-roughen': scene(
    'mat',
    shadow(400, 400, 380, 14),
    tube(310),
    ellipse(400, 300, 110, 46, '#6b7471', 'opacity=".65"'),
    line(
      repeat(
        18,
        i =>
          `M${312 + i * 10},${n(300 - 30 * Math.sin((i + 1) / 6))}l6,${n(54 * Math.sin((i + 1) / 6))}`,
      ),
      '#aab4b1',
      1.6,
      'opacity=".7"',
    ),
    hole(400, 300),
    rect(510, 170, 150, 90, 'sandD', 6),
    rect(510, 170, 150, 90, '#7a5a36', 6, 'opacity=".4"'),
    arrow('orange', 460, 180, 330, 190, -10),
    ring('red', 400, 300, 32, 32, 100),
  ),
  'tyre-glue': scene(
    'mat',
    shadow(400, 420, 380, 14),
    tube(330),
    ellipse(380, 320, 106, 46, '#d9c68a', 'opacity=".55"'),
    hole(380, 320),
    squeezeTube(420, 292, -34, 1, 'red'),
    ring('yellow', 380, 320, 124, 66, 170),
  ),
  'tyre-patch': scene(
    'mat',
    shadow(400, 400, 380, 14),
    tube(310),
    patch(400, 300, 1.3),
    arrow('green', 400, 120, 400, 246, 0),
    arrow('blue', 340, 470, 170, 450, 20),
    arrow('blue', 460, 470, 630, 450, -20),
  ),
  'tyre-valve': valve(
    ring('orange', 400, 464, 66, 40, 200),
    arrow('red', 560, 560, 560, 460, 0, [612, 520]),
  ),
  'tyre-seat': scene(
    'studio',
    rimArc(0),
    arrow('green', 560, 520, 600, 300, 30),
    ring('violet', 400, 250, 320, 50, 160),
  ),
}
