// What the people of the demo site say under guides. `step` counts from 1; without one it is about
// the guide.
export type DemoComment = {
  guide: string
  step?: number
  author: string
  text: string
  replies: { author: string; text: string }[]
}

export const demoTalk: DemoComment[] = [
  {
    guide: 'chain-wear',
    step: 4,
    author: 'kit',
    text: 'My rule only goes to 30 cm. Is it enough to count 23 pins and add one by hand?',
    replies: [
      {
        author: 'ana',
        text: 'Count 22 pins instead: 279.4 mm on a new chain, 280.8 mm at 0.5 %. A longer stretch is more exact, but that will do.',
      },
    ],
  },
  {
    guide: 'chain-wear',
    author: 'jonas',
    text: 'Ten minutes well spent. Mine was at 0.75 % after one salty winter.',
    replies: [],
  },
  {
    guide: 'moka',
    author: 'tomo',
    text: 'If the old gasket has baked on, a wooden skewer gets it out without a scratch.',
    replies: [{ author: 'mara', text: 'Thank you, I will put that into the step.' }],
  },
]

/** Who did which guide, and who keeps it among their own. */
export const demoMarks = {
  did: [
    ['kit', 'chain-wear'],
    ['tomo', 'chain-wear'],
    ['jonas', 'moka'],
  ],
  keep: [
    ['kit', 'chain-wear'],
    ['kit', 'puncture'],
  ],
} as const
