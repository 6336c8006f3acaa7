import type { DemoGuide } from '../types.ts'

export const brakePads: DemoGuide = {
  key: 'brake-pads',
  author: 'ana',
  type: 'replacement',
  category: 'Disc brakes',
  subject: 'Brake pads',
  title: 'Replace the pads of a disc brake',
  summary:
    'New pads for a hydraulic disc brake: take out the old ones, set the pistons back, centre the calliper, bed in.',
  introduction:
    'For hydraulic brakes with pads that come out at the top, held by a pin. Do one brake at a time, and keep the other whole to look at.\n\nWash your hands before you touch new pads. ***Oil, grease and brake cleaner with oil in it ruin them for good.***',
  conclusion:
    'The brake reaches its full force after about thirty stops. A brake that squeals after that has oil on the rotor or the pads.',
  difficulty: 'Moderate',
  time_required_min: 1800,
  time_required_max: 3000,
  flags: ['GUIDE_STARRED'],
  public: true,
  image: 'brake-lead.webp',
  tags: ['brakes', 'safety', 'disc brake'],
  prerequisites: [],
  tools: [
    { name: 'Hex key, 5 mm', quantity: 1 },
    { name: 'Hex key, 3 mm', quantity: 1, notes: 'For the pad pin' },
    { name: 'Tyre lever', quantity: 1, notes: 'Plastic, to set back the pistons' },
    { name: 'Cotton cloth', quantity: 1, notes: 'Clean' },
    { name: 'Isopropyl alcohol', quantity: 1 },
  ],
  parts: [{ name: 'Disc brake pads, pair', quantity: 1, notes: 'With a new spring' }],
  steps: [
    {
      title: 'Take out the wheel',
      lines: [
        {
          text_raw: 'Open the axle and let the wheel drop out of the frame.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'The pads are under the cooling fins, in the slot of the calliper.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw:
            'Do not pull the brake lever while the rotor is out. The pistons would come too far.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['brake-wheel-off.webp'],
    },
    {
      title: 'Pull the pin',
      lines: [
        {
          text_raw: 'Take off the small clip, then unscrew the pin that goes through both pads.',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'Draw the pin out to the side.', bullet: 'red', level: 0 },
        { text_raw: 'Push the pads out from below with a finger.', bullet: 'black', level: 0 },
      ],
      pictures: ['brake-pin.webp'],
    },
    {
      title: 'Look at the old pads',
      lines: [
        { text_raw: 'Note which side the eye of each pad is on.', bullet: 'red', level: 0 },
        {
          text_raw: 'The spring sits between the pads with its legs towards the rotor.',
          bullet: 'yellow',
          level: 0,
        },
        {
          text_raw: 'Keep the pin. A bent one or one with a worn groove is replaced.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'New lining: 3 to 4 mm. Under 1 mm the pad is finished.',
          bullet: 'green',
          level: 0,
        },
      ],
      pictures: ['brake-exploded.webp', 'brake-wear.webp'],
    },
    {
      title: 'Set the pistons back',
      lines: [
        { text_raw: 'Wipe the pistons with alcohol on a cotton bud.', bullet: 'black', level: 0 },
        {
          text_raw: 'Press each piston straight into its bore with a plastic tyre lever.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'If one comes out when the other goes in, hold it and press again.',
          bullet: 'black',
          level: 1,
        },
        {
          text_raw: 'No screwdriver: a chipped ceramic piston means a new calliper.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['brake-pistons.webp', 'brake-pistons-home.webp'],
    },
    {
      title: 'Clean the rotor',
      lines: [
        {
          text_raw:
            'Wipe the rotor on both sides with alcohol, in one direction, and turn the cloth often.',
          bullet: 'light_blue',
          level: 0,
        },
        {
          text_raw: 'From here on touch rotor and pads only at their edges.',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: ['brake-clean.webp'],
    },
    {
      title: 'Fit the new pads',
      lines: [
        {
          text_raw:
            'Hold the spring between the pads like a sandwich and slide the pack into the slot.',
          bullet: 'green',
          level: 0,
        },
        {
          text_raw: 'Push the pin through both eyes, tighten it by hand and put the clip back on.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw: 'No clip, no ride. It is what keeps the pin in.',
          bullet: 'icon_reminder',
          level: 0,
        },
      ],
      pictures: ['brake-fit.webp'],
    },
    {
      title: 'Centre the calliper',
      lines: [
        { text_raw: 'Put the wheel back and close the axle.', bullet: 'black', level: 0 },
        { text_raw: 'Loosen both calliper bolts by one turn.', bullet: 'orange', level: 0 },
        {
          text_raw: 'Pull the lever, hold it, and tighten the bolts in turn to 6 to 8 Nm.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'There must be light on both sides of the rotor. If one side rubs, loosen one bolt and shift the calliper by hand.',
          bullet: 'violet',
          level: 0,
        },
      ],
      pictures: ['brake-centre.webp'],
    },
    {
      title: 'Bed in the pads',
      lines: [
        {
          text_raw:
            'Find a flat, empty road. Ride at about 20 km/h and brake firmly to walking pace, thirty times.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Do not stop fully and do not lock the wheel: that prints the pad on to the rotor, and the brake shudders ever after.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: [],
    },
  ],
}
