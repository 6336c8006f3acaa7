import type { DemoGuide } from '../types.ts'

export const derailleur: DemoGuide = {
  key: 'derailleur',
  author: 'jonas',
  type: 'maintenance',
  category: 'Derailleurs',
  subject: 'Rear derailleur',
  title: 'Adjust a rear derailleur',
  summary:
    'Set the two limit screws, then the cable, then the gap. In this order the gears come right in half an hour.',
  introduction:
    "Gears that hesitate, rattle or jump are rarely worn out. Mostly the cable has settled by a millimetre.\n\nKeep the order. The ''limit screws'' hold the derailleur between the outer sprockets, the ''cable'' places it on each one. Start with the cable and you go round in circles.",
  conclusion:
    'Test under load, uphill, in every gear. A gear that still skips with a correct cable points to a bent hanger or a worn chain.',
  difficulty: 'Moderate',
  time_required_min: 1200,
  time_required_max: 2700,
  flags: [],
  public: true,
  image: 'derailleur-lead.webp',
  tags: ['drivetrain', 'gears', 'adjustment'],
  prerequisites: ['chain-replace'],
  tools: [
    { name: 'Phillips screwdriver, PH2', quantity: 1 },
    { name: 'Hex key, 5 mm', quantity: 1, notes: 'For the cable bolt' },
    { name: 'Work stand', quantity: 1, notes: 'Or a helper who lifts the saddle' },
  ],
  parts: [],
  steps: [
    {
      title: 'Find the limit screws',
      lines: [
        {
          text_raw: '***H*** limits the way to the smallest sprocket.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: '***L*** limits the way to the largest sprocket.',
          bullet: 'light_blue',
          level: 0,
        },
        {
          text_raw:
            'The letters are stamped beside the screws and often full of dirt. Clean them first.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['derailleur-screws.webp'],
    },
    {
      title: 'Set the high limit',
      lines: [
        {
          text_raw: 'Shift to the smallest sprocket. Turn the barrel adjuster all the way in.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Seen from behind, the upper pulley must hang straight below the smallest sprocket.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw:
            'If it hangs further out, turn H clockwise. If it hangs further in, turn H anticlockwise.',
          bullet: 'red',
          level: 0,
        },
        { text_raw: 'A quarter turn at a time.', bullet: 'black', level: 1 },
      ],
      pictures: ['derailleur-high.webp', 'derailleur-high-off.webp'],
    },
    {
      title: 'Set the low limit',
      lines: [
        {
          text_raw: 'Turn the cranks and shift to the largest sprocket.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'The pulley must stop straight below it and go no further when you push the derailleur by hand.',
          bullet: 'light_blue',
          level: 0,
        },
        { text_raw: 'Beyond it are the spokes.', bullet: 'red', level: 0 },
        {
          text_raw:
            'A derailleur that reaches the spokes breaks itself, the hanger and often the wheel. Stop at once if it rattles.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['derailleur-low.webp'],
    },
    {
      title: 'Tension the cable',
      lines: [
        {
          text_raw: 'Back to the smallest sprocket. The cable must lie straight, without slack.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Turn the barrel adjuster anticlockwise, as seen from the end of the cable, by half a turn.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Shift up one gear after each half turn until the chain climbs without delay.',
          bullet: 'black',
          level: 1,
        },
        {
          text_raw:
            'Leave at least three threads inside. If you run out, take up the cable at its bolt and start again.',
          bullet: 'yellow',
          level: 0,
        },
      ],
      pictures: ['derailleur-barrel.webp'],
    },
    {
      title: 'Index the gears',
      lines: [
        {
          text_raw:
            'The chain is slow to climb to a larger sprocket: turn the barrel a quarter turn anticlockwise.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'The chain is slow to drop to a smaller one: turn it a quarter turn clockwise.',
          bullet: 'violet',
          level: 0,
        },
        { text_raw: 'Go through all gears twice, up and down.', bullet: 'black', level: 0 },
      ],
      pictures: ['derailleur-index.webp'],
    },
    {
      title: 'Set the pulley gap',
      lines: [
        { text_raw: 'Shift to the largest sprocket.', bullet: 'black', level: 0 },
        {
          text_raw: 'Set the third screw so that the pulley clears the teeth by 5 to 6 mm.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Too close: the gears growl. Too far: they shift slowly.',
          bullet: 'black',
          level: 1,
        },
      ],
      pictures: ['derailleur-gap.webp'],
    },
  ],
}
