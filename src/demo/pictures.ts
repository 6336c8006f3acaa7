import type { DemoPicture } from './types.ts'

/** Every picture of the demo site with its alternative text. */
export const demoPictures: readonly DemoPicture[] = [
  {
    file: 'bracket-bolt.webp',
    alt: 'Hex key in the bolt of a crank; an arrow shows anticlockwise.',
  },
  {
    file: 'bracket-cartridge.webp',
    alt: 'Cartridge bottom bracket taken apart: left cup on the left, body with drive-side cup and axle on the right.',
  },
  {
    file: 'bracket-cup-face.webp',
    alt: 'Face of a cup with twenty splines and the square axle in its middle; an arrow shows anticlockwise.',
  },
  {
    file: 'bracket-cups.webp',
    alt: 'Frame shell with a cup at each end; arrows show the directions of undoing.',
  },
  { file: 'bracket-extractor-loose.webp', alt: 'Crank extractor with its spindle turned back.' },
  {
    file: 'bracket-extractor.webp',
    alt: 'Crank extractor screwed into a crank, with a spanner on its spindle.',
  },
  { file: 'bracket-lead.webp', alt: 'Chainset with a silver crank on a petrol-coloured frame.' },
  { file: 'bracket-shell.webp', alt: 'Empty bottom bracket shell with the thread ringed.' },
  {
    file: 'brake-centre.webp',
    alt: 'Calliper from above with the rotor running between both pads; its two bolts are ringed.',
  },
  { file: 'brake-clean.webp', alt: 'Brake rotor being wiped with a cloth.' },
  {
    file: 'brake-exploded.webp',
    alt: 'Two brake pads, the spring between them and the pad pin on a mat.',
  },
  {
    file: 'brake-fit.webp',
    alt: 'Pads with their spring held above the calliper; arrows show them going down and the pin going in.',
  },
  { file: 'brake-lead.webp', alt: 'Brake rotor, calliper with hose and one pad.' },
  {
    file: 'brake-pin.webp',
    alt: 'Hex key at the pad pin of a calliper; an arrow shows the pin coming out.',
  },
  {
    file: 'brake-pistons-home.webp',
    alt: 'Calliper from above, both pistons flush with their bores.',
  },
  {
    file: 'brake-pistons.webp',
    alt: 'Calliper from above, pistons standing out; arrows show them going back.',
  },
  {
    file: 'brake-wear.webp',
    alt: 'Edge of a new pad with thick lining beside a worn one with hardly any.',
  },
  { file: 'brake-wheel-off.webp', alt: 'Rotor beside the calliper, taken out of its slot.' },
  {
    file: 'chain-close.webp',
    alt: 'Closed quick link ringed; arrows pull the chain apart on both sides.',
  },
  {
    file: 'chain-compare.webp',
    alt: 'Worn chain above a longer new one, first rollers in line, one link of the new chain ringed.',
  },
  { file: 'chain-gauge-good.webp', alt: 'Wear gauge whose tip rests on top of the chain.' },
  { file: 'chain-gauge-worn.webp', alt: 'Wear gauge whose tip has dropped between the rollers.' },
  {
    file: 'chain-gauge.webp',
    alt: 'Wear gauge hooked into a chain on the left; an arrow shows its right end going down.',
  },
  { file: 'chain-lead.webp', alt: 'Bicycle chain laid in a loop, with a short piece inside it.' },
  { file: 'chain-oil.webp', alt: 'Bottle letting a drop of oil fall on a chain.' },
  { file: 'chain-quicklink-open.webp', alt: 'Quick link in two halves, pulled apart.' },
  {
    file: 'chain-quicklink.webp',
    alt: 'Closed brass-coloured quick link in a chain; arrows push it together.',
  },
  {
    file: 'chain-rule.webp',
    alt: 'Chain above a steel rule with two pins ringed and the distance between them drawn in.',
  },
  { file: 'chain-tool-through.webp', alt: 'Chain tool with its point driven through the pin.' },
  {
    file: 'chain-tool.webp',
    alt: 'Chain tool with its point in front of a pin; an arrow shows the handle turning.',
  },
  { file: 'chain-wear-lead.webp', alt: 'Wear gauge lying on a chain.' },
  { file: 'chain-wipe.webp', alt: 'Cloth around a chain; the stretch behind it is bright.' },
  {
    file: 'derailleur-barrel.webp',
    alt: 'Barrel adjuster on a cable; an arrow shows the turn, the open threads are ringed.',
  },
  {
    file: 'derailleur-gap.webp',
    alt: 'Upper pulley close under the largest sprocket with the gap marked.',
  },
  {
    file: 'derailleur-high-off.webp',
    alt: 'From behind: the pulley hangs outside the smallest sprocket and the chain leans.',
  },
  {
    file: 'derailleur-high.webp',
    alt: 'From behind: the pulley hangs straight below the smallest sprocket.',
  },
  {
    file: 'derailleur-index.webp',
    alt: 'From behind: arrows push the pulley to larger and to smaller sprockets.',
  },
  {
    file: 'derailleur-lead.webp',
    alt: 'Cassette and rear derailleur with the chain running through both pulleys.',
  },
  {
    file: 'derailleur-low.webp',
    alt: 'From behind: the pulley below the largest sprocket; the hub beside it is ringed.',
  },
  {
    file: 'derailleur-route.webp',
    alt: 'Chain from the smallest sprocket in front of the upper and behind the lower pulley.',
  },
  {
    file: 'derailleur-screws.webp',
    alt: 'Two cross-head screws in a derailleur body, one with a screwdriver in it.',
  },
  {
    file: 'derailleur-shift.webp',
    alt: 'Cassette with the smallest sprockets ringed and the chain on one of them.',
  },
  {
    file: 'drill-battery.webp',
    alt: 'Drill with its battery slid off downwards; the catch is ringed.',
  },
  {
    file: 'drill-brushes.webp',
    alt: 'Long new carbon brush beside a short worn one, lengths marked.',
  },
  {
    file: 'drill-commutator.webp',
    alt: 'Commutator of a motor, copper bars with dark slots, its worn track ringed.',
  },
  {
    file: 'drill-gearbox.webp',
    alt: 'Planetary gearbox from the front, with three planets and a washer beside it.',
  },
  {
    file: 'drill-holder.webp',
    alt: 'Motor from the back: two brushes in brass holders on the commutator.',
  },
  {
    file: 'drill-inside.webp',
    alt: 'Open drill shell with chuck, gearbox, motor, leads and switch.',
  },
  { file: 'drill-lead.webp', alt: 'Cordless drill standing on its battery.' },
  { file: 'drill-motor.webp', alt: 'Motor of the drill with a brush holder above and one below.' },
  { file: 'drill-open.webp', alt: 'Open drill shell; motor and switch are ringed.' },
  {
    file: 'drill-parts.webp',
    alt: 'Parts of a drill on a mat: shell, motor, gearbox, switch and battery.',
  },
  { file: 'drill-screws.webp', alt: 'Drill lying on a mat, its six shell screws ringed.' },
  { file: 'grinder-brush.webp', alt: 'Cone burr on a mat being brushed along its flutes.' },
  { file: 'grinder-burr.webp', alt: 'Clean cone burr, close by.' },
  {
    file: 'grinder-crank.webp',
    alt: 'Hand grinder with its crank lifted off; six-sided shaft ringed.',
  },
  {
    file: 'grinder-dial.webp',
    alt: 'Brass dial on the grinder body; an arrow shows anticlockwise.',
  },
  {
    file: 'grinder-exploded.webp',
    alt: 'Inner parts of the grinder in a row: dial, washer, spring, cone burr, bearing, shaft.',
  },
  {
    file: 'grinder-gap.webp',
    alt: 'Cut through cone and ring with the gap between them marked at both sides.',
  },
  {
    file: 'grinder-lead.webp',
    alt: 'Hand coffee grinder with a cone burr and a brass dial beside it.',
  },
  {
    file: 'grinder-ring.webp',
    alt: 'Ring burr from below with its three screws ringed and a screwdriver in one.',
  },
  {
    file: 'grinder-tray.webp',
    alt: 'Dial, washer, spring, burr and bearing on a mat, numbered one to five.',
  },
  {
    file: 'grinder-zero.webp',
    alt: 'Brass dial; an arrow shows clockwise, the white line below it is ringed.',
  },
  {
    file: 'knife-angle.webp',
    alt: 'Blade in section on a stone, lifted at the spine; the lift is marked.',
  },
  {
    file: 'knife-burr.webp',
    alt: 'Edge of a blade, much enlarged, with a burr curling over; an arrow shows the thumb stroking off it.',
  },
  { file: 'knife-dry.webp', alt: 'Kitchen knife on a cloth.' },
  { file: 'knife-edge.webp', alt: 'Edge of a blade, close by, with two chips ringed.' },
  {
    file: 'knife-fingers.webp',
    alt: 'Knife on a stone with three places for the fingers ringed along the blade.',
  },
  { file: 'knife-flip.webp', alt: 'Knife turned over on the stone; an arrow shows the stroke.' },
  { file: 'knife-lead.webp', alt: 'Kitchen knife lying across a whetstone in its wooden holder.' },
  { file: 'knife-paper.webp', alt: 'Knife cutting into the edge of a sheet of paper.' },
  { file: 'knife-soak.webp', alt: 'Whetstone in a basin of water with bubbles rising.' },
  {
    file: 'knife-strokes.webp',
    alt: 'Knife lying askew on a stone; arrows show the stroke and the way along the blade.',
  },
  {
    file: 'knife-strop.webp',
    alt: 'Blade in section on a leather strop; an arrow shows the spine going first.',
  },
  {
    file: 'lamp-clamp.webp',
    alt: 'Cord under a clamp with two screws ringed; an arrow pulls at the cord.',
  },
  {
    file: 'lamp-foot.webp',
    alt: 'Foot of the lamp from below with three screws ringed and a screwdriver in one.',
  },
  {
    file: 'lamp-inside-plain.webp',
    alt: 'Open foot with cord clamp, two wires and a red rocker switch.',
  },
  {
    file: 'lamp-inside.webp',
    alt: 'Open foot: switch, its terminals and the cord clamp are ringed.',
  },
  { file: 'lamp-lead.webp', alt: 'Petrol-coloured desk lamp, lit.' },
  {
    file: 'lamp-rocker.webp',
    alt: 'Rocker switch from the side: clips ringed, arrows at both contacts.',
  },
  {
    file: 'lamp-switch-out.webp',
    alt: 'Open foot without the switch: the opening and two free terminals are ringed.',
  },
  {
    file: 'lamp-terminal.webp',
    alt: 'Push-on terminal crimped to a wire; the bare end is measured.',
  },
  {
    file: 'lamp-test.webp',
    alt: 'Multimeter reading 0.0 with a probe on each contact of the switch.',
  },
  { file: 'lamp-unplug.webp', alt: 'Plug pulled out of a wall socket.' },
  { file: 'moka-apart.webp', alt: 'Moka pot in three parts: boiler, funnel and upper part.' },
  {
    file: 'moka-clean.webp',
    alt: 'Upper part from below without gasket; seat and column are ringed.',
  },
  {
    file: 'moka-exploded.webp',
    alt: 'Moka pot drawn apart: upper part, gasket, filter plate, funnel, boiler.',
  },
  { file: 'moka-lead.webp', alt: 'Eight-sided moka pot with a black handle.' },
  { file: 'moka-level.webp', alt: 'Cut through the boiler with water to just below the valve.' },
  { file: 'moka-new-gasket.webp', alt: 'Upper part from below with a new pale gasket.' },
  { file: 'moka-old-gasket.webp', alt: 'Upper part from below with a brown, cracked gasket.' },
  { file: 'moka-parts.webp', alt: 'New gasket and filter plate on a mat.' },
  {
    file: 'moka-pry.webp',
    alt: 'Screwdriver under the edge of the old gasket; an arrow shows it lifting.',
  },
  { file: 'moka-valve.webp', alt: 'Boiler with its safety valve ringed.' },
  {
    file: 'plane-back.webp',
    alt: 'Plane iron flat on a stone; arrows show pressure and direction.',
  },
  {
    file: 'plane-breaker.webp',
    alt: 'Cap iron screwed to the iron with the gap at the edge marked.',
  },
  {
    file: 'plane-cap.webp',
    alt: 'Hand plane with the lever of its cap ringed; an arrow shows the cap coming off.',
  },
  {
    file: 'plane-exploded.webp',
    alt: 'Lever cap, cap iron and iron side by side, with a screwdriver in the screw.',
  },
  {
    file: 'plane-hone.webp',
    alt: 'Iron standing on its bevel on a stone; arrows show the movement to both sides.',
  },
  {
    file: 'plane-lateral.webp',
    alt: 'Sole of a plane from the front with the iron standing out on one side.',
  },
  { file: 'plane-lead.webp', alt: 'Hand plane on a board with a curled shaving.' },
  { file: 'plane-shaving.webp', alt: 'Hand plane pushed along a board, shavings in front of it.' },
  { file: 'plane-sole.webp', alt: 'Sole of a plane from the front with the iron parallel to it.' },
  {
    file: 'tyre-bubbles.webp',
    alt: 'Tube in a basin of water with a row of bubbles rising from it.',
  },
  { file: 'tyre-glue.webp', alt: 'Rubber solution from a tube on the roughened place.' },
  { file: 'tyre-inside.webp', alt: 'Inside of a tyre with a splinter of glass ringed.' },
  {
    file: 'tyre-lead.webp',
    alt: 'Bicycle wheel with two tyre levers and a tube of rubber solution.',
  },
  {
    file: 'tyre-levers.webp',
    alt: 'Two levers between tyre and rim; an arrow moves the second one along.',
  },
  {
    file: 'tyre-patch.webp',
    alt: 'Patch on an inner tube; arrows press it down and rub it outwards.',
  },
  { file: 'tyre-pull-tube.webp', alt: 'Inner tube coming out from between tyre and rim.' },
  {
    file: 'tyre-roughen.webp',
    alt: 'Hole in a tube, ringed, in a dull roughened area, with abrasive paper.',
  },
  { file: 'tyre-seat.webp', alt: 'Tyre seated on the rim, the line of its bead ringed.' },
  { file: 'tyre-valve.webp', alt: 'Valve with its nut in the rim; an arrow pushes it up.' },
  { file: 'vise-brush.webp', alt: 'Threaded spindle on a mat being brushed; chips lie under it.' },
  { file: 'vise-grease.webp', alt: 'Spindle with grease on its thread, a brush and a jar.' },
  { file: 'vise-jaws.webp', alt: 'Jaw plate with two hex screws ringed and a key in one.' },
  { file: 'vise-lead.webp', alt: 'Blue bench vise on a wooden bench.' },
  { file: 'vise-nut.webp', alt: 'Brass nut in the body of the vise, its thread ringed.' },
  { file: 'vise-open.webp', alt: 'Vise opened wide: arrow at the handle, slide ringed.' },
  {
    file: 'vise-parts.webp',
    alt: 'Parts of the vise on a mat: slide, spindle, jaw plates, screws, nut and washer.',
  },
  { file: 'vise-slide-out.webp', alt: 'Slide drawn out of the vise body towards the left.' },
]
