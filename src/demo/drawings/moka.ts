// Moka pot. Pictures for replacing its gasket and checking the valve.
import { arrow, measure, ring } from './marks.ts'
import { circle, ellipse, group, line, n, path, rect, repeat, shadow } from './svg.ts'
import { rod } from './solids.ts'
import { scene } from './scene.ts'
import { screwdriver } from './tools.ts'

/** Eight-sided body as facets: top and bottom half-widths. */
const facets = (cx: number, top: number, h: number, a: number, b: number) => {
  const cuts = [-1, -0.72, -0.3, 0.3, 0.72, 1]
  const tones = ['#8d9794', '#c3cac8', '#eef1f0', '#b7bfbc', '#7d8785']
  return (
    tones
      .map((tone, i) => {
        const [l, r] = [cuts[i] as number, cuts[i + 1] as number]
        return path(
          `M${n(cx + a * l)},${n(top)}L${n(cx + a * r)},${n(top)}L${n(cx + b * r)},${n(top + h)}L${n(cx + b * l)},${n(top + h)}Z`,
          tone,
        )
      })
      .join('') +
    line(
      `M${n(cx - a * 0.18)},${top + 8}L${n(cx - b * 0.18)},${top + h - 8}`,
      '#fff',
      5,
      'opacity=".6"',
    )
  )
}

const boiler = (cx: number, top: number) =>
  rect(cx - 86, top - 34, 172, 40, 'alu', 4) +
  line(
    `M${cx - 84},${top - 26}h168M${cx - 84},${top - 16}h168M${cx - 84},${top - 6}h168`,
    '#1a201f',
    2,
    'opacity=".4"',
  ) +
  facets(cx, top, 150, 92, 116) +
  circle(cx + 60, top + 52, 18, 'brassD') +
  circle(cx + 60, top + 52, 8, '#3a2a0a') +
  circle(cx + 60, top + 52, 3, '#f0d692')
const upper = (cx: number, top: number) =>
  path(`M${cx - 108},${top}L${cx - 150},${top - 20}L${cx - 112},${top + 46}Z`, 'alu') +
  facets(cx, top, 170, 116, 86) +
  path(`M${cx - 116},${top}H${cx + 116}L${cx + 40},${top - 40}H${cx - 40}Z`, 'alu') +
  rect(cx - 16, top - 76, 32, 40, 'dark', 8) +
  path(
    `M${cx + 106},${top + 10}Q${cx + 220},${top} ${cx + 212},${top + 60}L${cx + 186},${top + 180}Q${cx + 160},${top + 190} ${cx + 158},${top + 170}L${cx + 166},${top + 66}Q${cx + 160},${top + 44} ${cx + 104},${top + 50}Z`,
    'dark',
  ) +
  rect(cx - 92, top + 168, 184, 22, 'alu', 4)
const funnel = (cx: number, top: number) =>
  ellipse(cx, top, 78, 15, '#6a7471') +
  path(
    `M${cx - 78},${top}V${top + 66}Q${cx},${top + 92} ${cx + 78},${top + 66}V${top}A78,15 0 0 1 ${cx - 78},${top}Z`,
    'alu',
  ) +
  rect(cx - 10, top + 78, 20, 96, 'alu')
const gasket = (cx: number, cy: number, rx: number, ry: number, colour = '#f2ede2') =>
  path(
    `M${cx - rx},${cy}a${rx},${ry} 0 1 0 ${rx * 2},0a${rx},${ry} 0 1 0 ${-rx * 2},0ZM${n(cx - rx * 0.76)},${cy}a${n(rx * 0.76)},${n(ry * 0.72)} 0 1 1 ${n(rx * 1.52)},0a${n(rx * 0.76)},${n(ry * 0.72)} 0 1 1 ${n(-rx * 1.52)},0Z`,
    colour,
    'fill-rule="evenodd" stroke="#1a201f" stroke-opacity=".6" stroke-width="1.6"',
  )
const filter = (cx: number, cy: number, rx: number, ry: number) =>
  ellipse(cx, cy + 6, rx, ry, '#7d8785') +
  ellipse(cx, cy, rx, ry, 'plateD') +
  repeat(60, i => {
    const r = Math.sqrt((i + 0.5) / 60) * 0.86
    const a = i * 2.4
    return ellipse(
      cx + rx * r * Math.cos(a),
      cy + ry * r * Math.sin(a),
      rx * 0.024,
      Math.max(1.2, ry * 0.024),
      '#2b3331',
      '',
    )
  })

