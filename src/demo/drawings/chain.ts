// Bicycle chain: links, wear gauge, chain tool, quick link. Pictures for measuring and replacing a
// chain.
import { arrow, measure, ring } from './marks.ts'
import { circle, group, line, n, path, rect, repeat, shadow } from './svg.ts'
import { rod } from './solids.ts'
import { scene } from './scene.ts'
import { cloth } from './tools.ts'

type Point = readonly [number, number]

/** One link plate from the origin to `pitch` on the x axis. */
const plate = (pitch: number, paint: string, r = 0.36) => {
  const [a, w] = [n(pitch * r), n(pitch * r * 0.42)]
  return path(
    `M0,-${a}A${a},${a} 0 0 0 0,${a}Q${n(pitch / 2)},${w} ${n(pitch)},${a}A${a},${a} 0 0 0 ${n(pitch)},-${a}Q${n(pitch / 2)},-${w} 0,-${a}Z`,
    paint,
  )
}

/** Chain through the given pin positions; outer links lie over inner ones. */
export function chainThrough(
  pins: readonly Point[],
  outerFirst = 0,
  inner = 'ironV',
  outer = 'plateV',
): string {
  const link = (i: number, paint: string, r: number) => {
    const [[x1, y1], [x2, y2]] = [pins[i] as Point, pins[i + 1] as Point]
    return group(
      `translate(${n(x1)} ${n(y1)}) rotate(${n((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI)})`,
      plate(Math.hypot(x2 - x1, y2 - y1), paint, r),
    )
  }
  const pitch = Math.hypot(
    (pins[1] as Point)[0] - (pins[0] as Point)[0],
    (pins[1] as Point)[1] - (pins[0] as Point)[1],
  )
  const links = (rest: number, paint: string, r: number) =>
    repeat(pins.length - 1, i => (i % 2 === rest ? link(i, paint, r) : ''))
  return (
    links(1 - outerFirst, inner, 0.35) +
    links(outerFirst, outer, 0.38) +
    pins
      .map(
        ([x, y]) => circle(x, y, pitch * 0.15, 'ball') + circle(x, y, pitch * 0.06, '#3a4442', ''),
      )
      .join('')
  )
}

export const row = (x: number, y: number, count: number, pitch: number): Point[] =>
  Array.from({ length: count + 1 }, (_, i) => [x + i * pitch, y])

/**
 * Wear gauge lying over a chain whose pins start at 0,0; `drop` tips the right end down in degrees.
 */
const gauge = (x: number, y: number, drop: number) =>
  group(
    `translate(${x} ${y}) rotate(${drop})`,
    path(
      'M-14,26L-16,-34Q-16,-60 12,-60H500Q560,-60 566,-30L572,20Q573,34 560,34Q549,34 546,20L540,-6Q538,-14 526,-14H40Q24,-14 22,2L14,30Q10,40 0,38Q-12,38 -14,26Z',
      'petrolV',
    ),
    circle(250, -38, 9, '#d5dbd8'),
    line('M60,-38H170M330,-38H470', '#fff', 3, 'opacity=".5"'),
  )

const gaugeScene = (drop: number, ...marks: string[]) =>
  scene(
    'studio',
    shadow(400, 440, 380, 16, 0.25),
    gauge(118, 322, drop),
    chainThrough(row(-42, 350, 14, 64)),
    ...marks,
  )

/** Pins at even distances along a closed, slightly uneven curve. */
const loop: Point[] = (() => {
  const curve = Array.from({ length: 721 }, (_, i): Point => {
    const a = (i / 720) * Math.PI * 2
    return [
      400 + 262 * Math.cos(a) + 30 * Math.cos(2 * a),
      290 + 178 * Math.sin(a) - 14 * Math.sin(2 * a),
    ]
  })
  const lengths = curve.map(([x, y], i) => {
    const [px, py] = curve[Math.max(0, i - 1)] as Point
    return Math.hypot(x - px, y - py)
  })
  const pitch = lengths.reduce((sum, length) => sum + length, 0) / 36
  let run = 0
  return curve.filter((_, i) => {
    run += lengths[i] ?? 0
    if (i && i < 720 && run < pitch) return false
    run = i && i < 720 ? run - pitch : 0
    return true
  })
})()

const quickLink = (gap: number, ...marks: string[]) =>
  scene(
    'warm',
    shadow(400, 470, 330, 16, 0.22),
    chainThrough(row(-95 - gap, 300, 4, 110), 0),
    chainThrough(row(455 + gap, 300, 4, 110), 1),
    gap
      ? group(
          `translate(${345 - gap} 300)`,
          plate(110, 'brassV', 0.38),
          circle(0, 0, 18, 'ball'),
          path('M78,-9H114A9,9 0 0 1 114,9H78A14,14 0 0 1 78,-9Z', '#2a1d08'),
        ) +
          group(
            `translate(${345 + gap} 300)`,
            plate(110, 'brassV', 0.38),
            circle(0, 0, 18, 'ball'),
            circle(110, 0, 18, 'ball'),
          )
      : group(
          'translate(345 300)',
          plate(110, 'brassV', 0.38),
          circle(0, 0, 18, 'ball'),
          path('M78,-9H114A9,9 0 0 1 114,9H78A14,14 0 0 1 78,-9Z', '#2a1d08'),
          circle(110, 0, 15, 'ball'),
        ),
    ...marks,
  )

