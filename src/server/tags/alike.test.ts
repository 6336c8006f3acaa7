import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { isOneApart, likeness, pairsAlike } from './alike.ts'

/** Planted by hand: how people write the same word twice. */
const planted: [string, string][] = [
  ['battery', 'batteries'],
  ['screw', 'screws'],
  ['brush', 'brushes'],
  ['gearbox', 'gearboxes'],
  ['display', 'displays'],
  ['torque wrench', 'torque-wrench'],
  ['water proof', 'waterproof'],
  ['e-bike', 'ebike'],
  ['hot air', 'hot_air'],
  ['re-assembly', 'reassembly'],
  ['connector', 'conector'],
  ['solder', 'sodler'],
  ['capacitor', 'capaciter'],
  ['lubricant', 'lubricants'],
  ['thermostat', 'termostat'],
  ['adhesive', 'adhesiv'],
  ['calibration', 'callibration'],
  ['café', 'cafe'],
  ['Geräusch', 'Gerausch'],
  ['motherboard', 'motherbord'],
  ['derailleur', 'derailluer'],
  ['filter', 'filters'],
  ['cable tie', 'cable ties'],
  ['ball bearing', 'ballbearing'],
  ['insulation', 'insullation'],
]
/** Alike to the eye, and not the same. */
const others = [
  'brake',
  'brace',
  'light',
  'night',
  'motor',
  'rotor',
  'M4',
  'M5',
  'M6',
  'iPhone 6',
  'iPhone 7',
  'paint',
  'point',
  'bolt',
  'belt',
  'cap',
  'cup',
  'glass',
  'gas',
  'bus',
  'wheel',
  'steel',
  'hose',
  'house',
  'nut',
  'net',
  '12 V',
  '24 V',
  'lens',
  'lenses of glasses',
  'class',
  'clasp',
  'drill',
  'grill',
  'plate',
  'place',
  'stove',
  'stone',
  'cover',
  'lever',
]

test('of 25 planted pairs at least 23 are found, and at most 5 that are none (A-173)', async () => {
  const tags = [...planted.flat(), ...others]
  const wanted = new Set(planted.map(pair => pair.toSorted().join(' / ')))
  const found = (await pairsAlike(tags)).map(({ one, other }) =>
    [itemAt(tags, one), itemAt(tags, other)].toSorted().join(' / '),
  )
  expect(new Set(found).size).toBe(found.length)
  expect(found.filter(pair => wanted.has(pair)).length).toBeGreaterThanOrEqual(23)
  expect(found.filter(pair => !wanted.has(pair)).length).toBeLessThanOrEqual(5)
})

test('of many spellings of one word a bounded number of pairs is made', async () => {
  const hyphens = Array.from({ length: 1000 }, (_, n) =>
    [...'electromagnet'].map((letter, at) => ((n >> at) & 1 ? `${letter}-` : letter)).join(''),
  )
  const pairs = await pairsAlike(hyphens)
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.length).toBeLessThanOrEqual((32 * 31) / 2)
})

test.each([
  ['Battery', 'battery', 'case'],
  ['hot air', 'hot-air', 'hyphen'],
  ['battery', 'batteries', 'plural'],
  ['battery', 'batery', 'spelling'],
  ['M4', 'M5', null],
  ['iPhone 6', 'iPhone 7', null],
  ['', '-', null],
])('%s and %s: %s (A-173)', (one, other, why) => {
  expect(likeness(one, other)).toBe(why)
  expect(likeness(other, one)).toBe(why)
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abxc', true],
  ['abc', 'ac', true],
  ['abc', 'axc', true],
  ['abc', 'acb', true],
  ['abc', 'cba', false],
  ['abc', 'abxyc', false],
  ['', 'a', true],
  ['', 'ab', false],
])('%s and %s are one letter apart: %s', (one, other, is) => {
  expect(isOneApart(one, other)).toBe(is)
})
