import type { DemoGuide } from '../types.ts'

export const chainReplace: DemoGuide = {
  key: 'chain-replace',
  author: 'ana',
  type: 'replacement',
  category: 'Chains',
  subject: 'Chain',
  title: 'Replace a bicycle chain',
  summary:
    'Take off the old chain, cut the new one to the same number of links and close it with a quick link.',
  introduction:
    'For chains with a quick link, 6 to 12 speeds, and a rear derailleur. Buy the chain for the number of sprockets you have: an 11-speed chain is narrower than a 9-speed one.\n\nMeasure first. If the old chain is far gone, plan for a new cassette as well.',
  conclusion:
    'Ride a few turns of the block and shift through all gears. If the gears hesitate, go on with [guide|{guide:derailleur}|indexing the derailleur]. Old chains are steel: give them to the scrap metal bin.',
  difficulty: 'Easy',
  time_required_min: 1200,
  time_required_max: 2400,
  flags: [],
  public: true,
  image: 'chain-lead.webp',
  tags: ['chain', 'drivetrain', 'quick link', 'workshop basics'],
  prerequisites: ['chain-wear'],
  tools: [
    { name: 'Chain tool', quantity: 1 },
    { name: 'Quick link pliers', quantity: 1 },
    { name: 'Cotton cloth', quantity: 1 },
  ],
  parts: [
    { name: 'Bicycle chain', quantity: 1, notes: 'For your number of sprockets' },
    { name: 'Quick link', quantity: 1, notes: 'Usually comes with the chain' },
    { name: 'Chain oil', quantity: 1, notes: 'A few drops' },
  ],
  steps: [
    {
      title: 'Slacken the chain',
      lines: [
        { text_raw: 'Shift to the smallest sprocket at the back.', bullet: 'orange', level: 0 },
        {
          text_raw: 'Shift to the smallest chainring at the front, if there are several.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Take a picture of how the chain runs through the derailleur. You will want it in step 5.',
          bullet: 'icon_reminder',
          level: 0,
        },
      ],
      pictures: ['derailleur-shift.webp'],
    },
    {
      title: 'Open the quick link',
      lines: [
        {
          text_raw: 'Find the link that differs: it has two slots and no rivets.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Press its two pins towards each other with the pliers until the plates part.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'If it is stuck, a drop of oil and half a minute help more than force.',
          bullet: 'black',
          level: 1,
        },
        { text_raw: 'Pull the chain out towards the back.', bullet: 'black', level: 0 },
      ],
      pictures: ['chain-quicklink.webp', 'chain-quicklink-open.webp'],
    },
    {
      title: 'Find the length',
      lines: [
        {
          text_raw: 'Lay both chains side by side and line up their first rollers.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'Count the links of the old chain and mark the same link on the new one.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'Count, do not measure: the old chain is longer than it should be.',
          bullet: 'black',
          level: 1,
        },
        {
          text_raw: 'With a quick link both ends of the new chain must be inner links.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['chain-compare.webp'],
    },
    {
      title: 'Cut the new chain',
      lines: [
        { text_raw: 'Lay the marked link into the chain tool.', bullet: 'black', level: 0 },
        {
          text_raw: 'Bring the point of the tool to the middle of the pin.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Turn the handle clockwise until the pin has left the link.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw:
            'Keep the point in line with the pin. If it slips it bends the plate, and the link is lost.',
          bullet: 'icon_caution',
          level: 0,
        },
        { text_raw: 'Check that an inner link stays at this end.', bullet: 'violet', level: 0 },
      ],
      pictures: ['chain-tool.webp', 'chain-tool-through.webp'],
    },
    {
      title: 'Lead the chain through',
      lines: [
        {
          text_raw: 'Run the chain over the smallest sprocket and down to the derailleur.',
          bullet: 'blue',
          level: 0,
        },
        { text_raw: 'Pass it in front of the upper pulley.', bullet: 'yellow', level: 0 },
        {
          text_raw: 'Then behind the lower pulley and forward to the chainring.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Both pulleys lie inside the S. The small tab in the cage stays outside it.',
          bullet: 'black',
          level: 1,
        },
        {
          text_raw: 'Leave the chain off the chainring, on the inner side, so that it hangs slack.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['derailleur-route.webp'],
    },
    {
      title: 'Close it and oil it',
      lines: [
        {
          text_raw:
            'Set both halves of the quick link into the end rollers and press them together.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw:
            'Put the chain on the chainring, bring the link to the upper run, hold the brake and step on the pedal until it snaps in.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'One drop of oil on each roller while the cranks turn backwards.',
          bullet: 'light_blue',
          level: 0,
        },
        {
          text_raw: 'Wipe the outside dry after five minutes. Oil belongs inside.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['chain-close.webp', 'chain-oil.webp'],
    },
  ],
}
