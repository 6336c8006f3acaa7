import type { DemoGuide } from '../types.ts'

export const deskLamp: DemoGuide = {
  key: 'desk-lamp',
  author: 'mara',
  type: 'repair',
  category: 'Desk lamps',
  subject: 'Rocker switch',
  title: 'Replace the switch of a desk lamp',
  summary:
    'A lamp that flickers at a touch of its switch needs a new one for little money. Unplug it first, test it last.',
  introduction:
    'For lamps with a rocker switch in the foot and push-on terminals. ***This is mains voltage.*** If the cord is brittle, if wires are soldered or if you are not sure, take it to somebody who does this every day.\n\nBuy a switch with the same cut-out, usually 19 × 13 mm, and at least the same rating.',
  conclusion:
    'Plug it in, switch it on, and move the cord near the foot. If the light stays steady, the work is done.',
  difficulty: 'Moderate',
  time_required_min: 1800,
  time_required_max: 2700,
  flags: [],
  public: true,
  image: 'lamp-lead.webp',
  tags: ['mains voltage', 'switch', 'lighting', 'safety'],
  prerequisites: [],
  tools: [
    { name: 'Phillips screwdriver, PH2', quantity: 1 },
    { name: 'Crimping pliers', quantity: 1, notes: 'For push-on terminals' },
    { name: 'Multimeter', quantity: 1 },
  ],
  parts: [
    { name: 'Rocker switch, 19 × 13 mm', quantity: 1, notes: '250 V, 6 A' },
    { name: 'Push-on terminal, 6.3 mm', quantity: 2, notes: 'Only if the old ones are loose' },
  ],
  steps: [
    {
      title: 'Pull the plug',
      lines: [
        {
          text_raw: 'Pull the plug out of the socket and keep it in sight while you work.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'Switching off is not enough. Half of the lamp can stay live.',
          bullet: 'icon_caution',
          level: 0,
        },
        { text_raw: 'Take the bulb out once it is cold.', bullet: 'black', level: 0 },
      ],
      pictures: ['lamp-unplug.webp'],
    },
    {
      title: 'Open the foot',
      lines: [
        {
          text_raw:
            'Lay the lamp on a soft cloth and undo the screws. They often hide under felt pads.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Lift the cover off slowly. A weight may come with it.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['lamp-foot.webp'],
    },
    {
      title: 'Look before you touch',
      lines: [
        { text_raw: 'Take a picture of every wire.', bullet: 'black', level: 0 },
        { text_raw: 'The switch sits in its opening with two clips.', bullet: 'red', level: 0 },
        { text_raw: 'Two wires go to it on push-on terminals.', bullet: 'blue', level: 0 },
        {
          text_raw: 'The clamp holds the cord against a pull. It comes off last and goes on first.',
          bullet: 'yellow',
          level: 0,
        },
      ],
      pictures: ['lamp-inside-plain.webp', 'lamp-inside.webp'],
    },
    {
      title: 'Take out the switch',
      lines: [
        {
          text_raw: 'Pull the terminals off by their metal, not by the wire.',
          bullet: 'violet',
          level: 0,
        },
        {
          text_raw: 'Press both clips and push the switch out through the opening.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw:
            'A terminal that slides off without effort is worn. Replace it in the next step.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['lamp-switch-out.webp'],
    },
    {
      title: 'Renew the terminals',
      lines: [
        {
          text_raw: 'Bare the wire by 6 mm. No strand may be cut.',
          bullet: 'light_blue',
          level: 0,
        },
        {
          text_raw: 'Crimp the terminal over the bare wire and pull at it hard.',
          bullet: 'green',
          level: 0,
        },
        { text_raw: 'Only if you found one loose.', bullet: 'black', level: 0 },
      ],
      pictures: ['lamp-terminal.webp'],
    },
    {
      title: 'Fit the new switch',
      lines: [
        {
          text_raw: 'Push the switch into the opening from outside until both clips snap.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Push a terminal on to each contact until it stops.',
          bullet: 'blue',
          level: 0,
        },
        { text_raw: 'Compare with your picture.', bullet: 'black', level: 0 },
      ],
      pictures: ['lamp-rocker.webp'],
    },
    {
      title: 'Close the clamp and test',
      lines: [
        { text_raw: 'Tighten both screws of the clamp.', bullet: 'yellow', level: 0 },
        { text_raw: 'Pull at the cord. It must not move.', bullet: 'red', level: 0 },
        {
          text_raw: 'With the plug still out, hold a probe on each contact of the switch.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'On: close to 0 ohms. Off: no reading. Then close the foot.',
          bullet: 'green',
          level: 0,
        },
      ],
      pictures: ['lamp-clamp.webp', 'lamp-test.webp'],
    },
  ],
}
