// Kitchen knife and whetstone. Pictures for sharpening by hand.
import { arrow, measure, ring } from './marks.ts'
import { circle, group, line, path, rect, repeat, shadow } from './svg.ts'
import { scene } from './scene.ts'
import { cloth } from './tools.ts'

/** Knife with its heel at the origin, point to the left, 400 long without the handle. */
const knife = (x: number, y: number, turn: number, size = 1) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M10,-44H-230Q-350,-36 -400,22Q-300,34 -200,34H0L10,28Z', 'plateV'),
    path(
      'M-400,22Q-300,34 -200,34H0V16H-210Q-320,14 -400,22Z',
      '#f6f8f7',
      'stroke="#6d7774" stroke-width="1"',
    ),
    line('M-220,-38H0', '#fff', 3, 'opacity=".7"'),
    rect(8, -46, 28, 78, 'steelV', 4),
    path('M36,-40H200Q232,-38 234,-8Q234,26 212,30Q196,20 176,18H36Z', 'woodV'),
    circle(70, -10, 7, 'brass'),
    circle(124, -10, 7, 'brass'),
    circle(178, -10, 7, 'brass'),
  )

/** Whetstone seen from above, lying across the picture. */
const stone = (x: number, y: number, w: number, h: number) =>
  rect(x - 14, y - 14, w + 28, h + 28, 'woodV', 8) +
  rect(x, y, w, h, 'slateD', 4) +
  repeat(70, i =>
    circle(
      x + 14 + ((i * 97) % (w - 28)),
      y + 12 + ((i * 61) % (h - 24)),
      1.2 + (i % 3) * 0.5,
      i % 2 ? '#fff' : '#2f3b43',
      'opacity=".35"',
    ),
  )

/** Stone in side view, standing on its holder. */
const stoneSide = (y: number) =>
  shadow(400, y + 130, 340) +
  rect(90, y, 620, 38, 'slateV', 3) +
  rect(90, y + 38, 620, 60, 'sandV', 3) +
  rect(60, y + 94, 680, 30, 'woodV', 5)

/** Blade in section: spine at the top right, edge at x, y. */
const section = (x: number, y: number, turn: number, size = 1) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M0,0L22,-30L300,-34Q312,-20 300,-4L30,4Z', 'plateV'),
    path('M0,0L22,-30L30,4Z', '#f6f8f7'),
  )

const soaking = scene(
  'studio',
  shadow(400, 520, 320, 20),
  path('M100,260H700L650,520H150Z', 'alu'),
  path('M118,280H682L664,380H136Z', 'waterV'),
  rect(230, 360, 340, 90, 'slateV', 4),
  path('M126,330H674L652,506H148Z', 'waterV', 'opacity=".55"'),
  repeat(
    12,
    i =>
      `<circle cx="${270 + i * 24}" cy="${330 - ((i * 29) % 44)}" r="${3 + (i % 3) * 2}" fill="#fff" fill-opacity=".7" stroke="#3a7d92"/>`,
  ),
  ring('light_blue', 400, 318, 190, 44, -20),
)

export const pictures: Record<string, string> = {
  'knife-lead': scene(
    'studio',
    shadow(380, 530, 330, 20),
    path('M90,400L190,330H690L640,400Z', 'slateV'),
    path('M90,400H640V450H90Z', 'sandV'),
    path('M640,400L690,330V378L640,450Z', '#b39f78'),
    path('M60,450H680L660,490H80Z', 'woodV'),
    knife(460, 342, -14, 0.92),
  ),
  'knife-edge': scene(
    'deep',
    path('M-20,120H820V420Q400,430 -20,420Z', 'plateV'),
    path('M-20,376Q400,386 820,376V430Q400,440 -20,430Z', '#dfe5e3'),
    line('M-20,430Q400,440 820,430', '#fff', 3),
    line('M300,434h60M470,436h24M560,434h40', '#ffffff', 8),
    ring('red', 330, 434, 56, 36, -120),
    ring('red', 582, 434, 46, 34, -60),
    line('M120,160H700', '#fff', 3, 'opacity=".4"'),
  ),
  'knife-soak': soaking,
  'knife-angle': scene(
    'warm',
    stoneSide(380),
    section(300, 376, -15, 1.15),
    line('M300,378H640', '#1a201f', 2, 'stroke-dasharray="8 6"'),
    measure('orange', 622, 372, 606, 282, [664, 318]),
  ),
  'knife-strokes': scene(
    'mat',
    shadow(400, 440, 300, 16),
    stone(170, 180, 460, 190),
    knife(560, 330, 28, 0.86),
    arrow('green', 250, 480, 250, 390, 0),
    arrow('blue', 330, 100, 560, 130, -16),
  ),
  'knife-fingers': scene(
    'mat',
    stone(170, 180, 460, 190),
    knife(560, 330, 28, 0.86),
    ring('yellow', 330, 210, 50, 50, -120),
    ring('yellow', 430, 264, 50, 50, -70),
    ring('yellow', 520, 310, 50, 50, -20),
  ),
  'knife-burr': scene(
    'warm',
    group(
      'translate(60 40)',
      path('M120,300L300,180L760,140V330L330,360Z', 'plateV'),
      path('M120,300L300,180L330,360Z', '#eef1f0'),
      line('M124,300Q96,280 106,246', '#5c6664', 12),
      line('M124,300Q96,280 106,246', '#f3f6f5', 8),
    ),
    ring('violet', 172, 316, 62, 62, 130),
    arrow('red', 480, 130, 300, 160, 12),
  ),
  'knife-flip': scene(
    'mat',
    shadow(400, 440, 300, 16),
    stone(170, 180, 460, 190),
    group('translate(0 560) scale(1 -1)', knife(560, 330, 28, 0.86)),
    arrow('green', 250, 90, 250, 170, 0),
  ),
  'knife-strop': scene(
    'studio',
    shadow(400, 480, 330, 16),
    rect(80, 380, 640, 30, 'copperV', 3),
    rect(80, 408, 640, 66, 'beechV', 4),
    section(420, 378, -12, 0.9),
    arrow('orange', 500, 500, 680, 500, 0),
    line('M120,390H700', '#fff', 2, 'opacity=".3"'),
  ),
  'knife-paper': scene(
    'warm',
    path('M200,120L620,80L650,470L230,520Z', '#fbf9f3'),
    path('M420,100L430,290L440,101Z', '#8d8879'),
    line('M424,104L430,290', '#6d6a5f', 2),
    knife(560, 330, 34, 0.9),
    arrow('green', 340, 120, 352, 230, 0),
  ),
  'knife-dry': scene(
    'studio',
    shadow(330, 500, 200),
    cloth(150, 390, 1.5),
    knife(500, 380, -6, 0.95),
  ),
}
