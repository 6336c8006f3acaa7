import type { DemoGuide } from '../types.ts'

export const drillBrushes: DemoGuide = {
  key: 'drill-brushes',
  author: 'jonas',
  type: 'replacement',
  category: 'Cordless drills',
  subject: 'Motor brushes',
  title: 'Replace the motor brushes of a cordless drill',
  summary:
    'A drill that stutters or starts only with a tap often needs a pair of brushes, not a new motor.',
  introduction:
    'Only for motors with brushes; a brushless drill has none. Signs of worn brushes are sparks behind the vents, a smell of ozone and a motor that starts only when you turn the chuck.\n\nThe brushes are a pair. Replace both.',
  conclusion:
    'Run the drill without load for two minutes at half speed, so that the brushes take the shape of the commutator. A ring of small blue sparks is normal, long yellow ones are not.',
  difficulty: 'Moderate',
  time_required_min: 1800,
  time_required_max: 3600,
  flags: [],
  public: true,
  image: 'drill-lead.webp',
  tags: ['motor', 'brushes', 'power tool'],
  prerequisites: [],
  tools: [
    { name: 'Torx screwdriver, T10', quantity: 1, notes: 'Or PH1, by make' },
    { name: 'Small pliers', quantity: 1 },
    { name: 'Stiff brush', quantity: 1 },
    { name: 'Isopropyl alcohol', quantity: 1 },
  ],
  parts: [{ name: 'Carbon brushes, pair', quantity: 1, notes: 'By make and model' }],
  steps: [
    {
      title: 'Take off the battery',
      lines: [
        { text_raw: 'Press the catch.', bullet: 'orange', level: 0 },
        { text_raw: 'Slide the battery off.', bullet: 'red', level: 0 },
        { text_raw: 'Pull the trigger once. Nothing may move.', bullet: 'black', level: 0 },
        {
          text_raw: 'The motor can start while your fingers are on it. No battery, no accident.',
          bullet: 'icon_caution',
          level: 0,
        },
      ],
      pictures: ['drill-battery.webp'],
    },
    {
      title: 'Open the shell',
      lines: [
        {
          text_raw:
            'Undo all screws of the shell. Long and short ones go back into their own holes.',
          bullet: 'blue',
          level: 0,
        },
        {
          text_raw:
            'Lay the drill down on the side without screws and lift the upper half straight off.',
          bullet: 'black',
          level: 0,
        },
        { text_raw: 'Take a picture before you move anything.', bullet: 'icon_reminder', level: 0 },
      ],
      pictures: ['drill-screws.webp', 'drill-inside.webp'],
    },
    {
      title: 'Lift out the motor',
      lines: [
        { text_raw: 'Lift motor and gearbox out together.', bullet: 'red', level: 0 },
        {
          text_raw: 'Leave the switch in its place and do not pull on its leads.',
          bullet: 'yellow',
          level: 0,
        },
      ],
      pictures: ['drill-open.webp'],
    },
    {
      title: 'Find the brushes',
      lines: [
        {
          text_raw: 'They sit opposite each other at the back of the motor, in brass holders.',
          bullet: 'orange',
          level: 0,
        },
        {
          text_raw: 'Some motors have them under a cap with two clips.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['drill-motor.webp'],
    },
    {
      title: 'Take out the brushes',
      lines: [
        {
          text_raw:
            'Push the spring back to the side with a small hook and let it rest on the holder.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'Pull the brush out by its lead and take the lead off its tag.',
          bullet: 'orange',
          level: 0,
        },
        { text_raw: 'Remember which way the curve of the brush faced.', bullet: 'black', level: 0 },
      ],
      pictures: ['drill-holder.webp'],
    },
    {
      title: 'Compare old and new',
      lines: [
        { text_raw: 'New brushes are 12 to 16 mm long.', bullet: 'green', level: 0 },
        {
          text_raw: 'Under 5 mm, or with the mark worn away, they are finished.',
          bullet: 'red',
          level: 0,
        },
        {
          text_raw: 'One short, one long: a spring is weak or the brush has been sticking.',
          bullet: 'black',
          level: 1,
        },
      ],
      pictures: ['drill-brushes.webp'],
    },
    {
      title: 'Clean the commutator',
      lines: [
        {
          text_raw: 'Wipe the copper ring with alcohol on a cloth while you turn it by hand.',
          bullet: 'violet',
          level: 0,
        },
        {
          text_raw: 'Brush the dust out of the slots. It is carbon and conducts.',
          bullet: 'black',
          level: 0,
        },
        {
          text_raw:
            'Dark brown is healthy. A groove deeper than half a millimetre means a new motor.',
          bullet: 'icon_note',
          level: 0,
        },
      ],
      pictures: ['drill-commutator.webp'],
    },
    {
      title: 'Put it together',
      lines: [
        {
          text_raw:
            'Slide in the new brushes, curve towards the ring, and let the springs down on them.',
          bullet: 'black',
          level: 0,
        },
        { text_raw: 'Each brush must slide freely in its holder.', bullet: 'black', level: 0 },
        {
          text_raw:
            'Lay motor and leads back as in your picture and close the shell. ***It closes without force or something is pinched.***',
          bullet: 'black',
          level: 0,
        },
      ],
      pictures: [],
    },
  ],
}
