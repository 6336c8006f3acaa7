import type { DemoGuide } from '../types.ts'

export const whetstone: DemoGuide = {
  key: 'whetstone',
  author: 'tomo',
  type: 'technique',
  category: 'Kitchen knives',
  subject: 'Whetstone',
  title: 'Sharpen a kitchen knife on a whetstone',
  summary:
    'One angle, held steady, on two stones. Learn to feel the burr and you will know when to stop.',
  introduction:
    'Sharpening is simple: grind one side until the edge turns over, grind the other side until it turns back, then take the burr away. All the skill is in the steady angle.\n\nUse a stone of 1000 grit for the edge and one of 3000 to 6000 for the polish. More about [link|https://en.wikipedia.org/wiki/Sharpening_stone|sharpening stones].',
  conclusion:
    'A knife in daily use wants the fine stone every two weeks and the coarse one twice a year. The same hands can then do [guide|{guide:hand-plane}|the iron of a plane].',
  difficulty: 'Moderate',
  time_required_min: 1200,
  time_required_max: 2400,
  flags: ['GUIDE_STARRED'],
  public: true,
  image: 'knife-lead.webp',
  tags: ['sharpening', 'knife', 'whetstone'],
  prerequisites: [],
  tools: [
    { name: 'Whetstone', quantity: 1, notes: '1000 and 6000 grit' },
    { name: 'Leather strop', quantity: 1, notes: 'Or newspaper on a board' },
    { name: 'Cotton cloth', quantity: 1, notes: 'Under the stone, against slipping' },
  ],
  parts: [],
  steps: [
    {
      title: 'Soak the stone',
      lines: [
        {
          text_raw: 'Lay the stone in water until no more bubbles rise, about ten minutes.',
          bullet: 'light_blue',
          level: 0,
        },
        { text_raw: 'Set it on a damp cloth so that it cannot slip.', bullet: 'black', level: 0 },
        {
          text_raw: 'Some stones only want a splash. The maker says which.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['knife-soak.webp'],
    },
    {
      title: 'Look at the edge',
      lines: [
        {
          text_raw:
            'Hold the knife under a lamp with the edge up. Every bright spot is blunt or chipped.',
          bullet: 'red',
          level: 0,
        },
        { text_raw: 'A sharp edge reflects nothing.', bullet: 'black', level: 0 },
      ],
      pictures: ['knife-edge.webp'],
    },
    {
      title: 'Find the angle',
      lines: [
        {
          text_raw:
            'Lift the spine until the blade stands at 15° to the stone. For a blade 45 mm wide that is 12 mm of lift.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Two coins under the spine are a good help for the first strokes.',
          bullet: 'black',
          level: 1,
        },
        { text_raw: 'Hold this angle through the whole stroke.', bullet: 'black', level: 0 },
      ],
      pictures: ['knife-angle.webp'],
    },
    {
      title: 'Grind the first side',
      lines: [
        {
          text_raw:
            'With the edge towards you, press while you push the blade away, and let it come back without pressure.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Move along the blade, so that every part of the edge passes the stone.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'Press with two fingers just above the place that touches.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Keep your fingertips behind the edge, never over it.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['knife-strokes.webp', 'knife-fingers.webp'],
    },
    {
      title: 'Feel for the burr',
      lines: [
        {
          text_raw:
            'Stroke with your thumb across the blade, from the spine over the edge and off it.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw:
            'A burr catches like a fine hook. It must be there along the whole edge before you turn the knife.',
          bullet: 'violet',
          level: 0,
        },
        { text_raw: 'Never stroke along the edge.', bullet: 'icon_caution', level: 0 },
      ],
      pictures: ['knife-burr.webp'],
    },
    {
      title: 'Grind the second side',
      lines: [
        {
          text_raw:
            'Turn the knife over, edge away from you, and press while you draw it towards you. Same angle, same number of strokes.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Repeat on the fine stone, with ten strokes a side, then five, then one.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['knife-flip.webp'],
    },
    {
      title: 'Strop it',
      lines: [
        {
          text_raw: 'Draw the blade over the leather with the spine first, five times a side.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'The burr breaks off here. No pressure: leather gives and rounds the edge.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['knife-strop.webp'],
    },
    {
      title: 'Test and dry',
      lines: [
        {
          text_raw: 'Cut into the edge of a sheet of paper. A sharp knife starts without sawing.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Rinse the blade, dry it at once and let the stone dry slowly in the air.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['knife-paper.webp', 'knife-dry.webp'],
    },
  ],
}
