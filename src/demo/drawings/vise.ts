// Bench vise. Pictures for stripping, cleaning and greasing it.
import { arrow, ring } from './marks.ts'
import { circle, ellipse, group, line, path, rect, repeat, shadow } from './svg.ts'
import { rod, screw } from './solids.ts'
import { scene } from './scene.ts'
import { brush, hexKey, jar } from './tools.ts'

const jawPlate = (x: number, y: number, h = 56) =>
  rect(x, y, 18, h, 'steel', 2) +
  line(
    repeat(9, i => `M${x + 3},${y + 5 + i * (h / 9.6)}h12`),
    '#1a201f',
    2,
    'opacity=".5"',
  )
const fixedJaw = () =>
  path('M330,170H440V226H560Q620,232 616,310V392H300V300Q300,270 330,262Z', 'blueD') +
  line('M446,238H556Q604,244 604,300', '#fff', 4, 'opacity=".35"') +
  path('M300,392H616L650,440H266Z', 'blueD') +
  rect(240, 436, 440, 34, 'ironV', 6) +
  screw(290, 453, 11, 'hex') +
  screw(630, 453, 11, 'hex') +
  jawPlate(312, 172) +
  path('M470,200H590Q612,200 610,236H470Z', 'blueV') +
  line('M474,205H600', '#fff', 3, 'opacity=".4"')
const slide = () =>
  path('M-90,170H10V262Q60,268 62,300H300V352H40Q-60,352 -96,292Q-110,230 -90,170Z', 'blueD') +
  rect(60, 300, 290, 50, 'petrolV', 2) +
  jawPlate(10, 172) +
  line('M-84,186Q-96,240 -80,286', '#fff', 4, 'opacity=".35"')
const spindle = (length = 300) =>
  rod(-60, 326, length, 16, 'steel', '#8f9a97', 0.3, 'threadH') +
  rod(-110, 326, 62, 30, 'iron') +
  rect(-90, 210, 13, 232, 'steel', 6) +
  circle(-84, 210, 15, 'ball') +
  circle(-84, 442, 15, 'ball')
const bench =
  rect(-20, 470, 840, 150, 'beechV', 0) +
  line('M-20,500H820M-20,540H820M-20,566H820', '#8a6532', 2, 'opacity=".35"')

const vise = (open: number, ...rest: string[]) =>
  bench +
  shadow(440, 476, 240, 10, 0.4) +
  group(`translate(${302 - open} 0)`, spindle(300), slide()) +
  fixedJaw() +
  rest.join('')

export const pictures: Record<string, string> = {
  'vise-lead': scene('studio', vise(60)),
  'vise-open': scene(
    'studio',
    vise(110, arrow('orange', 56, 440, 56, 220, -14), ring('red', 250, 326, 60, 50, -90)),
  ),
  'vise-slide-out': scene(
    'studio',
    bench,
    shadow(540, 476, 240, 10, 0.4),
    group('translate(120 0)', fixedJaw()),
    shadow(190, 486, 180, 12, 0.4),
    group('translate(160 60)', spindle(290), slide()),
    arrow('green', 420, 540, 200, 540, 0),
    ring('blue', 426, 352, 40, 56, -60),
  ),
  'vise-jaws': scene(
    'warm',
    group(
      'translate(-20 -80)',
      path('M90,180H760V620H90Z', 'blueD'),
      rect(150, 230, 550, 150, 'steelV', 4),
      line(
        repeat(34, i => `M${158 + i * 16},236l30,138`) +
          repeat(34, i => `M${188 + i * 16},236l-30,138`),
        '#1a201f',
        1.6,
        'opacity=".35"',
      ),
      screw(250, 305, 26, 'hex'),
      screw(600, 305, 26, 'hex'),
      line('M100,190H750', '#fff', 5, 'opacity=".4"'),
    ),
    ring('yellow', 230, 225, 48, 48, -130),
    ring('yellow', 580, 225, 48, 48, -50),
    hexKey(580, 222, 12, 1),
  ),
  'vise-brush': scene(
    'mat',
    shadow(400, 440, 330, 18),
    rod(60, 330, 660, 44, 'steel', '#8f9a97', 0.3, 'threadH'),
    repeat(30, i =>
      circle(130 + ((i * 83) % 540), 390 + ((i * 31) % 70), 2 + (i % 3), '#20180f', 'opacity=".8"'),
    ),
    brush(330, 290, -34, 1.1),
    arrow('green', 150, 220, 300, 220, 16),
  ),
  'vise-nut': scene(
    'deep',
    path('M120,100H680V520H120Z', 'ironD'),
    path('M180,160H620V460H180Z', '#0d1211'),
    path('M270,210H530V410H270Z', 'brassD'),
    circle(400, 310, 78, '#1a130a'),
    repeat(4, i =>
      circle(400, 310, 76 - i * 8, 'none', 'stroke="#e8cf8a" stroke-width="3" stroke-opacity=".7"'),
    ),
    circle(400, 310, 44, 'hole'),
    screw(310, 250, 16, 'hex'),
    screw(490, 250, 16, 'hex'),
    ring('blue', 400, 310, 104, 104, -50),
  ),
  'vise-grease': scene(
    'studio',
    shadow(400, 520, 330, 16),
    rod(100, 330, 480, 40, 'steel', '#8f9a97', 0.3, 'threadH'),
    path(
      'M180,296Q230,276 300,296Q360,310 400,294Q440,290 470,300Q400,330 330,318Q240,330 180,296Z',
      '#d9c06a',
      'opacity=".9" stroke="#8a7326" stroke-width="1.5"',
    ),
    shadow(670, 520, 60, 10),
    jar(670, 440),
    brush(420, 276, -48, 0.8),
    ring('light_blue', 250, 304, 80, 46, 160),
  ),
  'vise-parts': scene(
    'mat',
    shadow(240, 330, 190, 14),
    shadow(560, 250, 150, 10),
    group('translate(150 20) scale(.9)', slide()),
    group('translate(470 60) scale(.8)', spindle(330)),
    jawPlate(560, 120, 110),
    jawPlate(620, 120, 110),
    screw(690, 150, 14, 'hex'),
    screw(690, 200, 14, 'hex'),
    ellipse(720, 450, 44, 44, 'steelD'),
    circle(720, 450, 24, '#245450'),
    ellipse(600, 470, 50, 50, 'brassD'),
    circle(600, 470, 22, '#245450'),
  ),
}
