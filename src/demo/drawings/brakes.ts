// Disc brake: rotor, calliper, pads, pistons. Pictures for replacing brake pads.
import { arrow, measure, ring } from './marks.ts'
import { circle, group, line, n, path, rect, repeat, shadow } from './svg.ts'
import { cable, screw } from './solids.ts'
import { scene } from './scene.ts'
import { cloth, hexKey } from './tools.ts'

const rotor = (cx: number, cy: number, r: number) => {
  const holes = repeat(36, i => {
    const a = (i / 36) * Math.PI * 2
    const at = r * (i % 3 === 0 ? 0.95 : i % 3 === 1 ? 0.87 : 0.8)
    return circle(cx + at * Math.cos(a), cy + at * Math.sin(a), r * 0.026, '#49534f', '')
  })
  const arms = repeat(6, i =>
    group(
      `rotate(${i * 60} ${cx} ${cy})`,
      path(
        `M${n(cx + r * 0.2)},${n(cy - r * 0.08)}Q${n(cx + r * 0.5)},${n(cy - r * 0.3)} ${n(cx + r * 0.74)},${n(cy - r * 0.16)}L${n(cx + r * 0.73)},${n(cy)}Q${n(cx + r * 0.5)},${n(cy - r * 0.12)} ${n(cx + r * 0.24)},${n(cy + r * 0.06)}Z`,
        'plateD',
      ),
    ),
  )
  return (
    path(
      `M${cx - r},${cy}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0ZM${n(cx - r * 0.74)},${cy}a${n(r * 0.74)},${n(r * 0.74)} 0 1 1 ${n(r * 1.48)},0a${n(r * 0.74)},${n(r * 0.74)} 0 1 1 ${n(-r * 1.48)},0Z`,
      'plateD',
      'fill-rule="evenodd" stroke="#1a201f" stroke-opacity=".6" stroke-width="1.5"',
    ) +
    arms +
    circle(cx, cy, r * 0.3, 'darkD') +
    repeat(6, i =>
      screw(
        cx + r * 0.21 * Math.cos(i * 1.047),
        cy + r * 0.21 * Math.sin(i * 1.047),
        r * 0.045,
        'hex',
      ),
    ) +
    circle(cx, cy, r * 0.1, 'hole') +
    holes
  )
}

/** Calliper in side view, 260 wide; the pad slot opens upwards. */
const calliper = (cx: number, cy: number, size = 1, pin = true) =>
  group(
    `translate(${cx} ${cy}) scale(${size})`,
    cable('M110,-30Q200,-60 260,-190', 12, '#2a3130'),
    path('M-130,40Q-140,-30 -80,-70H80Q140,-40 130,40Q120,96 60,104H-60Q-120,96 -130,40Z', 'darkD'),
    path('M-96,20Q-96,-30 -50,-46H50Q96,-30 92,24Q70,70 40,74H-40Q-80,66 -96,20Z', 'ironD'),
    circle(0, 16, 40, 'darkD'),
    circle(0, 16, 30, 'ironD'),
    rect(-46, -92, 92, 40, 'plate', 4),
    line('M-30,-86V-58M-15,-86V-58M0,-86V-58M15,-86V-58M30,-86V-58', '#1a201f', 3, 'opacity=".45"'),
    pin ? rect(-64, -66, 128, 9, 'steelV', 4) + circle(-64, -62, 9, 'ball') : '',
    screw(-104, 66, 15, 'hex'),
    screw(104, 66, 15, 'hex'),
    circle(104, -26, 16, 'brass'),
    circle(104, -26, 7, '#3a2a0a'),
  )

/** Brake pad seen from its face. */
const pad = (cx: number, cy: number, size = 1, flip = 1) =>
  group(
    `translate(${cx} ${cy}) scale(${size * flip} ${size})`,
    path(
      'M-24,-118Q-24,-132 0,-132Q24,-132 24,-118V-70H70Q86,-70 84,-50L76,46Q70,84 0,86Q-70,84 -76,46L-84,-50Q-86,-70 -70,-70H-24Z',
      'plateD',
    ),
    circle(0, -104, 11, '#2b3331'),
    path('M-62,-46H62L56,38Q50,62 0,64Q-50,62 -56,38Z', 'sandD'),
    path('M-62,-46H62L56,38Q50,62 0,64Q-50,62 -56,38Z', '#5b4a36', 'opacity=".62"'),
    repeat(40, i =>
      circle(
        -48 + ((i * 37) % 96),
        -34 + ((i * 53) % 84),
        1.6 + (i % 3) * 0.5,
        i % 2 ? '#d8b77a' : '#241b12',
        '',
      ),
    ),
  )

/** Pad seen from its edge: backing plate and lining of a given thickness. */
const padEdge = (x: number, y: number, lining: number) =>
  rect(x, y, 30, 250, 'steel', 4) +
  rect(x + 30, y + 34, lining, 190, 'copper', 3) +
  rect(x + 30, y + 34, lining, 190, '#3b2a1b', 3, 'opacity=".35"')