/** Upper part seen from below: thread, gasket, filter plate. `worn` shows a cracked gasket. */
const under = (ringColour: string, plateIn: boolean, ...more: string[]) =>
  scene(
    'deep',
    circle(400, 300, 280, 'darkD'),
    circle(400, 300, 262, 'alu'),
    circle(400, 300, 232, '#9aa4a1'),
    repeat(4, i =>
      circle(
        400,
        300,
        256 - i * 6,
        'none',
        'stroke="#1a201f" stroke-opacity=".35" stroke-width="2"',
      ),
    ),
    circle(400, 300, 160, '#6a7471'),
    plateIn
      ? filter(400, 300, 164, 164)
      : circle(400, 300, 156, '#5c6664') + circle(400, 300, 40, 'hole'),
    gasket(400, 300, 222, 222, ringColour).replaceAll(',159.8 0 1', ',168.7 0 1'),
    ...more,
  )

export const pictures: Record<string, string> = {
  'moka-lead': scene('warm', shadow(390, 548, 150, 22), boiler(380, 390), upper(380, 186)),
  'moka-apart': scene(
    'studio',
    shadow(160, 552, 130, 18),
    shadow(370, 548, 60, 12),
    shadow(580, 552, 130, 14),
    boiler(150, 392),
    funnel(370, 370),
    upper(560, 352),
    arrow('orange', 450, 200, 670, 200, -40),
  ),
  'moka-exploded': scene(
    'mat',
    shadow(406, 570, 120, 12),
    group(
      'translate(110 24) scale(.74)',
      line('M400,20V700', '#fff', 2, 'stroke-dasharray="14 6 3 6" opacity=".5"'),
      upper(400, 60),
      gasket(400, 296, 92, 24),
      filter(400, 352, 74, 18),
      funnel(400, 410),
      boiler(400, 556),
    ),
    ring('red', 406, 246, 88, 30, 0),
    ring('yellow', 406, 285, 76, 26, 180),
  ),
  'moka-old-gasket': under(
    '#a88a5c',
    true,
    line('M214,220l26,16M560,150l-18,22M500,494l-8,-30M236,430l24,-14', '#2a1a08', 5),
    ring('red', 560, 160, 46, 46, -40),
    ring('orange', 230, 226, 46, 46, 200),
  ),
  'moka-pry': under(
    '#a88a5c',
    true,
    screwdriver(566, 440, 30, 0.9, 'sand'),
    ring('green', 566, 440, 44, 44, 150),
    arrow('blue', 640, 250, 700, 150, 20),
  ),
  'moka-clean': under(
    'none',
    false,
    ring('light_blue', 400, 300, 198, 198, -60),
    ring('yellow', 400, 300, 58, 58, 40),
  ),
  'moka-new-gasket': under('#f6f2e8', true, ring('green', 400, 300, 194, 194, -130)),
  'moka-parts': scene(
    'mat',
    shadow(210, 380, 150, 14),
    shadow(590, 374, 130, 14),
    gasket(210, 310, 160, 90),
    filter(590, 310, 130, 76),
    ring('red', 210, 310, 182, 112, -120),
    ring('yellow', 590, 310, 152, 98, -60),
  ),
  'moka-valve': scene(
    'studio',
    shadow(400, 590, 300),
    group('translate(-560 -420) scale(2.1)', boiler(440, 330)),
    ring('orange', 490, 382, 66, 66, -40),
  ),
  'moka-level': scene(
    'warm',
    shadow(400, 540, 230, 18),
    path('M230,120H570L630,530H170Z', 'alu'),
    path('M262,150H538L596,506H204Z', '#dfe5e3'),
    path('M229,350H571L596,506H204Z', 'waterV'),
    line('M229,350H571', '#fff', 4, 'opacity=".8"'),
    group('rotate(0)', rod(560, 380, 60, 24, 'brass')),
    measure('blue', 400, 356, 400, 500),
    ring('orange', 596, 380, 54, 48, -40),
  ),
}
