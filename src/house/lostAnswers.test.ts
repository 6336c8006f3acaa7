import { expect, test } from 'vitest'
import { textsIn } from './messages.ts'

const silences = (await textsIn('en')).filter(words =>
  /(did|does) not answer|is not answering|no answer/i.test(words),
)
/** What nobody can know who got no answer. */
const claims = /nothing (was|is) (?!lost)|(was|is) (not|still) (?!known|answering)|it stands where/i

test('no sentence about a lost answer says whether something was done (A-20)', () => {
  expect(silences.length).toBeGreaterThan(5)
  expect(silences.filter(words => claims.test(words))).toEqual([])
})
