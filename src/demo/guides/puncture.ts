import type { DemoGuide } from '../types.ts'

export const puncture: DemoGuide = {
  key: 'puncture',
  author: 'kit',
  type: 'repair',
  category: 'Tyres and tubes',
  subject: 'Inner tube',
  title: 'Mend a punctured inner tube',
  summary:
    'Find the hole, find what made it, patch the tube with rubber solution and get the tyre back on without pinching.',
  introduction:
    'A patched tube is as good as a new one. The two things that go wrong are a thorn left in the tyre and a patch put on wet solution.',
  conclusion:
    'Pump to the pressure printed on the tyre. If it is flat again in the morning, put the tube back in the water: there is often a second hole close to the first.',
  difficulty: 'Easy',
  time_required_min: 1200,
  time_required_max: 2400,
  flags: [],
  public: true,
  image: 'tyre-lead.webp',
  tags: ['tyre', 'roadside', 'patch'],
  prerequisites: [],
  tools: [
    { name: 'Tyre lever', quantity: 2, notes: 'Plastic' },
    { name: 'Pump', quantity: 1 },
    { name: 'Bowl of water', quantity: 1 },
  ],
  parts: [
    { name: 'Patch, 25 mm', quantity: 1 },
    {
      name: 'Rubber solution',
      quantity: 1,
      notes: 'The tube dries out a month after it is opened',
    },
    { name: 'Abrasive paper, 120 grit', quantity: 1, notes: 'A piece the size of a stamp' },
  ],
  steps: [
    {
      title: 'Lift the tyre off',
      lines: [
        {
          text_raw: 'Let out all the air and push the tyre into the middle of the rim all round.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Hook the first lever under the bead, opposite the valve, and hook its end to a spoke.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Set the second lever a hand away and run it along the rim.',
          bullet: 'red',
          level: 0,
        },
        { text_raw: 'One side of the tyre is enough.', bullet: 'black', level: 1 },
      ],
      pictures: ['tyre-levers.webp'],
    },
    {
      title: 'Take out the tube',
      lines: [
        { text_raw: 'Pull the tube out, starting opposite the valve.', bullet: 'blue', level: 0 },
        {
          text_raw:
            'Remember which way round it was. A hole in the tube then shows the place in the tyre.',
          bullet: 'icon_reminder',
          level: 0,
        },
      ],
      pictures: ['tyre-pull-tube.webp'],
    },
    {
      title: 'Find the hole',
      lines: [
        { text_raw: 'Pump the tube to twice its thickness and listen.', bullet: 'black', level: 0 },
        {
          text_raw: 'If you hear nothing, draw it through water. A row of bubbles marks the hole.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Mark it with a pen, in a cross wider than the patch, and dry the tube.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw: 'Two small holes side by side are a pinch: the pressure was too low.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['tyre-bubbles.webp'],
    },
    {
      title: 'Find the thorn',
      lines: [
        {
          text_raw: 'Feel along the inside of the tyre with a cloth, both ways.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'Pull out whatever sticks in it, from the outside if you can.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Glass cuts. Use the cloth, not bare fingers.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['tyre-inside.webp'],
    },
    {
      title: 'Roughen and glue',
      lines: [
        { text_raw: 'Keep the hole in the middle of your work.', bullet: 'red', level: 0 },
        {
          text_raw: 'Rub an area larger than the patch until it is dull and grey.',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'Spread a thin layer of solution over all of it.', bullet: 'yellow', level: 0 },
        {
          text_raw:
            'Wait until it no longer looks wet, about five minutes. ***The dry film is what holds.***',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['tyre-roughen.webp', 'tyre-glue.webp'],
    },
    {
      title: 'Put on the patch',
      lines: [
        {
          text_raw: 'Peel the foil off, set the patch down once and press hard.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Rub from the middle outwards. The edges need the most.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'Leave the clear film on. It tears the patch off if you hurry.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['tyre-patch.webp'],
    },
    {
      title: 'Refit the tube',
      lines: [
        {
          text_raw: 'Give the tube a little air so that it is round. Put the valve in first.',
          bullet: 'black',
          level: 0,
        },
        { text_raw: 'Turn the valve nut on by two turns only.', bullet: 'orange', level: 0 },
        {
          text_raw:
            'Push the valve up into the tyre, so that the tube does not lie under the bead.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'Push the bead over the rim with your thumbs and finish at the valve.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Look all round on both sides: no tube may show between bead and rim.',
          bullet: 'violet',
          level: 0,
        },
      ],
      pictures: ['tyre-valve.webp', 'tyre-seat.webp'],
    },
  ],
}
