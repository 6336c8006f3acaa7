import type { DemoItem } from './types.ts'

/** Pages of tools and parts that deserve one. The others get theirs when a guide names them. */
export const demoItems: readonly DemoItem[] = [
  {
    title: 'Chain wear gauge',
    description: 'Steel gauge that drops between the rollers of a worn chain.',
    image: 'chain-wear-lead.webp',
    contents_raw:
      '== Use ==\n\nHook one end between two rollers and let the other sink. See [guide|{guide:chain-wear}|how to measure].\n\n== Choosing one ==\n\nGauges with three points press all rollers the same way and so leave the play of the rollers out. They read truer than those with two.',
  },
  {
    title: 'Chain tool',
    description: 'Pushes the pin out of a bicycle chain.',
    image: 'chain-tool-through.webp',
    contents_raw:
      '== Care ==\n\nThe point is a wearing part. A bent point bends the plates of the chain. Back it out fully before you put the tool away.',
  },
  {
    title: 'Crank extractor',
    description: 'Draws a crank off a square taper axle.',
    image: 'bracket-extractor-loose.webp',
    contents_raw:
      '== Before use ==\n\n* Turn the spindle back until its face is flush.\n* Put a drop of oil on both threads.\n* Take the washer out of the crank.\n\nThe thread in the crank is aluminium and forgives nothing.',
  },
  {
    title: 'Tyre lever',
    description: 'Lifts the bead of a tyre over the rim.',
    image: 'tyre-levers.webp',
    contents_raw:
      'Plastic only. Metal levers dent rims and pinch tubes.\n\nIts flat end also sets back the pistons of [[Disc brakes|disc brakes]].',
  },
  {
    title: 'Whetstone',
    description: 'Stone for sharpening with water.',
    image: 'knife-soak.webp',
    contents_raw:
      '== Grit ==\n\n* ***220 to 400:*** chips and new bevels\n* ***1000:*** the stone for a blunt edge\n* ***3000 to 6000:*** polish\n\n== Keep it flat ==\n\nDraw pencil lines across the stone and rub it on wet abrasive paper of 220 grit, on glass, until all lines are gone.',
  },
  {
    title: 'Stiff brush',
    description: 'Brush with natural hair for burrs, threads and grooves.',
    image: 'grinder-brush.webp',
    contents_raw:
      'Cut an old flat brush down to 20 mm of hair. Keep one for coffee and another for oil.',
  },
]
