import { expect, test, vi } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { isOneApart, likeness, pairsAlike, placesAlike } from './likelySameTags.ts'

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

/** 32 signs, as long as a tag may be; written out they are 480 letters. */
const hostile = (n: number) =>
  [...'abcdefgh'].map((letter, at) => ((n >> at) & 1 ? letter : '')).join('') +
  '\ufdfa'.repeat(24 + (n % 2))

/** Letters of the keys that are put into maps, and how many texts were folded. */
const workOf = async (doIt: () => Promise<unknown>) => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this`
  const { set } = Map.prototype
  let letters = 0
  Map.prototype.set = function (key, value) {
    if (typeof key === 'string') letters += key.length
    return set.call(this, key, value)
  }
  const folded = vi.spyOn(String.prototype, 'normalize')
  try {
    await doIt()
    return { letters, folds: folded.mock.calls.length }
  } finally {
    Map.prototype.set = set
    folded.mockRestore()
  }
}
/** How often everything else had its turn meanwhile. */
const turnsIn = async (doIt: () => Promise<unknown>): Promise<number> => {
  let [turns, going] = [0, true]
  const tick = () => {
    turns++
    if (going) setImmediate(tick)
  }
  setImmediate(tick)
  await doIt()
  going = false
  return turns
}

test('signs that are written out as many letters cost no more than other tags', async () => {
  const tags = Array.from({ length: 200 }, (_, n) => hostile(n))
  const { letters, folds } = await workOf(() => pairsAlike(tags))
  expect(letters).toBeLessThan(300_000)
  expect(folds).toBe(tags.length)
  expect(likeness(hostile(0), `${hostile(0)}x`)).toBeNull()
})

test('much that looks alike is compared in turns, each tag folded once', async () => {
  const series = Array.from({ length: 2000 }, (_, n) => `electromagnet part ${n}`)
  expect(await turnsIn(() => pairsAlike(series))).toBeGreaterThan(20)
  expect((await workOf(() => pairsAlike(series))).folds).toBe(series.length)
})

test('what is typed is folded once, and looked for in turns', async () => {
  const words = Array.from({ length: 2000 }, (_, n) => `${hostile(n)}${n}`)
  const { folds } = await workOf(() => placesAlike(hostile(3), [...words, hostile(3)]))
  expect(folds).toBe(words.length + 2)
  expect(await turnsIn(() => placesAlike(hostile(3), words))).toBeGreaterThan(5)
  expect(await placesAlike('batery', ['motor', 'battery', 'Batery', 'lamp'])).toEqual(
    new Set([1, 2]),
  )
})
