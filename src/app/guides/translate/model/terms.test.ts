import { expect, test, vi } from 'vitest'
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

test('marks of Japanese and Indic letters make other words, and accents do not (A-199)', () => {
  const finds = (source: string, of: string, langid: string) =>
    termsIn(source, langid, [term(of, ['x'])]).length === 1
  expect([finds('かぎを回す', 'かき', 'ja'), finds('かぎを回す', 'かぎ', 'ja')]).toEqual([
    false,
    true,
  ])
  expect([finds('की', 'का', 'hi'), finds('का', 'का', 'hi')]).toEqual([false, true])
  expect([finds('RÄDER', 'rader', 'de'), finds('Ёлка', 'елка', 'ru')]).toEqual([true, true])
})

test('a list is folded once, and each text once, however long the list is (A-199)', () => {
  const folding = vi.spyOn(String.prototype, 'normalize')
  const foldings = (act: () => unknown) => {
    folding.mockClear()
    act()
    return folding.mock.calls.length
  }
  const foldingsOf = (length: number) => {
    const list = Array.from({ length }, (_, n) => term(`part ${n}`, [`Teil ${n}`], [`Ding ${n}`]))
    const find = (text: string) => foldings(() => termsIn(text, 'en', list))
    const doubt = () => foldings(() => termDoubts('Teil 5 lösen.', 'de', list))
    const first = [find('Lift part 1.'), doubt()]
    return {
      first,
      next: [find('Lift part 2.'), find('Loosen part 3.'), find('Nothing.'), doubt()],
    }
  }
  const [short, long] = [foldingsOf(4), foldingsOf(40)]
  expect(long.next).toEqual(short.next)
  expect(new Set(long.next).size).toBe(1)
  expect((long.first[0] ?? 0) > (short.first[0] ?? 0)).toBe(true)
  folding.mockRestore()
})