const padSpring = (cx: number, cy: number, size = 1) =>
  group(
    `translate(${cx} ${cy}) scale(${size})`,
    line('M-30,100V-40Q-30,-70 0,-70Q30,-70 30,-40V100M-30,40L-64,80M30,40L64,80', '#1a201f', 13),
    line('M-30,100V-40Q-30,-70 0,-70Q30,-70 30,-40V100M-30,40L-64,80M30,40L64,80', '#cdd5d2', 8),
  )

/** Calliper seen from above, with the slot, both pistons and the rotor between them. */
const fromAbove = (gap: number, withRotor: boolean, ...marks: string[]) =>
  scene(
    'deep',
    rect(330, 168, 140, 274, '#0a0e0d', 4),
    rect(250 + gap, 230, 100, 150, 'creamV', 8),
    rect(450 - gap, 230, 100, 150, 'creamV', 8),
    line(`M${342 + gap},236V374M${458 - gap},236V374`, '#000', 3, 'opacity=".25"'),
    withRotor
      ? rect(350 + gap, 200, 10, 210, 'steel', 2) +
          rect(360 + gap, 220, 20, 170, 'copper', 2) +
          rect(440 - gap, 200, 10, 210, 'steel', 2) +
          rect(420 - gap, 220, 20, 170, 'copper', 2) +
          rect(395, 40, 10, 540, 'steel', 2)
      : '',
    rect(110, 140, 235, 330, 'darkD', 30),
    rect(455, 140, 235, 330, 'darkD', 30),
    rect(110, 110, 580, 60, 'ironV', 20),
    rect(110, 440, 580, 60, 'ironV', 20),
    screw(180, 140, 24, 'hex'),
    screw(620, 470, 24, 'hex'),
    withRotor ? rect(396, 40, 8, 150, 'steel', 2) + rect(396, 430, 8, 150, 'steel', 2) : '',
    ...marks,
  )

export const pictures: Record<string, string> = {
  'brake-lead': scene(
    'studio',
    shadow(400, 540, 230, 20),
    rotor(360, 270, 240),
    calliper(530, 430, 0.92),
    shadow(120, 540, 70, 10),
    pad(120, 460, 0.72),
  ),
  'brake-wheel-off': scene(
    'studio',
    shadow(400, 545, 200, 16),
    group('translate(-130 40)', rotor(360, 260, 220)),
    calliper(610, 330, 0.95),
    arrow('orange', 420, 490, 250, 540, -20),
    ring('red', 610, 246, 70, 56, -90),
  ),
  'brake-pin': scene(
    'studio',
    shadow(400, 560, 240, 16),
    calliper(400, 340, 1.7),
    ring('orange', 291, 235, 40, 40, -150),
    arrow('red', 300, 130, 130, 150, -10),
    hexKey(268, 246, -165, 0.9),
  ),
  'brake-exploded': scene(
    'mat',
    shadow(170, 440, 90, 14),
    shadow(400, 440, 60, 12),
    shadow(630, 440, 90, 14),
    pad(180, 320, 1.25),
    padSpring(400, 310, 1.25),
    pad(620, 320, 1.25, -1),
    rect(250, 500, 300, 16, 'steelV', 8),
    circle(250, 508, 15, 'ball'),
    ring('red', 180, 180, 44, 44, -120),
    ring('yellow', 400, 240, 70, 60, -70),
    ring('blue', 250, 508, 40, 40, 180),
  ),
  'brake-wear': scene(
    'warm',
    shadow(250, 470, 110, 14),
    shadow(550, 470, 110, 14),
    padEdge(190, 210, 96),
    padEdge(530, 210, 16),
    measure('green', 220, 180, 316, 180, [268, 136]),
    measure('red', 560, 180, 576, 180, [568, 136]),
  ),
  'brake-pistons': fromAbove(
    38,
    false,
    arrow('green', 372, 270, 270, 270, 0, [230, 270]),
    arrow('green', 428, 340, 530, 340, 0, [572, 340]),
  ),
  'brake-pistons-home': fromAbove(-1, false),
  'brake-clean': scene(
    'mat',
    shadow(400, 560, 220, 12),
    rotor(400, 300, 250),
    cloth(520, 110, 1.1),
    arrow('light_blue', 270, 90, 140, 230, 30),
  ),
  'brake-fit': scene(
    'studio',
    shadow(400, 560, 240, 16),
    calliper(400, 400, 1.45, false),
    group('translate(372 190) scale(.62)', pad(0, 0, 1), padSpring(42, 10, 0.9), pad(84, 0, 1)),
    arrow('green', 600, 130, 520, 230, 0),
    arrow('blue', 96, 300, 250, 310, 0),
  ),
  'brake-centre': fromAbove(
    8,
    true,
    ring('violet', 400, 305, 40, 130, -90),
    ring('orange', 180, 140, 44, 44, -130),
    ring('orange', 620, 470, 44, 44, 50),
  ),
}
