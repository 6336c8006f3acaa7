// Square taper bottom bracket: crank, extractor, cups, cartridge. Pictures for taking one out.
import { arrow, ring } from './marks.ts'
import { circle, ellipse, group, line, path, rect, repeat, shadow } from './svg.ts'
import { cog, rod, screw } from './solids.ts'
import { scene } from './scene.ts'
import { hexKey, spanner } from './tools.ts'

/** Crank arm hanging down from the axle at cx, cy. */
const crank = (cx: number, cy: number, length: number) =>
  path(
    `M${cx - 44},${cy}A44,44 0 0 1 ${cx + 44},${cy}L${cx + 26},${cy + length}A28,28 0 0 1 ${cx - 26},${cy + length}Z`,
    'alu',
  ) +
  line(`M${cx},${cy + 60}V${cy + length - 44}`, '#6d7774', 16, 'opacity=".4"') +
  circle(cx, cy + length, 12, 'hole')

const chainring = (cx: number, cy: number, r: number) =>
  path(cog(cx, cy, r, r * 0.94, 38), 'ironD') +
  circle(cx, cy, r * 0.84, 'plateD') +
  circle(cx, cy, r * 0.7, '#cfd5d2') +
  repeat(5, i =>
    group(
      `rotate(${i * 72 - 90} ${cx} ${cy})`,
      path(
        `M${cx},${cy - r * 0.12}L${cx + r * 0.78},${cy - r * 0.07}V${cy + r * 0.07}L${cx},${cy + r * 0.12}Z`,
        'darkV',
      ),
      screw(cx + r * 0.77, cy, r * 0.05, 'hex'),
    ),
  )

/** Frame tubes meeting at the shell, seen from the side. */
const frame = (cx: number, cy: number) =>
  line(
    `M${cx},${cy}L${cx - 210},${cy - 420}M${cx},${cy}L${cx + 460},${cy - 300}M${cx},${cy}L${cx - 470},${cy + 40}`,
    '#0f3236',
    76,
  ) +
  line(
    `M${cx},${cy}L${cx - 210},${cy - 420}M${cx},${cy}L${cx + 460},${cy - 300}M${cx},${cy}L${cx - 470},${cy + 40}`,
    '#2c6d73',
    68,
  ) +
  line(
    `M${cx - 20},${cy - 20}L${cx - 222},${cy - 424}M${cx},${cy - 24}L${cx + 456},${cy - 318}`,
    '#7fb3b5',
    8,
    'opacity=".6"',
  ) +
  circle(cx, cy, 82, 'petrolD')

/** Cup with splines, seen from its face. */
const cupFace = (cx: number, cy: number, r: number) =>
  circle(cx, cy, r, 'darkD') +
  path(cog(cx, cy, r * 0.74, r * 0.64, 20), 'ironD') +
  circle(cx, cy, r * 0.54, 'hole') +
  circle(cx, cy, r * 0.34, 'steelD') +
  rect(cx - r * 0.2, cy - r * 0.2, r * 0.4, r * 0.4, 'plateD', 2) +
  circle(cx, cy, r * 0.1, 'hole')

const extractor = (x: number, y: number) =>
  rod(x, y, 70, 40, 'steel', '#8f9a97', 0.3, 'threadH') +
  rod(x - 70, y, 80, 52, 'iron') +
  rod(x - 150, y, 90, 26, 'steel', '#8f9a97', 0.3, 'threadH') +
  rod(x - 196, y, 50, 38, 'dark')

/** Cartridge lying along the x axis: left cup, body, axle. */
const cartridge = (x: number, y: number, cupGap: number) =>
  rod(x - 80, y, 560, 22, 'steel') +
  rod(x + 60, y, 240, 66, 'alu') +
  rod(x + 292, y, 70, 72, 'dark', '#39423f', 0.3, 'threadH') +
  rod(x + 352, y, 22, 84, 'iron') +
  group(
    `translate(${-cupGap} 0)`,
    rod(x + 40, y, 70, 72, 'dark', '#39423f', 0.3, 'threadH'),
    rod(x + 20, y, 24, 84, 'iron', '#515c59'),
    ellipse(x + 18, y, 14, 50, 'hole'),
  ) +
  rect(x - 84, y - 20, 44, 40, 'steelV', 3)

const shell = (y: number) =>
  path(`M190,${y - 104}H610V${y + 104}H190Z`, 'petrolV') +
  ellipse(190, y, 34, 104, '#1b4a50') +
  ellipse(190, y, 26, 84, 'hole') +
  line(
    repeat(5, i => `M${176 + i * 5},${y - 74}q-16,74 0,148`),
    '#aab4b1',
    2,
    'opacity=".5"',
  )

export const pictures: Record<string, string> = {
  'bracket-lead': scene(
    'studio',
    frame(430, 250),
    shadow(400, 560, 260, 14),
    chainring(430, 250, 190),
    group('rotate(-62 430 250)', crank(430, 250, 290)),
    screw(430, 250, 22, 'hex'),
  ),
  'bracket-bolt': scene(
    'warm',
    chainring(400, 300, 330),
    crank(400, 300, 420),
    circle(400, 300, 40, 'hole'),
    screw(400, 300, 32, 'hex'),
    hexKey(400, 296, -32, 1.3),
    ring('orange', 400, 300, 58, 58, 150),
    arrow('red', 640, 380, 650, 150, -40),
  ),
  'bracket-extractor': scene(
    'studio',
    shadow(400, 500, 300),
    rod(470, 300, 260, 22, 'steel'),
    path('M430,170H520Q540,170 540,190V540H450V430Q420,420 420,390V200Q420,170 430,170Z', 'alu'),
    extractor(424, 300),
    ring('green', 456, 300, 46, 66, -60),
    arrow('blue', 130, 420, 210, 180, -40),
    spanner(250, 300, 75, 0.9),
  ),
  'bracket-extractor-loose': scene(
    'mat',
    shadow(400, 430, 290, 18),
    group('translate(-340 -240) scale(1.8)', extractor(428, 300)),
    ring('green', 506, 300, 84, 92, -60),
    ring('yellow', 160, 300, 92, 70, -120),
  ),
  'bracket-cups': scene(
    'studio',
    shadow(400, 470, 250),
    rod(60, 280, 680, 20, 'steel'),
    rod(570, 280, 66, 96, 'iron'),
    shell(280),
    rod(160, 280, 34, 96, 'iron', '#515c59'),
    arrow('red', 690, 460, 720, 150, 50),
    arrow('green', 90, 460, 120, 150, -36),
  ),
  'bracket-cup-face': scene(
    'deep',
    cupFace(400, 300, 230),
    ring('yellow', 400, 142, 52, 44, -40),
    arrow('green', 660, 460, 690, 170, 40),
  ),
  'bracket-cartridge': scene(
    'mat',
    shadow(420, 420, 330, 18),
    cartridge(190, 300, 90),
    ring('green', 150, 300, 70, 110, -110),
    ring('red', 530, 300, 80, 110, -60),
  ),
  'bracket-shell': scene(
    'warm',
    shadow(400, 470, 260),
    shell(290),
    ring('light_blue', 186, 290, 56, 116, -110),
  ),
}
