import type { DemoGuide } from '../types.ts'

export const bottomBracket: DemoGuide = {
  key: 'bottom-bracket',
  author: 'kit',
  type: 'disassembly',
  category: 'Square taper bottom brackets',
  subject: 'Cartridge',
  title: 'Take out a square taper bottom bracket',
  summary:
    'Draw the cranks off the axle and unscrew the cartridge. Mind the thread on the drive side: it turns the other way.',
  introduction:
    'A bottom bracket that grinds or has play cannot be serviced when it is a cartridge; it is replaced as one piece. This is the way out.\n\nThe way in, with torques, is still missing here. If you have a torque wrench and a quiet hour, add it.',
  conclusion:
    'Read the size on the old cartridge: width of the shell and length of the axle, for example 68 × 113 mm. Buy the same.',
  difficulty: 'Difficult',
  time_required_min: 2400,
  time_required_max: 4500,
  flags: ['GUIDE_IN_PROGRESS'],
  public: true,
  image: 'bracket-lead.webp',
  tags: ['drivetrain', 'bottom bracket', 'left-hand thread'],
  prerequisites: [],
  tools: [
    { name: 'Crank extractor', quantity: 1, notes: 'For square taper' },
    { name: 'Hex key, 8 mm', quantity: 1 },
    { name: 'Bottom bracket tool, 20 teeth', quantity: 1 },
    { name: 'Adjustable spanner, 300 mm', quantity: 1 },
  ],
  parts: [{ name: 'Penetrating oil', quantity: 1 }],
  steps: [
    {
      title: 'Take out the crank bolts',
      lines: [
        {
          text_raw:
            'Fit the hex key fully into the bolt. Look for a washer behind it and take it out as well.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Turn anticlockwise. Both sides have a normal thread here.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'A washer left inside blocks the extractor and ruins the thread of the crank.',
          bullet: 'icon_reminder',
          level: 0,
        },
      ],
      pictures: ['bracket-bolt.webp'],
    },
    {
      title: 'Draw off the cranks',
      lines: [
        {
          text_raw: 'Turn the spindle of the extractor back until its face is flush.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Screw the body into the crank by hand, at least six turns.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Turn the spindle clockwise. It presses on the axle and draws the crank off.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw:
            'If the body turns hard by hand it is crossed. Back it out and start again: the thread in the crank is soft.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['bracket-extractor-loose.webp', 'bracket-extractor.webp'],
    },
    {
      title: 'Loosen the cups',
      lines: [
        {
          text_raw: 'Put a drop of penetrating oil on both cups and wait.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw: 'Set the tool fully into the splines and hold it there with a bolt and washer.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Left side: anticlockwise, as seen from that side.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw:
            'Drive side: ***clockwise*** to undo, as seen from that side. It has a left-hand thread.',
          bullet: 'red',
          level: 0,
        },
      ],
      pictures: ['bracket-cup-face.webp', 'bracket-cups.webp'],
    },
    {
      title: 'Take out the cartridge',
      lines: [
        { text_raw: 'Take out the left cup first.', bullet: 'green', level: 0 },
        {
          text_raw: 'The cartridge comes out to the drive side, together with its cup.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'Italian threads, 70 mm wide, are right-handed on both sides.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['bracket-cartridge.webp'],
    },
    {
      title: 'Clean the shell',
      lines: [
        {
          text_raw: 'Brush out the threads and look for cracks around the shell.',
          bullet: 'light_blue',
          level: 0,
        },
        {
          text_raw:
            'Leave it dry if the frame goes to paint, else put fresh grease on both threads.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['bracket-shell.webp'],
    },
  ],
}
