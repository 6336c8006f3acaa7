// Desk lamp with a rocker switch in its foot. Pictures for replacing the switch.
import { arrow, measure, ring } from './marks.ts'
import { circle, ellipse, group, line, path, rect, shadow } from './svg.ts'
import { cable, rod, screw } from './solids.ts'
import { scene } from './scene.ts'
import { screwdriver } from './tools.ts'

/** The whole lamp; `glow` is the strength of its light, 0 to 1. */
const lamp = (glow = 0) =>
  cable('M300,520Q140,540 60,500Q20,480 -20,500', 9, '#2c3332') +
  shadow(380, 540, 150, 18) +
  (glow
    ? `<path d="M470,214L300,540H760L610,270Z" fill="#ffe9a8" opacity="${glow * 0.45}" filter="url(#soft)"/>`
    : '') +
  line('M380,500L290,310L480,140', '#0b0f0e', 21) +
  line('M380,500L290,310L480,140', '#8d9895', 17) +
  line('M376,496L287,310L476,138', '#f3f6f5', 5) +
  circle(290, 310, 20, 'ball') +
  circle(480, 140, 18, 'ball') +
  group(
    'rotate(36 500 170)',
    path('M470,140Q480,100 520,100Q560,100 570,140L620,250H420Z', 'petrol'),
    rect(496, 72, 48, 36, 'dark', 6),
    ellipse(520, 250, 100, 18, glow ? '#fff4cf' : '#1b4a50'),
    line('M486,130L450,240', '#fff', 5, 'opacity=".35"'),
  ) +
  path('M240,510A140,26 0 0 1 520,510V530A140,26 0 0 1 240,530Z', 'petrol') +
  ellipse(380, 508, 140, 26, '#2f7277') +
  rect(366, 488, 28, 22, 'dark', 4) +
  path('M440,500l44,-4l8,12l-44,5Z', '#141918')

const plug = (x: number, y: number) =>
  rod(x, y, 150, 44, 'dark', '#2c3332') +
  rod(x - 46, y - 22, 50, 8, 'steel') +
  rod(x - 46, y + 22, 50, 8, 'steel') +
  cable(`M${x + 160},${y}Q${x + 260},${y + 10} ${x + 420},${y + 120}`, 16, '#2c3332')

/** Foot turned over, its cover off: switch, terminals, wires, cord clamp. */
const inside = (withSwitch: boolean, ...marks: string[]) =>
  scene(
    'mat',
    shadow(400, 540, 260, 14),
    circle(400, 300, 262, 'petrolD'),
    circle(400, 300, 232, '#143a3e'),
    circle(400, 300, 26, 'darkD'),
    circle(400, 300, 12, 'hole'),
    cable('M-20,300Q90,300 190,300', 26, '#2c3332'),
    rect(176, 268, 40, 64, 'alu', 4),
    screw(196, 282, 8),
    screw(196, 318, 8),
    cable('M214,292Q300,230 400,290', 9, '#3f6c9d'),
    cable(withSwitch ? 'M214,308Q320,430 470,392' : 'M214,308Q300,420 400,440', 9, '#8a5a32'),
    cable(withSwitch ? 'M470,352Q440,320 404,306' : 'M404,306Q420,350 480,380', 9, '#8a5a32'),
    withSwitch
      ? rect(470, 330, 110, 84, 'dark', 6) +
          rect(486, 350, 78, 44, 'red', 4) +
          rect(452, 342, 24, 18, 'brassV', 2) +
          rect(452, 382, 24, 18, 'brassV', 2)
      : rect(470, 330, 110, 84, '#0a1517', 6) +
          rect(396, 430, 26, 18, 'brassV', 2) +
          rect(474, 372, 26, 18, 'brassV', 2),
    ...marks,
  )

const switchBody =
  path('M220,190H580V260H220Z', 'darkV') +
  path('M250,190Q330,120 400,176Q470,196 550,176V192H250Z', 'redV') +
  rect(244, 260, 312, 150, 'iron', 6) +
  path('M244,300L216,284V330Z', 'dark') +
  path('M556,300L584,284V330Z', 'dark') +
  rect(300, 410, 30, 76, 'brass', 2) +
  rect(470, 410, 30, 76, 'brass', 2) +
  circle(315, 466, 6, '#3a2a0a') +
  circle(485, 466, 6, '#3a2a0a')
const rocker = (...marks: string[]) => scene('warm', shadow(400, 500, 220), switchBody, ...marks)

