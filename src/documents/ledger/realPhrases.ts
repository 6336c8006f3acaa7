// Lines that authors of real guides wrote, and lines as German guides write them, with the rows
// that they must give: count, length, drive. Short ones only, for tests.

export const englishPhrases: readonly (readonly [line: string, ...rows: string[]])[] = [
  [
    'Remove the four identical Phillips 3.4 mm screws from the memory door.',
    '4 | 3.4 mm | Phillips',
  ],
  ['Two 14.5 mm T6 Torx screws on either side of the RAM slot.', '2 | 14.5 mm | Torx T6'],
  ['6.9 mm T5 Torx screw', '1 | 6.9 mm | Torx T5'],
  ['One 3.9 mm T5 Wide Head Torx screw', '1 | 3.9 mm | Torx T5'],
  ['One 5.0 mm T5 Torx screw with 2 mm collar.', '1 | 5 mm | Torx T5'],
  ['One 5.5 mm silver, raised-head T5 Torx screw', '1 | 5.5 mm | Torx T5'],
  ['Four 0.9mm T6 screws', '4 | 0.9 mm | Torx T6'],
  ['two 2.3 mm pentalobe screws', '2 | 2.3 mm | Pentalobe'],
  ['Two 1.2 mm #000 Phillips screws', '2 | 1.2 mm | Phillips #000'],
  ['Twelve 2.0 mm hex bolts', '12 |  | Hex 2 mm'],
  ['Remove the 6 Phillips #1 screws from the back panel.', '6 |  | Phillips #1'],
  ['Remove the three 6mm Phillips #2 screws.', '3 | 6 mm | Phillips #2'],
  ['Remove the three 16mm Tri-Point screws from the base plate.', '3 | 16 mm | Tri-point'],
  [
    'Remove the single 12mm-T10 screw securing the front panel to the printer body.',
    '1 | 12 mm | Torx T10',
  ],
  ['Remove the 2 X M3 Bolts from the Extruder Plate.', '2 | M3 | '],
  [
    'Remove the four 8 mm JIS #1 screws that are revealed after removing the set of gears.',
    '4 | 8 mm | JIS #1',
  ],
  [
    'Remove the two 9.0 mm screws with the Phillips #1 screwdriver, then slide the circuit board out.',
    '2 | 9 mm | Phillips #1',
  ],
  [
    'Use a Phillips 00 screwdriver to remove the four 5.4 mm screws behind where the LCD screen is.',
    '4 | 5.4 mm | Phillips #00',
  ],
  [
    'Using a #2 Phillips head screwdriver, remove the four 12mm screws that attach the shell.',
    '4 | 12 mm | Phillips #2',
  ],
  [
    'With the monitor face-down, unscrew the 5 7mm Phillips PH2 screws around the outside.',
    '5 | 7 mm | Phillips #2',
  ],
  [
    "Remove four (4) 10mm  'star' screws using the T10 bit from the base plate.",
    '4 | 10 mm | Torx T10',
  ],
  [
    'Remove the five (5) 3/8" Phillips screws from the base of the kettle.',
    '5 | 3/8 in | Phillips',
  ],
  [
    'Use a T5 Torx Screwdriver to remove the 4 (0.4 mm) screws located on the back of the watch.',
    '4 | 0.4 mm | Torx T5',
  ],
  [
    'Using a Phillips #2 screwdriver, remove the four 1" long, Phillips, PH#2  screws.',
    '4 | 1 in | Phillips #2',
  ],
  [
    'unscrew the three screws ( 10 mm phillips 2 screws ) that connect the white top.',
    '3 | 10 mm | Phillips #2',
  ],
  [
    'Use a T9 torx screwdriver to remove a total of ten (10) 12mm screws from the main cover.',
    '10 | 12 mm | Torx T9',
  ],
  [
    'Remove the two 10-mm screws connecting the LED display using a PH-1 head screwdriver.',
    '2 | 10 mm | Phillips #1',
  ],
  [
    'To do this, remove the three 10mm triple square bolts attaching the bracket to the floor.',
    '3 |  | Triple square 10 mm',
  ],
  [
    'under the rubber circle , remove the 1.25 mm screw using a phillips 00 screwdriver .',
    '1 | 1.25 mm | Phillips #00',
  ],
  ['Remove the 5 mm round head screw holding the middle piece to the top piece.', '1 | 5 mm | '],
  ['Unscrew both screws on the bottom of the handle.', '2 |  | '],
  ['Five (5) screws.', '5 |  | '],
  ['Remove the 4 - 9mm  screws holding the display with your Phillips head #0', '4 | 9 mm | '],
  [
    'Remove the two M2 x 4 screws and the single Pentalobe P5 screw.',
    '2 | M2 × 4 mm | ',
    '1 |  | Pentalobe P5',
  ],
  ['Remove two 3 mm and four 5 mm Phillips screws.', '2 | 3 mm | Phillips', '4 | 5 mm | Phillips'],
  ["Remove '''four''' 1.6 mm [[Item:Phillips|Phillips]] screws.", '4 | 1.6 mm | Phillips'],
]