const chainTool = (turns: number, ...marks: string[]) =>
  scene(
    'mat',
    shadow(400, 452, 250, 20),
    chainThrough(row(-30, 300, 9, 96)),
    path(
      'M250,250H560Q580,250 580,270V420Q580,440 560,440H250Q230,440 230,420V270Q230,250 250,250ZM290,320V366H520V320Z',
      'ironD',
      'fill-rule="evenodd" stroke="#0b0f0e" stroke-width="2"',
    ),
    chainThrough(row(258, 300, 3, 96)),
    path('M330,336H346V374H330ZM470,336H486V374H470Z', 'plateV'),
    rod(580 - turns, 300, 130, 17, 'steel', '#6d7774', 0.3, 'threadH'),
    rod(700 - turns, 300, 34, 30, 'iron'),
    group(
      `translate(${722 - turns} 300)`,
      rect(-8, -96, 16, 192, 'steel', 8),
      circle(0, -96, 14, 'ball'),
      circle(0, 96, 14, 'ball'),
    ),
    path(`M${560 - turns},292H${582 - turns}V308H${560 - turns}L${552 - turns},300Z`, 'steelV'),
    ...marks,
  )

const sideBySide = (...marks: string[]) =>
  scene(
    'mat',
    shadow(400, 262, 390, 10, 0.3),
    shadow(400, 412, 390, 10, 0.3),
    chainThrough(row(80, 230, 16, 36.6), 0, 'ironV', 'rubberV'),
    chainThrough(row(80, 380, 19, 36), 0),
    ...marks,
  )

const rule = (y: number) =>
  rect(40, y, 760, 92, 'plateV') +
  line(
    repeat(49, i => `M${62 + i * 15},${y}v${i % 4 === 0 ? 40 : i % 2 === 0 ? 26 : 17}`),
    '#1a201f',
    1.8,
  ) +
  line(`M48,${y + 84}H800`, '#fff', 2, 'opacity=".7"')

export const pictures: Record<string, string> = {
  'chain-lead': scene(
    'studio',
    shadow(400, 500, 300, 20, 0.28),
    chainThrough(loop),
    group('translate(292 262)', chainThrough(row(-36, 36, 5, 58))),
  ),
  'chain-wear-lead': gaugeScene(-7),
  'chain-wipe': scene(
    'mat',
    shadow(420, 420, 360, 16),
    chainThrough(row(-20, 310, 13, 70), 0, 'ironV', 'rubberV'),
    chainThrough(row(400, 310, 7, 70)),
    shadow(300, 420, 130),
    cloth(110, 230, 1.5),
    arrow('green', 330, 160, 130, 160, -12),
  ),
  'chain-gauge': gaugeScene(
    -7,
    ring('orange', 124, 352, 50, 50, -130),
    arrow('red', 700, 130, 684, 236, 0),
  ),
  'chain-gauge-good': gaugeScene(-2.2, ring('green', 672, 338, 58, 58, -60)),
  'chain-gauge-worn': gaugeScene(0.6, ring('red', 676, 356, 58, 58, -60)),
  'chain-rule': scene(
    'warm',
    shadow(400, 470, 390, 12, 0.25),
    rule(330),
    chainThrough(row(2, 286, 13, 60)),
    ring('blue', 62, 286, 34, 34, -120),
    ring('violet', 662, 286, 34, 34, -60),
    measure('yellow', 62, 200, 662, 200),
  ),
  'chain-quicklink': quickLink(
    0,
    ring('orange', 365, 300, 130, 90, -90),
    arrow('red', 80, 160, 240, 208, -10),
    arrow('red', 720, 160, 540, 208, 10),
  ),
  'chain-close': quickLink(
    0,
    ring('green', 400, 300, 112, 90, -90),
    arrow('blue', 230, 430, 70, 430, 0),
    arrow('blue', 570, 430, 730, 430, 0),
  ),
  'chain-quicklink-open': quickLink(56),
  'chain-compare': sideBySide(
    ring('red', 80, 305, 46, 120, -90),
    ring('blue', 656, 380, 40, 40, -60),
  ),
  'chain-tool': chainTool(
    0,
    ring('yellow', 545, 300, 46, 46, -90),
    arrow('green', 752, 470, 640, 500, -30),
  ),
  'chain-tool-through': chainTool(40, ring('violet', 354, 300, 44, 44, -90)),
  'chain-oil': scene(
    'studio',
    shadow(400, 470, 390, 12, 0.25),
    chainThrough(row(-20, 380, 13, 70)),
    group(
      'translate(452 120) rotate(24)',
      path('M-6,150L-10,60H10L6,150Z', 'creamV'),
      path('M-54,-90H54V20Q54,60 14,64H-14Q-54,60 -54,20Z', 'petrol'),
      rect(-40, -60, 80, 60, '#f6f4ec'),
    ),
    path('M386,286q12,22 0,32q-12,-10 0,-32Z', '#d9a441'),
    ring('light_blue', 386, 304, 34, 42, 160),
    arrow('green', 560, 500, 240, 500),
  ),
}
