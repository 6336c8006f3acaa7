import type { DemoGuide } from '../types.ts'

export const grinder: DemoGuide = {
  key: 'grinder',
  author: 'mara',
  type: 'maintenance',
  category: 'Hand coffee grinders',
  subject: 'Burrs',
  title: 'Clean and re-zero a hand coffee grinder',
  summary:
    'Old grounds and a lost zero point make every cup taste the same. Half an hour brings both back.',
  introduction:
    'Coffee oil turns rancid within weeks and holds fine dust in the flutes. Clean the burrs every month if you grind daily.\n\nWork over a tray. The bearing washers are thin and roll far.',
  conclusion:
    'Grind ten beans and throw them away; they take the last dust along. If the crank scrapes at your old setting the bearing sits askew: go back to step 3.',
  difficulty: 'Moderate',
  time_required_min: 1500,
  time_required_max: 2400,
  flags: ['GUIDE_STARRED'],
  public: true,
  image: 'grinder-lead.webp',
  tags: ['coffee', 'cleaning', 'burrs', 'monthly'],
  prerequisites: [],
  tools: [
    { name: 'Stiff brush', quantity: 1, notes: 'Natural hair, no metal' },
    { name: 'Phillips screwdriver, PH0', quantity: 1, notes: 'Step 5' },
    { name: 'Soft cloth', quantity: 1, notes: 'Dry' },
  ],
  parts: [
    { name: 'Preload spring, 17 mm', quantity: 1, notes: 'Only if bent' },
    { name: 'Food-safe grease', quantity: 1, notes: 'A drop' },
  ],
  steps: [
    {
      title: 'Take off the crank',
      lines: [
        {
          text_raw: 'Hold the body and look for the six flats on the shaft.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Pull the crank straight up. It is pushed on, not screwed.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'If it sits tight, rock it by a few degrees while you pull.',
          bullet: 'black',
          level: 1,
        },
      ],
      pictures: ['grinder-crank.webp'],
    },
    {
      title: 'Unscrew the dial',
      lines: [
        { text_raw: 'Turn the grinder over and take off the cup.', bullet: 'black', level: 0 },
        {
          text_raw: 'Write down the click you grind at. You will want it back in step 6.',
          bullet: 'icon_reminder',
          level: 0,
        },
        {
          text_raw: 'Turn the dial anticlockwise and count the clicks until it is free.',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'Lift it off and lay it down with the marks up.', bullet: 'red', level: 0 },
        {
          text_raw: 'The spring pushes. Keep a thumb on the shaft for the last turn.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['grinder-dial.webp'],
    },
    {
      title: 'Lift out the inner parts',
      lines: [
        { text_raw: 'Draw the cone burr straight out.', bullet: 'red', level: 0 },
        { text_raw: 'The spring comes with it.', bullet: 'yellow', level: 1 },
        { text_raw: 'Slide off the bearing and wipe it dry.', bullet: 'light_blue', level: 0 },
        {
          text_raw:
            'Lay everything down in the order in which it came: dial, washer, spring, burr, bearing.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['grinder-exploded.webp', 'grinder-tray.webp'],
    },
    {
      title: 'Brush the cone burr',
      lines: [
        {
          text_raw: 'Brush along the flutes, from the wide end to the narrow one.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Turn the burr by a quarter and repeat until the brush stays clean.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw: 'No water and no dishwasher. The burr is tool steel and rusts within the hour.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['grinder-brush.webp', 'grinder-burr.webp'],
    },
    {
      title: 'Check the ring burr',
      lines: [
        { text_raw: 'Try the three screws. None may move.', bullet: 'blue', level: 0 },
        {
          text_raw: 'A screw with a round head is replaced, not tightened.',
          bullet: 'black',
          level: 1,
        },
        { text_raw: 'Brush the ring the same way, then blow it out.', bullet: 'black', level: 0 },
      ],
      pictures: ['grinder-ring.webp'],
    },
    {
      title: 'Find zero',
      lines: [
        {
          text_raw:
            'Put the parts back in reverse order, with a thin film of grease under the bearing.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw: 'Turn the dial clockwise until the crank just stops turning by its own weight.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw:
            'That is zero: the burrs touch. Note the mark that stands at the white line, and open by two clicks before you turn the crank.',
          bullet: 'violet',
          level: 0,
        },
        { text_raw: 'Set the click you wrote down in step 2.', bullet: 'icon_reminder', level: 0 },
      ],
      pictures: ['grinder-zero.webp', 'grinder-gap.webp'],
    },
  ],
}
