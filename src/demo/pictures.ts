import type { DemoPicture } from './types.ts'

/** Alternative texts by file. */
const alts: Record<string, string> = {
  'bracket-bolt.webp': 'Hex key in the bolt of a crank; an arrow shows anticlockwise.',
  'bracket-cartridge.webp':
    'Cartridge bottom bracket taken apart: left cup on the left, body with drive-side cup and axle on the right.',
  'bracket-cup-face.webp':
    'Face of a cup with twenty splines and the square axle in its middle; an arrow shows anticlockwise.',
  'bracket-cups.webp': 'Frame shell with a cup at each end; arrows show the directions of undoing.',
  'bracket-extractor-loose.webp': 'Crank extractor with its spindle turned back.',
  'bracket-extractor.webp': 'Crank extractor screwed into a crank, with a spanner on its spindle.',
  'bracket-lead.webp': 'Chainset with a silver crank on a petrol-coloured frame.',
  'bracket-shell.webp': 'Empty bottom bracket shell with the thread ringed.',
  'brake-centre.webp':
    'Calliper from above with the rotor running between both pads; its two bolts are ringed.',
  'brake-clean.webp': 'Brake rotor being wiped with a cloth.',
  'brake-exploded.webp': 'Two brake pads, the spring between them and the pad pin on a mat.',
  'brake-fit.webp':
    'Pads with their spring held above the calliper; arrows show them going down and the pin going in.',
  'brake-lead.webp': 'Brake rotor, calliper with hose and one pad.',
  'brake-pin.webp': 'Hex key at the pad pin of a calliper; an arrow shows the pin coming out.',
  'brake-pistons-home.webp': 'Calliper from above, both pistons flush with their bores.',
  'brake-pistons.webp': 'Calliper from above, pistons standing out; arrows show them going back.',
  'brake-wear.webp': 'Edge of a new pad with thick lining beside a worn one with hardly any.',
  'brake-wheel-off.webp': 'Rotor beside the calliper, taken out of its slot.',
  'chain-close.webp': 'Closed quick link ringed; arrows pull the chain apart on both sides.',
  'chain-compare.webp':
    'Worn chain above a longer new one, first rollers in line, one link of the new chain ringed.',
  'chain-gauge-good.webp': 'Wear gauge whose tip rests on top of the chain.',
  'chain-gauge-worn.webp': 'Wear gauge whose tip has dropped between the rollers.',
  'chain-gauge.webp':
    'Wear gauge hooked into a chain on the left; an arrow shows its right end going down.',
  'chain-lead.webp': 'Bicycle chain laid in a loop, with a short piece inside it.',
  'chain-oil.webp': 'Bottle letting a drop of oil fall on a chain.',
  'chain-quicklink-open.webp': 'Quick link in two halves, pulled apart.',
  'chain-quicklink.webp': 'Closed brass-coloured quick link in a chain; arrows push it together.',
  'chain-rule.webp':
    'Chain above a steel rule with two pins ringed and the distance between them drawn in.',
  'chain-tool-through.webp': 'Chain tool with its point driven through the pin.',
  'chain-tool.webp':
    'Chain tool with its point in front of a pin; an arrow shows the handle turning.',
  'chain-wear-lead.webp': 'Wear gauge lying on a chain.',
  'chain-wipe.webp': 'Cloth around a chain; the stretch behind it is bright.',
  'derailleur-barrel.webp':
    'Barrel adjuster on a cable; an arrow shows the turn, the open threads are ringed.',
  'derailleur-gap.webp': 'Upper pulley close under the largest sprocket with the gap marked.',
  'derailleur-high-off.webp':
    'From behind: the pulley hangs outside the smallest sprocket and the chain leans.',
  'derailleur-high.webp': 'From behind: the pulley hangs straight below the smallest sprocket.',
  'derailleur-index.webp':
    'From behind: arrows push the pulley to larger and to smaller sprockets.',
  'derailleur-lead.webp':
    'Cassette and rear derailleur with the chain running through both pulleys.',
  'derailleur-low.webp':
    'From behind: the pulley below the largest sprocket; the hub beside it is ringed.',
  'derailleur-route.webp':
    'Chain from the smallest sprocket in front of the upper and behind the lower pulley.',
  'derailleur-screws.webp':
    'Two cross-head screws in a derailleur body, one with a screwdriver in it.',
  'derailleur-shift.webp':
    'Cassette with the smallest sprockets ringed and the chain on one of them.',
  'drill-battery.webp': 'Drill with its battery slid off downwards; the catch is ringed.',
  'drill-brushes.webp': 'Long new carbon brush beside a short worn one, lengths marked.',
  'drill-commutator.webp':
    'Commutator of a motor, copper bars with dark slots, its worn track ringed.',
  'drill-gearbox.webp':
    'Planetary gearbox from the front, with three planets and a washer beside it.',
  'drill-holder.webp': 'Motor from the back: two brushes in brass holders on the commutator.',
  'drill-inside.webp': 'Open drill shell with chuck, gearbox, motor, leads and switch.',
  'drill-lead.webp': 'Cordless drill standing on its battery.',
  'drill-motor.webp': 'Motor of the drill with a brush holder above and one below.',
  'drill-open.webp': 'Open drill shell; motor and switch are ringed.',
  'drill-parts.webp': 'Parts of a drill on a mat: shell, motor, gearbox, switch and battery.',
  'drill-screws.webp': 'Drill lying on a mat, its six shell screws ringed.',
  'grinder-brush.webp': 'Cone burr on a mat being brushed along its flutes.',
  'grinder-burr.webp': 'Clean cone burr, close by.',
  'grinder-crank.webp': 'Hand grinder with its crank lifted off; six-sided shaft ringed.',
  'grinder-dial.webp': 'Brass dial on the grinder body; an arrow shows anticlockwise.',
  'grinder-exploded.webp':
    'Inner parts of the grinder in a row: dial, washer, spring, cone burr, bearing, shaft.',
  'grinder-gap.webp': 'Cut through cone and ring with the gap between them marked at both sides.',
  'grinder-lead.webp': 'Hand coffee grinder with a cone burr and a brass dial beside it.',
  'grinder-ring.webp':
    'Ring burr from below with its three screws ringed and a screwdriver in one.',
  'grinder-tray.webp': 'Dial, washer, spring, burr and bearing on a mat, numbered one to five.',
  'grinder-zero.webp': 'Brass dial; an arrow shows clockwise, the white line below it is ringed.',
  'knife-angle.webp': 'Blade in section on a stone, lifted at the spine; the lift is marked.',
  'knife-burr.webp':
    'Edge of a blade, much enlarged, with a burr curling over; an arrow shows the thumb stroking off it.',
  'knife-dry.webp': 'Kitchen knife on a cloth.',
  'knife-edge.webp': 'Edge of a blade, close by, with two chips ringed.',
  'knife-fingers.webp':
    'Knife on a stone with three places for the fingers ringed along the blade.',
  'knife-flip.webp': 'Knife turned over on the stone; an arrow shows the stroke.',
  'knife-lead.webp': 'Kitchen knife lying across a whetstone in its wooden holder.',
  'knife-paper.webp': 'Knife cutting into the edge of a sheet of paper.',
  'knife-soak.webp': 'Whetstone in a basin of water with bubbles rising.',
  'knife-strokes.webp':
    'Knife lying askew on a stone; arrows show the stroke and the way along the blade.',
  'knife-strop.webp': 'Blade in section on a leather strop; an arrow shows the spine going first.',
  'lamp-clamp.webp': 'Cord under a clamp with two screws ringed; an arrow pulls at the cord.',
  'lamp-foot.webp':
    'Foot of the lamp from below with three screws ringed and a screwdriver in one.',
  'lamp-inside-plain.webp': 'Open foot with cord clamp, two wires and a red rocker switch.',
  'lamp-inside.webp': 'Open foot: switch, its terminals and the cord clamp are ringed.',
  'lamp-lead.webp': 'Petrol-coloured desk lamp, lit.',
  'lamp-rocker.webp': 'Rocker switch from the side: clips ringed, arrows at both contacts.',
  'lamp-switch-out.webp':
    'Open foot without the switch: the opening and two free terminals are ringed.',
  'lamp-terminal.webp': 'Push-on terminal crimped to a wire; the bare end is measured.',
  'lamp-test.webp': 'Multimeter reading 0.0 with a probe on each contact of the switch.',
  'lamp-unplug.webp': 'Plug pulled out of a wall socket.',
  'moka-apart.webp': 'Moka pot in three parts: boiler, funnel and upper part.',
  'moka-clean.webp': 'Upper part from below without gasket; seat and column are ringed.',
  'moka-exploded.webp': 'Moka pot drawn apart: upper part, gasket, filter plate, funnel, boiler.',
  'moka-lead.webp': 'Eight-sided moka pot with a black handle.',
  'moka-level.webp': 'Cut through the boiler with water to just below the valve.',
  'moka-new-gasket.webp': 'Upper part from below with a new pale gasket.',
  'moka-old-gasket.webp': 'Upper part from below with a brown, cracked gasket.',
  'moka-parts.webp': 'New gasket and filter plate on a mat.',
  'moka-pry.webp': 'Screwdriver under the edge of the old gasket; an arrow shows it lifting.',
  'moka-valve.webp': 'Boiler with its safety valve ringed.',
  'plane-back.webp': 'Plane iron flat on a stone; arrows show pressure and direction.',
  'plane-breaker.webp': 'Cap iron screwed to the iron with the gap at the edge marked.',
  'plane-cap.webp':
    'Hand plane with the lever of its cap ringed; an arrow shows the cap coming off.',
  'plane-exploded.webp':
    'Lever cap, cap iron and iron side by side, with a screwdriver in the screw.',
  'plane-hone.webp':
    'Iron standing on its bevel on a stone; arrows show the movement to both sides.',
  'plane-lateral.webp': 'Sole of a plane from the front with the iron standing out on one side.',
  'plane-lead.webp': 'Hand plane on a board with a curled shaving.',
  'plane-shaving.webp': 'Hand plane pushed along a board, shavings in front of it.',
  'plane-sole.webp': 'Sole of a plane from the front with the iron parallel to it.',
  'tyre-bubbles.webp': 'Tube in a basin of water with a row of bubbles rising from it.',
  'tyre-glue.webp': 'Rubber solution from a tube on the roughened place.',
  'tyre-inside.webp': 'Inside of a tyre with a splinter of glass ringed.',
  'tyre-lead.webp': 'Bicycle wheel with two tyre levers and a tube of rubber solution.',
  'tyre-levers.webp': 'Two levers between tyre and rim; an arrow moves the second one along.',
  'tyre-patch.webp': 'Patch on an inner tube; arrows press it down and rub it outwards.',
  'tyre-pull-tube.webp': 'Inner tube coming out from between tyre and rim.',
  'tyre-roughen.webp': 'Hole in a tube, ringed, in a dull roughened area, with abrasive paper.',
  'tyre-seat.webp': 'Tyre seated on the rim, the line of its bead ringed.',
  'tyre-valve.webp': 'Valve with its nut in the rim; an arrow pushes it up.',
  'vise-brush.webp': 'Threaded spindle on a mat being brushed; chips lie under it.',
  'vise-grease.webp': 'Spindle with grease on its thread, a brush and a jar.',
  'vise-jaws.webp': 'Jaw plate with two hex screws ringed and a key in one.',
  'vise-lead.webp': 'Blue bench vise on a wooden bench.',
  'vise-nut.webp': 'Brass nut in the body of the vise, its thread ringed.',
  'vise-open.webp': 'Vise opened wide: arrow at the handle, slide ringed.',
  'vise-parts.webp':
    'Parts of the vise on a mat: slide, spindle, jaw plates, screws, nut and washer.',
  'vise-slide-out.webp': 'Slide drawn out of the vise body towards the left.',
}

/** Every picture of the demo site with its alternative text. */
export const demoPictures: readonly DemoPicture[] = Object.entries(alts).map(([file, alt]) => ({
  file,
  alt,
}))
