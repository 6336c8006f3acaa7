import type { DemoGuide } from '../types.ts'

export const moka: DemoGuide = {
  key: 'moka',
  author: 'mara',
  type: 'replacement',
  category: 'Moka pots',
  subject: 'Gasket',
  title: 'Replace the gasket of a moka pot',
  summary:
    'A pot that spits steam at the seam needs a new gasket, not more force. Check the valve while it is open.',
  introduction:
    'The gasket hardens after a year or two. Steam then leaves at the seam, the pressure is gone and the coffee stays below.\n\nGaskets are sold by the number of cups, not by diameter. The number is often on the bottom of the boiler.',
  conclusion:
    'Boil once with water only. If steam still leaves at the seam, look at the rim of the boiler: a dent there cannot be sealed.',
  difficulty: 'Very easy',
  time_required_min: 600,
  time_required_max: 900,
  flags: [],
  public: true,
  image: 'moka-lead.webp',
  tags: ['coffee', 'gasket', 'boiler'],
  prerequisites: [],
  tools: [
    { name: 'Wooden skewer', quantity: 1, notes: 'Or a small screwdriver, with care' },
    { name: 'Stiff brush', quantity: 1 },
  ],
  parts: [
    { name: 'Moka pot gasket', quantity: 1, notes: 'By number of cups' },
    { name: 'White vinegar', quantity: 1, notes: 'Against scale' },
  ],
  steps: [
    {
      title: 'Open the pot',
      lines: [
        { text_raw: 'Wait until it is cold. Hot metal holds pressure.', bullet: 'black', level: 0 },
        {
          text_raw:
            'Hold the boiler and turn the upper part anticlockwise. Grip the body, not the handle: handles break.',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'Lift the funnel out of the boiler.', bullet: 'black', level: 0 },
      ],
      pictures: ['moka-apart.webp'],
    },
    {
      title: 'Look at the old gasket',
      lines: [
        { text_raw: 'Cracks across the gasket let steam through.', bullet: 'red', level: 0 },
        {
          text_raw: 'A ring that is brown and hard no longer seals, even without cracks.',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'Press it with a fingernail. A good one gives.', bullet: 'black', level: 0 },
        {
          text_raw: 'Below it lies the filter plate, then come funnel and boiler.',
          bullet: 'yellow',
          level: 0,
        },
      ],
      pictures: ['moka-old-gasket.webp', 'moka-exploded.webp'],
    },
    {
      title: 'Pry it out',
      lines: [
        { text_raw: 'Push the skewer between gasket and rim.', bullet: 'green', level: 0 },
        { text_raw: 'Lift, go on a thumb further, and lift again.', bullet: 'blue', level: 0 },
        { text_raw: 'The filter plate falls out with it.', bullet: 'black', level: 0 },
        {
          text_raw: 'Metal tools slip and scratch the seat. A scratched seat leaks for ever.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['moka-pry.webp'],
    },
    {
      title: 'Clean the seat',
      lines: [
        {
          text_raw: 'Brush old rubber and coffee oil from the seat.',
          bullet: 'light_blue',
          level: 0,
        },
        {
          text_raw: 'Hold the column against the light. It must be clear up to the top.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Scale comes off with vinegar and hot water, half and half, in an hour.',
          bullet: 'black',
          level: 1,
        },
      ],
      pictures: ['moka-clean.webp'],
    },
    {
      title: 'Fit the new gasket',
      lines: [
        {
          text_raw: 'Lay the filter plate in with its raised side towards the funnel.',
          bullet: 'yellow',
          level: 0,
        },
        { text_raw: 'Warm the gasket in your hand.', bullet: 'red', level: 0 },
        {
          text_raw: 'Press it in all round until it lies flat under the rim and holds the plate.',
          bullet: 'green',
          level: 0,
        },
      ],
      pictures: ['moka-parts.webp', 'moka-new-gasket.webp'],
    },
    {
      title: 'Check the valve',
      lines: [
        {
          text_raw:
            'Press the pin in the middle of the valve with a matchstick. It must spring back.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Fill water to just below the valve, never over it.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'A valve that is stuck is no valve. Do not use the pot before it moves again.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['moka-valve.webp', 'moka-level.webp'],
    },
  ],
}