const terminal = (...marks: string[]) =>
  scene(
    'warm',
    shadow(380, 420, 330, 14),
    cable('M820,300H560', 40, '#8a5a32'),
    line('M560,300H500', '#e9a070', 26),
    path('M140,262H420V338H140Z', 'brassV'),
    path('M420,250H540V350H420Z', 'brassV'),
    line('M440,256V344M468,256V344M496,256V344', '#3a2a0a', 3, 'opacity=".6"'),
    path('M140,262Q100,270 100,300Q100,330 140,338Z', 'brass'),
    rect(160, 286, 220, 28, '#3a2a0a', 4, 'opacity=".35"'),
    ...marks,
  )

const meter = (x: number, y: number) =>
  shadow(x + 90, y + 290, 110, 12) +
  rect(x, y, 180, 280, 'sandV', 18) +
  rect(x + 18, y + 18, 144, 74, '#c9d8cf', 6) +
  line(
    `M${x + 58},${y + 38}h-10v34h14v-34ZM${x + 74},${y + 70}v2M${x + 92},${y + 38}h-6v34h14v-34Z`,
    '#1a201f',
    5,
  ) +
  circle(x + 90, y + 168, 54, 'darkD') +
  line(`M${x + 90},${y + 168}l24,-36`, '#fff', 6) +
  circle(x + 54, y + 252, 10, '#b32c2c') +
  circle(x + 126, y + 252, 10, '#141918')

export const pictures: Record<string, string> = {
  'lamp-lead': scene('studio', lamp(1)),
  'lamp-unplug': scene(
    'studio',
    rect(40, 150, 190, 300, 'cream', 16),
    circle(135, 300, 66, '#e3decf'),
    circle(135, 278, 9, '#2b3331'),
    circle(135, 322, 9, '#2b3331'),
    shadow(480, 400, 160, 14),
    plug(330, 300),
    arrow('red', 300, 440, 440, 440, 0),
  ),
  'lamp-foot': scene(
    'mat',
    shadow(400, 560, 240, 12),
    circle(400, 300, 262, 'rubberD'),
    circle(400, 300, 240, 'ironD'),
    [-90, 30, 150]
      .map(a =>
        screw(
          400 + 180 * Math.cos((a * Math.PI) / 180),
          300 + 180 * Math.sin((a * Math.PI) / 180),
          24,
        ),
      )
      .join(''),
    rect(320, 270, 160, 60, '#e8e3d6', 4),
    line('M340,290H460M340,310H420', '#59625f', 4),
    [-90, 30, 150]
      .map(a =>
        ring(
          'orange',
          400 + 180 * Math.cos((a * Math.PI) / 180),
          300 + 180 * Math.sin((a * Math.PI) / 180),
          42,
          42,
          a === 150 ? 180 : 0,
        ),
      )
      .join(''),
    screwdriver(408, 112, -40, 0.9),
  ),
  'lamp-inside': inside(
    true,
    ring('red', 525, 372, 84, 68, -40),
    ring('yellow', 196, 300, 44, 54, 200),
    ring('blue', 466, 370, 30, 50, 120),
  ),
  'lamp-inside-plain': inside(true),
  'lamp-switch-out': inside(
    false,
    ring('red', 525, 372, 84, 68, -40),
    ring('violet', 409, 440, 36, 36, 130),
    ring('violet', 488, 382, 32, 32, -160),
  ),
  'lamp-rocker': rocker(
    ring('green', 226, 306, 40, 40, 180),
    ring('green', 574, 306, 40, 40, 0),
    arrow('blue', 316, 570, 316, 500, 0, [262, 552]),
    arrow('blue', 486, 570, 486, 500, 0, [540, 552]),
  ),
  'lamp-terminal': terminal(
    ring('green', 480, 300, 84, 76, -90),
    measure('light_blue', 500, 400, 560, 400, [530, 442]),
  ),
  'lamp-clamp': scene(
    'deep',
    path('M-20,240H820V360H-20Z', 'rubberV'),
    line('M-20,262H820', '#8b9693', 4, 'opacity=".5"'),
    rect(300, 160, 200, 280, 'alu', 10),
    rect(300, 226, 200, 148, '#000', 0, 'opacity=".18"'),
    screw(400, 196, 28),
    screw(400, 404, 28),
    ring('yellow', 400, 196, 52, 52, -150),
    ring('yellow', 400, 404, 52, 52, 150),
    arrow('red', 640, 480, 760, 480, 0),
  ),
  'lamp-test': scene(
    'studio',
    shadow(600, 520, 110, 12),
    meter(80, 190),
    group('translate(360 60) scale(.72)', switchBody),
    cable('M134,442Q160,580 420,500Q540,480 572,420', 8, '#b32c2c'),
    cable('M206,442Q300,640 640,540Q720,500 702,420', 8, '#1f2626'),
    line('M574,420L584,388M704,420L708,388', '#cfd7d4', 7),
    ring('orange', 584, 384, 38, 38, 150),
    ring('orange', 712, 384, 38, 38, 30),
    ring('green', 170, 245, 92, 52, -140),
  ),
}
