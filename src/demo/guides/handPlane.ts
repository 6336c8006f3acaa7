import type { DemoGuide } from '../types.ts'

export const handPlane: DemoGuide = {
  key: 'hand-plane',
  author: 'tomo',
  type: 'maintenance',
  category: 'Hand planes',
  subject: 'Plane iron',
  title: 'Sharpen and set a hand plane',
  summary:
    'Hone the iron, close the cap iron up to its edge and set it square to the sole, until the shavings are even.',
  introduction:
    'For bench planes with a cap iron, the common iron pattern from No. 3 to No. 7. Sharpen before it tears, not after.\n\nYou need a steady hand on the stone. If you have not done it before, practise on a knife first.',
  conclusion:
    'Lay the plane on its side or on a thin strip of wood, never on its iron. A wipe with oil keeps the sole from rusting.',
  difficulty: 'Moderate',
  time_required_min: 1800,
  time_required_max: 3000,
  flags: [],
  public: true,
  image: 'plane-lead.webp',
  tags: ['sharpening', 'wood', 'bench'],
  prerequisites: ['whetstone'],
  tools: [
    { name: 'Whetstone', quantity: 1, notes: '1000 and 6000 grit' },
    { name: 'Slotted screwdriver, 8 mm', quantity: 1 },
    { name: 'Try square', quantity: 1 },
  ],
  parts: [{ name: 'Light oil', quantity: 1, notes: 'A drop' }],
  steps: [
    {
      title: 'Take out the iron',
      lines: [
        { text_raw: 'Flip up the lever at the top of the cap.', bullet: 'orange', level: 0 },
        { text_raw: 'Lift out the cap, then the iron with its cap iron.', bullet: 'red', level: 0 },
        {
          text_raw: 'Watch the edge: it leaves the mouth of the plane first.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['plane-cap.webp'],
    },
    {
      title: 'Part iron and cap iron',
      lines: [
        {
          text_raw:
            'Loosen the screw by one turn, slide the cap iron back, turn it square and lift it off through the hole.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'Look at the edge. A bright line is a blunt edge.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Slide it away from the edge. Dragged over it, the cap iron nicks the iron.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['plane-exploded.webp'],
    },
    {
      title: 'Flatten the back',
      lines: [
        {
          text_raw:
            'Press the back of the iron flat on the stone, with two fingers close to the edge.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'Rub along the stone until the last few millimetres shine from side to side.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'This is done once. Later only the burr is taken off here.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['plane-back.webp'],
    },
    {
      title: 'Hone the bevel',
      lines: [
        {
          text_raw: 'Set the bevel on the stone and lift it by a hair, to about 30°.',
          bullet: 'violet',
          level: 0,
        },
        {
          text_raw: 'Move along the whole stone, so that it wears evenly.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw:
            'Stop when you feel a burr on the back, over the full width. Take it off with two strokes on the fine stone.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['plane-hone.webp'],
    },
    {
      title: 'Close the cap iron',
      lines: [
        {
          text_raw: 'Slide the cap iron up to 0.5 mm from the edge for fine work, 1 mm for coarse.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Tighten its screw and check the gap again: it creeps.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'Hold the pair against the light. No light may show between them.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['plane-breaker.webp'],
    },
    {
      title: 'Set the iron square',
      lines: [
        {
          text_raw: 'Turn the plane over and look along the sole from the front.',
          bullet: 'black',
          level: 0,
        },
        { text_raw: 'The iron stands out further on one side.', bullet: 'red', level: 0 },
        {
          text_raw: 'Push the lateral lever towards that side until it is even.',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'The edge now shows as one thin, even line.', bullet: 'green', level: 0 },
      ],
      pictures: ['plane-lateral.webp', 'plane-sole.webp'],
    },
    {
      title: 'Take a shaving',
      lines: [
        {
          text_raw:
            'Draw the iron in until it does not cut, then out by an eighth of a turn at a time.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Push along the grain. The shaving comes off in one piece, as wide as the iron.',
          bullet: 'green',
          level: 0,
        },
        { text_raw: 'Shavings only on one side: back to step 6.', bullet: 'icon_note', level: 0 },
      ],
      pictures: ['plane-shaving.webp'],
    },
  ],
}
