import type { DemoCategory } from './types.ts'

const category = (title: string, parent: string | null, description: string, contents_raw: string, image: string | null, tags: string[] = [], flags: string[] = []): DemoCategory =>
  ({ title, parent, description, contents_raw, image: image && `${image}.webp`, tags, flags })

/** The category tree, parents before children. */
export const demoCategories: readonly DemoCategory[] = [
  category('Bicycles', null, 'Chains, brakes, wheels and what holds them together.',
    '== Start here ==\n\nMost trouble on a bicycle is one of three things: a worn chain, a brake without lining, or a slow puncture. All three can be seen before they strand you.\n\n* Every 500 km: measure the [[Chains|chain]].\n* Every month: look at the lining of the [[Disc brakes|brake pads]].\n* Before each ride: press a thumb on both [[Tyres and tubes|tyres]].\n\n== Threads ==\n\nNearly everything closes clockwise. Two places do not: the left pedal, and the drive side of most [[Bottom brackets|bottom brackets]].', 'derailleur-lead', ['bicycle']),
  category('Drivetrain', 'Bicycles', 'Everything that turns when you pedal.',
    'Wear travels along the drivetrain: a worn chain grinds the cassette, a worn cassette grinds the next chain.\n\n== Order of work ==\n\n# Measure the [[Chains|chain]].\n# Replace what is worn.\n# Only then adjust the [[Derailleurs|derailleur]].', 'chain-lead'),
  category('Chains', 'Drivetrain', 'Bicycle chains for 6 to 12 speeds.',
    '== Which chain ==\n\nThe pitch is always half an inch, 12.7 mm. What differs is the outer width: the more sprockets, the narrower the chain.\n\n* 6 to 8 speeds: 7.1 mm\n* 9 speeds: 6.6 mm\n* 10 speeds: 5.9 mm\n* 11 speeds: 5.6 mm\n* 12 speeds: 5.3 mm\n\n== When to replace it ==\n\nAt 0.5 % wear for 11 and 12 speeds, at 0.75 % for fewer. See [guide|{guide:chain-wear}|how to measure it]. Background: [link|https://en.wikipedia.org/wiki/Bicycle_chain|bicycle chains].', 'chain-lead', ['chain']),
  category('Derailleurs', 'Drivetrain', 'Rear derailleurs and their adjustment.',
    'A derailleur does what the cable says, within the limits of two screws.\n\n== Signs ==\n\n* ***Slow to a larger sprocket:*** too little cable tension.\n* ***Slow to a smaller one:*** too much, or a dirty cable housing.\n* ***Rattles in every gear:*** bent hanger.', 'derailleur-screws', ['gears']),
  category('Bottom brackets', 'Drivetrain', 'The bearings between the cranks.',
    '== Find out which one ==\n\nTake off a crank and look at the end of the axle.\n\n* Square, tapered: [[Square taper bottom brackets]]\n* Round and hollow: outboard or pressed bearings, not covered here yet\n\nMeasure the width of the shell: 68, 70 and 73 mm are threaded.', 'bracket-lead'),
  category('Square taper bottom brackets', 'Bottom brackets', 'Cartridge bearings with a square axle.',
    'Sealed, cheap and long-lived. They are replaced as one piece.\n\n== Sizes ==\n\nThe size has two numbers: width of the shell and length of the axle, for example 68 × 113 mm. A longer axle moves the chainring outwards and spoils the chain line.', 'bracket-cartridge', ['left-hand thread']),
  category('Brakes', 'Bicycles', 'What stops the bicycle.',
    'After any work on a brake, pull each lever ten times with full force before you ride.\n\nSee [[Disc brakes]].', 'brake-lead', ['safety']),
  category('Disc brakes', 'Brakes', 'Hydraulic and mechanical disc brakes.',
    '== Keep them clean ==\n\nOil is the enemy. Do not spray chain oil near a rotor, and do not touch rotor or lining with bare fingers.\n\n== Lining ==\n\n* ***Resin:*** quiet, bites when cold, wears fast in rain.\n* ***Sintered:*** louder, lasts longer, needs heat.\n\nSome rotors are for resin only. It is stamped on them.', 'brake-lead', ['brakes']),
  category('Wheels', 'Bicycles', 'Rims, hubs, spokes and tyres.', 'See [[Tyres and tubes]]. Truing and hubs are still to be written.', 'tyre-lead', [], ['WIKI_STUB']),
  category('Tyres and tubes', 'Wheels', 'Tyres, inner tubes and punctures.',
    '== Sizes ==\n\nThe number that counts is the one like ***37-622***: width and bead diameter in millimetres. Inches are only names; three different diameters are called 28.\n\n== Pressure ==\n\nThe range is printed on the side of the tyre. Heavy riders and narrow tyres need the upper half.', 'tyre-seat', ['tyre']),

  category('Kitchen', null, 'Grinders, pots and knives.', 'Small repairs that pay at the next breakfast.\n\n* [[Coffee grinders]]\n* [[Coffee makers]]\n* [[Kitchen knives]]', 'moka-lead'),
  category('Coffee grinders', 'Kitchen', 'Hand and electric grinders.', 'Burrs cut, blades chop. Only burrs can be set and cleaned to any purpose.\n\nSee [[Hand coffee grinders]].', 'grinder-lead', ['coffee']),
  category('Hand coffee grinders', 'Coffee grinders', 'Grinders with a crank and cone burrs.',
    '== How it works ==\n\nA cone burr turns inside a fixed ring. The dial lifts or lowers the cone, and so sets the gap between them.\n\n== Zero ==\n\n***Zero*** is the setting at which the burrs just touch. All settings are counted from there, so it has to be [guide|{guide:grinder}|found again] after each cleaning.', 'grinder-exploded', ['burrs']),
  category('Coffee makers', 'Kitchen', 'Pots and machines that brew.', 'See [[Moka pots]].', 'moka-lead', ['coffee']),
  category('Moka pots', 'Coffee makers', 'Stove-top pots with boiler, funnel and column.',
    '== Parts that wear ==\n\n# Gasket: every one to two years\n# Filter plate: when its holes are ragged\n# Valve: when it is stuck\n\n== Care ==\n\nRinse with hot water and dry it open. Dishwashers turn aluminium grey.', 'moka-exploded', ['gasket']),
  category('Kitchen knives', 'Kitchen', 'Sharpening and care of knives.',
    '== Angles ==\n\n* Thin Japanese blades: 12 to 15° a side\n* European cook\'s knives: 15 to 20° a side\n* Cleavers: 25° a side\n\nA steel does not sharpen. It straightens an edge that has bent; when it has nothing left to straighten, take the [guide|{guide:whetstone}|whetstone].', 'knife-lead', ['sharpening']),

  category('Workshop', null, 'Bench, hand and power tools.', 'Tools that make the other repairs possible.\n\n* [[Bench tools]]\n* [[Power tools]]', 'vise-lead'),
  category('Bench tools', 'Workshop', 'Tools that stand on or live at the bench.', 'See [[Bench vises]] and [[Hand planes]].', 'plane-lead'),
  category('Bench vises', 'Bench tools', 'Vises for metal and wood.',
    '== Size ==\n\nVises are named by the width of their jaws. 100 to 125 mm suits a home bench.\n\n== Do and don\'t ==\n\n* Hold work in the middle of the jaws. On one side, put a piece of the same thickness on the other.\n* Do not hammer on the slide. The flat behind the jaws is made for that, within reason.', 'vise-lead', ['bench']),
  category('Hand planes', 'Bench tools', 'Bench planes with an iron and a cap iron.',
    '== Numbers ==\n\n* ***No. 3 and 4:*** smoothing\n* ***No. 5:*** the one to start with\n* ***No. 6 and 7:*** edges and large faces\n\nA plane tears the wood for three reasons: a blunt iron, a cap iron too far back, or the wrong direction of the grain.', 'plane-exploded', ['wood']),
  category('Power tools', 'Workshop', 'Tools with a motor.', '***Take out the battery or pull the plug before you open anything.***\n\nSee [[Cordless drills]].', 'drill-lead', ['power tool']),
  category('Cordless drills', 'Power tools', 'Drills and drivers with a battery.',
    '== What fails ==\n\n# Battery, after three to six years\n# Brushes, in motors that have them\n# Trigger switch\n# Chuck\n\nA drill that runs but does not turn the chuck has a broken gear or a clutch that slips.', 'drill-lead', ['motor']),

  category('Household', null, 'Repairs around the house.', 'See [[Lighting]].', 'lamp-lead'),
  category('Lighting', 'Household', 'Lamps, cords and switches.', '***Mains voltage kills.*** Pull the plug, keep it in sight, and test before you close anything.\n\nSee [[Desk lamps]].', 'lamp-lead', ['safety']),
  category('Desk lamps', 'Lighting', 'Lamps with an arm, a foot and a switch.',
    '== Flicker ==\n\n# Try another bulb.\n# Move the switch slowly: a flicker means worn contacts.\n# Move the cord at the foot and at the plug: a flicker means a broken wire.\n\nOnly the second one is [guide|{guide:desk-lamp}|a new switch].', 'lamp-lead', ['mains voltage']),
]
