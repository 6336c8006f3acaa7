import type { DemoGuide } from '../types.ts'

export const drillTeardown: DemoGuide = {
  key: 'drill-teardown',
  author: 'tomo',
  type: 'teardown',
  category: 'Cordless drills',
  subject: '',
  title: 'What is inside a cordless drill',
  summary:
    'A brushed 18 V drill taken apart to its gears, to see what wears and what can be replaced.',
  introduction:
    'A drill from the scrap box, ten years old, with a flat battery and a noisy gearbox. We take it apart to see what is worth keeping.',
  conclusion: '',
  difficulty: 'Moderate',
  time_required_min: 3600,
  time_required_max: 5400,
  flags: [],
  public: false,
  image: 'drill-parts.webp',
  tags: ['teardown', 'power tool'],
  prerequisites: ['drill-brushes'],
  tools: [
    { name: 'Torx screwdriver, T10', quantity: 1 },
    { name: 'Small pliers', quantity: 1 },
  ],
  parts: [],
  steps: [
    {
      title: 'Under the shell',
      lines: [
        {
          text_raw:
            'Six screws, two lengths. From the front: chuck, gearbox, motor, switch, battery contacts.',
          bullet: 'black',
          level: 0,
        },
        { text_raw: 'No glue anywhere. A good sign.', bullet: 'black', level: 0 },
      ],
      pictures: ['drill-inside.webp'],
    },
    {
      title: 'The gearbox',
      lines: [
        { text_raw: 'A sun gear of steel on the motor shaft.', bullet: 'green', level: 0 },
        {
          text_raw:
            'Three planets and their ring. One planet of ours is chipped, which was the noise.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'The planets are sintered steel and sold as a set by some makers.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['drill-gearbox.webp'],
    },
    {
      title: 'The motor',
      lines: [
        {
          text_raw:
            'Two brush holders, each with a spring. Brushes can be replaced; see [guide|{guide:drill-brushes}|the guide for that].',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'The bearings are pressed in.', bullet: 'black', level: 0 },
      ],
      pictures: ['drill-motor.webp'],
    },
    {
      title: 'What we keep',
      lines: [
        { text_raw: 'Motor, switch and chuck go to the parts box.', bullet: 'black', level: 0 },
        {
          text_raw: 'The battery goes to the collection point, with tape over its contacts.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['drill-parts.webp'],
    },
  ],
}
