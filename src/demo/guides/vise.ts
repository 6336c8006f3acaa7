import type { DemoGuide } from '../types.ts'

export const vise: DemoGuide = {
  key: 'vise',
  author: 'jonas',
  type: 'maintenance',
  category: 'Bench vises',
  subject: 'Spindle and slide',
  title: 'Strip, clean and grease a bench vise',
  summary:
    'A vise that binds is full of chips. Draw out the slide, brush the thread, grease it and it runs for years.',
  introduction:
    'Iron chips mix with old grease into a grinding paste. Ten minutes a year keep a vise going for a lifetime; a first cleaning takes longer.',
  conclusion:
    'Close the jaws on a sheet of paper. It must hold over the whole width; if not, tighten the jaw plates once more with the vise closed.',
  difficulty: 'Easy',
  time_required_min: 2400,
  time_required_max: 3600,
  flags: ['GUIDE_STARRED'],
  public: true,
  image: 'vise-lead.webp',
  tags: ['bench', 'cleaning', 'yearly'],
  prerequisites: [],
  tools: [
    { name: 'Hex key, 6 mm', quantity: 1, notes: 'For the jaw plates' },
    { name: 'Stiff brush', quantity: 1 },
    { name: 'Cotton cloth', quantity: 2 },
  ],
  parts: [
    { name: 'Machine grease', quantity: 1, notes: 'Lithium, no graphite' },
    { name: 'Light oil', quantity: 1 },
  ],
  steps: [
    {
      title: 'Open the vise',
      lines: [
        {
          text_raw: 'Turn the handle anticlockwise and open the jaws fully.',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'Wipe the slide as it comes out and feel for burrs.', bullet: 'red', level: 0 },
        {
          text_raw: 'Lay a board across the bench under the slide. It will carry the weight soon.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['vise-open.webp'],
    },
    {
      title: 'Draw out the slide',
      lines: [
        {
          text_raw: 'Go on turning until the thread comes free of its nut.',
          bullet: 'black',
          level: 0,
        },
        { text_raw: 'Pull the slide out level, with both hands.', bullet: 'green', level: 0 },
        { text_raw: 'Do not let it tip in the channel.', bullet: 'blue', level: 0 },
        {
          text_raw:
            'The front jaw of a 125 mm vise weighs some 8 kg. Keep your feet away from under it.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['vise-slide-out.webp'],
    },
    {
      title: 'Take off the jaw plates',
      lines: [
        { text_raw: 'Undo the two screws of each plate.', bullet: 'yellow', level: 0 },
        {
          text_raw: 'Brush the seats behind the plates. A single chip there tilts the plate.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw: 'Plates with one worn side can be turned over.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['vise-jaws.webp'],
    },
    {
      title: 'Clean the thread',
      lines: [
        {
          text_raw: 'Brush along the thread while you turn it, dry first, then with light oil.',
          bullet: 'green',
          level: 0,
        },
        { text_raw: 'Wipe until the cloth stays clean.', bullet: 'black', level: 0 },
      ],
      pictures: ['vise-brush.webp'],
    },
    {
      title: 'Look at the nut',
      lines: [
        {
          text_raw:
            'Look into the nut from behind. The threads must be as thick at their tips as those of the spindle.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw:
            'Sharp, thin threads mean that the nut is worn out. Order it by the pitch of the spindle.',
          bullet: 'black',
          level: 1,
        },
      ],
      pictures: ['vise-nut.webp'],
    },
    {
      title: 'Grease it',
      lines: [
        {
          text_raw: 'Put a thin layer of grease on the thread and on the lower face of the slide.',
          bullet: 'light_blue',
          level: 0,
        },
        {
          text_raw: 'The upper face stays dry. Grease there only catches chips.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['vise-grease.webp'],
    },
    {
      title: 'Put it together',
      lines: [
        { text_raw: 'Check that nothing is left on the mat.', bullet: 'black', level: 0 },
        {
          text_raw:
            'Guide the slide in level, push until the spindle meets the nut, and turn clockwise.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Tighten the screws of the jaw plates last, with the jaws closed on each other.',
          bullet: 'icon_reminder',
          level: 0,
        },
      ],
      pictures: ['vise-parts.webp'],
    },
  ],
}
