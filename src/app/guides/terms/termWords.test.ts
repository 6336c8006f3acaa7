import { expect, test } from 'vitest'
import { editedAmong, editedIn, faultOf, keptOf, noneOf, termOf, typedOf } from './termWords.ts'

const term = (of: string, wanted: string[], unwanted: string[] = []) => ({
  term: of,
  wanted,
  unwanted,
})
const lid = term('lid', ['Deckel', 'Haube'], ['Klappe'])

test('no word is right and wrong at once, in any case and with any accents (A-199)', () => {
  const fault = (wanted: string, unwanted: string) =>
    faultOf(termOf({ term: 'x', wanted, unwanted }), [])
  expect(fault('Akku', 'akku')).toEqual({ field: 'unwanted', fault: 'both' })
  expect(fault('Räder', 'Rader')).toEqual({ field: 'unwanted', fault: 'both' })
  expect(fault('Akku', 'Batterie')).toBeNull()
})

test('an edited term knows what others made of the list meanwhile (A-199)', () => {
  const begun = typedOf(lid)
  const typed = { ...begun, wanted: 'Deckel, Topfdeckel' }
  const mine = termOf(typed)
  const edited = { typed, begun }
  const screw = term('screw', ['Schraube'])
  expect(editedIn(keptOf(edited))).toEqual([edited])
  expect(editedIn({})).toEqual([])
  expect(editedAmong(edited, [screw, lid])).toEqual({ term: lid, theirs: null })
  const theirs = term('Lid', ['Verschluss'])
  expect(editedAmong(edited, [theirs])).toEqual({ term: theirs, theirs })
  expect(editedAmong(edited, [screw])).toEqual({ term: null, theirs: null })
  // My own words are nobody else's, also where the answer to them never came.
  expect(editedAmong(edited, [mine])).toEqual({ term: mine, theirs: null })
  const renamed = { begun, typed: { ...typed, term: 'cover ' } }
  expect(editedAmong(renamed, [termOf(renamed.typed)]).theirs).toBeNull()
})

test('two edited terms stay apart, and one ends without the other (A-199)', () => {
  const of = (begun: ReturnType<typeof typedOf>, typed: object) => ({
    begun,
    typed: { ...begun, ...typed },
  })
  const one = of(typedOf(lid), { wanted: 'Topfdeckel' })
  // A term may be called like the name of a field.
  const other = of(typedOf(term('wanted lid', ['Deckel'])), { unwanted: 'Klappe' })
  const kept = { ...keptOf(one), ...keptOf(other) }
  expect(editedIn(kept)).toEqual([one, other])
  expect(editedIn({ ...kept, ...noneOf(one) })).toEqual([other])
})