/** Of these nothing is a row: nobody counts, or nothing comes out. */
export const englishOthers: readonly string[] = [
  'Use the nylon spudger to remove  the plastic screw covers.',
  'Be careful not to snag the cable on the screw hole post in the side of the case.',
  'If you have an iPod Photo, there will only be 5 screws, as there is no screw in the top right corner.',
  'After all 9 screws have been removed, separate the handle housing the on/off switch.',
  'The bottom screw does not need to be removed, but only loosened about 3 or 4 turns.',
  'The screw alone with the ports is a different size than the rest, its length is 12mm.',
  'Remove the 13.0mm screw under each rubber foot with a Phillips #2 screwdriver.',
  'Remove a small rubber cap off the screw at the end of the heat sink.',
  'Hold the the metal screwdriver, with a T5 Torx bit, in your dominant hand.',
  'Using a screwdriver with a Torx 10 hex screw, start to turn counterclockwise.',
  'The screws may be brittle from age, so be careful.',
  'Locate and remove the captive screws to remove the hand rest.',
  'Once the four Torx screws have been removed, gently pry the halves of the watch apart.',
  'Torque the two bolts to 33 ft-lbs when putting the caliper back on the mounting bracket.',
  'Do not remove the two 3 mm screws.',
  'One of the screws will be hidden beneath a warranty sticker.',
  'Remove two or three screws from the lid.',
  'The two darker screws belong in the holes in the tray nearest the bottom edge.',
]

export const germanPhrases: readonly (readonly [line: string, ...rows: string[]])[] = [
  ['Vier Kreuzschlitzschrauben entfernen (am besten die Löcher ertasten)', '4 |  | Kreuzschlitz'],
  ['Entferne die vier 1,6 mm Kreuzschlitzschrauben.', '4 | 1,6 mm | Kreuzschlitz'],
  [
    'Entferne die zwei 3,4 mm langen Phillips #00 Schrauben am Akku.',
    '2 | 3,4 mm | Kreuzschlitz #00',
  ],
  ['Drehe die fünf Torx-T5-Schrauben heraus.', '5 |  | Torx T5'],
  [
    'Drehe zwei M2 x 4 Schrauben mit einem Torx T6 Schraubendreher heraus.',
    '2 | M2 × 4 mm | Torx T6',
  ],
  ['Entferne beide Pentalobe-Schrauben neben dem Anschluss.', '2 |  | Pentalobe'],
  ['Eine 2,5-mm-Kreuzschlitzschraube', '1 | 2,5 mm | Kreuzschlitz'],
  ['Löse die drei Inbusschrauben mit dem Schlüssel.', '3 |  | Inbus'],
  ['Schraube die sechs Innensechskantschrauben (8 mm) heraus.', '6 | 8 mm | Inbus'],
  ['Entferne die einzelne 4 mm Tri-Point-Schraube.', '1 | 4 mm | Tri-Point'],
  ['Entferne die 12 Gehäuseschrauben.', '12 |  | '],
  ['5x M4 x 6 mm Schrauben', '5 | M4 × 6 mm | '],
]
export const germanOthers: readonly string[] = [
  'Setze die vier Schrauben wieder ein.',
  'Ziehe die zwei Schrauben fest.',
  'Das Lager wird mit zwei 12mm Schrauben an der Unterseite verschraubt.',
  'Nachdem du die vier Schrauben entfernt hast, hebe den Deckel ab.',
  'Entferne die zwei Schrauben nicht.',
  'Nimm den Kreuzschlitzschraubendreher zur Hand.',
  'Entferne zwei bis drei Schrauben.',
]
