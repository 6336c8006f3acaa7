import type { DemoGuide } from '../types.ts'

export const chainWear: DemoGuide = {
  key: 'chain-wear',
  author: 'ana',
  type: 'technique',
  category: 'Chains',
  subject: 'Wear measurement',
  title: 'Measure the wear of a bicycle chain',
  summary:
    'A worn chain eats sprockets. Two minutes with a gauge or a rule tell whether it is time for a new one.',
  introduction:
    'A chain does not stretch. Its pins and rollers wear, each link grows by a hair, and the longer chain climbs up the teeth and grinds them away.\n\nMeasure every 500 km in dry weather and every 300 km in wet. A chain changed in time costs a quarter of a new cassette.',
  conclusion:
    'Write the date and the reading on a strip of tape inside the tool box. If the chain is due, go on with [guide|{guide:chain-replace}|the new chain].',
  difficulty: 'Very easy',
  time_required_min: 120,
  time_required_max: 600,
  flags: [],
  public: true,
  image: 'chain-wear-lead.webp',
  tags: ['chain', 'drivetrain', 'inspection', 'no disassembly'],
  prerequisites: [],
  tools: [
    { name: 'Chain wear gauge', quantity: 1 },
    { name: 'Steel rule, 30 cm', quantity: 1, notes: 'Instead of the gauge' },
    { name: 'Cotton cloth', quantity: 1 },
  ],
  parts: [],
  steps: [
    {
      title: 'Wipe a clean stretch',
      lines: [
        {
          text_raw:
            'Shift to the smallest sprocket and lean the bicycle so that the cranks turn freely.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Hold a cloth around the lower run of the chain and turn the cranks backwards for ten turns.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Grit between the rollers lifts the gauge and makes a worn chain look good.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['chain-wipe.webp'],
    },
    {
      title: 'Hook in the gauge',
      lines: [
        {
          text_raw: 'Set the fixed hook of the gauge between two rollers on the upper run.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Press down on the pedal with your other hand, so that the chain is taut.',
          bullet: 'black',
          level: 1,
        },
        {
          text_raw: 'Let the other end sink on to the chain. Do not push it.',
          bullet: 'red',
          level: 0,
        },
      ],
      pictures: ['chain-gauge.webp'],
    },
    {
      title: 'Read the result',
      lines: [
        {
          text_raw: 'The tip rests on a roller: the chain is good. You are done.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'The tip drops all the way between the rollers: the chain is worn.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: '0.5 % is the limit for 11 and 12 speeds, 0.75 % for 10 speeds and fewer.',
          bullet: 'black',
          level: 1,
        },
        {
          text_raw:
            'Past 1 % a new chain will skip on the old sprockets. Then the cassette is due as well.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['chain-gauge-good.webp', 'chain-gauge-worn.webp'],
    },
    {
      title: 'Or use a rule',
      lines: [
        { text_raw: 'Put the zero of the rule on the middle of a pin.', bullet: 'blue', level: 0 },
        {
          text_raw: 'Count 24 pins along and read the rule at the middle of that pin.',
          bullet: 'violet',
          level: 0,
        },
        {
          text_raw: 'New: ***304.8 mm***. Worn by 0.5 %: 306.3 mm. Worn by 0.75 %: 307.1 mm.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'The drawing shows a shorter stretch, so that the pins can be seen.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['chain-rule.webp'],
    },
  ],
}
