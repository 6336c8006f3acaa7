import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const messages = ['src/app/locales/en.po', 'src/app/locales/first/en.po'].flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/^msgid "(.*)"$/gm)].map(([, words = '']) => words),
)
const silences = messages.filter(words => /did not answer|no answer/i.test(words))
/** What nobody can know who got no answer. */
const claims = /nothing (was|is) (?!lost)|(was|is) (not|still) (?!known)|it stands where/i

test('no sentence about a lost answer says whether something was done (A-20)', () => {
  expect(silences.length).toBeGreaterThan(5)
  expect(silences.filter(words => claims.test(words))).toEqual([])
})
