import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mappedOffset } from './mappedOffset.ts'

/** `|` is the caret. */
const mapped = (before: string, after: string): string => {
  const at = mappedOffset(before.replace('|', ''), after, before.indexOf('|'))
  return `${after.slice(0, at)}|${after.slice(at)}`
}

test.each([
  ['words came before it', ' |Three.', 'bob17 Three.', 'bob17 |Three.'],
  ['words came behind it', 'Lift |it.', 'Lift it. Twice.', 'Lift |it. Twice.'],
  ['words came on both sides', 'Lift |it.', 'Now: Lift it. Twice.', 'Now: Lift |it. Twice.'],
  ['words came where it stands', 'Lift it.|', 'Lift it. Twice.', 'Lift it.| Twice.'],
  ['its word was lengthened', 'Turn the scr|ew.', 'Turn the screws.', 'Turn the scr|ews.'],
  ['its word was replaced', 'Turn the sc|rew.', 'Turn the nut.', 'Turn the nut|.'],
  [
    'it stands behind a word that was replaced',
    'Turn the screw|.',
    'Turn the nut.',
    'Turn the nut|.',
  ],
  ['it stands behind a word that was lengthened', 'the screw|', 'the screws', 'the screw|s'],
  ['its words are gone', 'Turn the| screw.', 'Turn.', 'Turn|.'],
  ['everything is gone', 'Turn|', '', '|'],
  ['nothing changed', 'Tu|rn', 'Turn', 'Tu|rn'],
])('the caret stays at its words where %s', (_, before, after, place) => {
  expect(mapped(before, after)).toBe(place)
})

test('the caret stays between its words, whatever comes before and behind them', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(words, words, words, fc.nat(), (first, own, last, at) => {
      const text = own.map(word => word.toUpperCase()).join(' ')
      const after = `${first.join(' ')} ${text} ${last.join(' ')}`
      const offset = 1 + (at % text.length)
      const now = mappedOffset(text, after, offset)
      expect(after.slice(0, now)).toBe(`${first.join(' ')} ${text.slice(0, offset)}`)
    }),
  )
})
