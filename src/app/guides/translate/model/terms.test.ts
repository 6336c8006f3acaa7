import { expect, test } from 'vitest'
import { termDoubts, termsIn } from './terms.ts'

const term = (of: string, wanted: string[], unwanted: string[] = []) => ({
  term: of,
  wanted,
  unwanted,
})
const battery = term('battery', ['Akku', 'Batterie'], ['Batterei'])
const screw = term('screw', ['Schraube'])
const wheel = term('front wheel', ['Vorderrad'])
const found = (source: string, langid = 'en') =>
  termsIn(source, langid, [battery, screw, wheel]).map(one => one.term)

test('terms are found as whole words in any case and number (A-199)', () => {
  expect(found('Lift the Batteries.')).toEqual(['battery'])
  expect(found("Loosen 4 '''SCREWS''', front wheels off.")).toEqual(['screw', 'front wheel'])
  expect(found('A screwdriver; unscrew the wheel in front.')).toEqual([])
  expect(termsIn('Tire as rodas.', 'pt', [term('roda', ['wheel'])])).toHaveLength(1)
  expect(termsIn('ネジを外す', 'ja', [term('ネジ', ['screw'])])).toHaveLength(1)
})

test('a warning is given where none of the wanted words stands (A-199)', () => {
  const missing = (target: string) =>
    termDoubts(target, 'de', [battery, screw, wheel]).missing.map(one => one.term)
  expect(missing('Löse die Schrauben am Akku des Vorderrads.')).toEqual([])
  expect(missing('Öffne das Batteriefach, die Vorderräder und 3 Kreuzschrauben.')).toEqual([])
  expect(missing('Löse die Muttern.')).toEqual(['battery', 'screw', 'front wheel'])
})

test('a word that is not to be used is told with those that are (A-199)', () => {
  expect(termDoubts('Nimm die Batterei heraus.', 'de', [battery])).toEqual({
    missing: [],
    unwanted: [{ word: 'Batterei', wanted: ['Akku', 'Batterie'] }],
  })
  expect(termDoubts('Akku, nicht Batterei.', 'de', [battery]).unwanted).toHaveLength(1)
})
