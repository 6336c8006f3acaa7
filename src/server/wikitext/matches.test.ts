// Words found in texts and replaced there, by themselves.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import type { Mode } from '#wikitext/tree.ts'
import { backFrom, expressionOf, matchesIn, withMatches, type Pattern } from './matches.ts'
import { work } from './work.ts'

const blank: Pattern = {
  find: '',
  with: '',
  match_case: false,
  whole_word: false,
  regex: false,
  also: [],
}
const replaced = (raw: string, pattern: Partial<Pattern>, mode: Mode | null = 'document') => {
  const all = matchesIn([{ raw, mode }], { ...blank, ...pattern }, 1000)
  const found = typeof all === 'string' ? [] : (all[0] ?? [])
  const made = withMatches(raw, found)
  expect(withMatches(made, backFrom(raw, made, found))).toBe(raw)
  return made
}

test.each<[why: string, raw: string, pattern: Partial<Pattern>, made: string]>([
  ['any case', 'Seal, SEAL, sealed', { find: 'seal', with: 'ring' }, 'ring, ring, ringed'],
  ['its own case', 'Seal, seal', { find: 'seal', with: 'ring', match_case: true }, 'Seal, ring'],
  [
    'whole words',
    'Seal, sealed, unseal, seal_2, seal.',
    { find: 'seal', with: 'ring', whole_word: true },
    'ring, sealed, unseal, seal_2, ring.',
  ],
  [
    'whole German words',
    'Öl, Ölfilter, Heizöl, ölig, ÖL',
    { find: 'öl', with: 'Fett', whole_word: true },
    'Fett, Ölfilter, Heizöl, ölig, Fett',
  ],
  [
    'a sharp s as it stands and as a capital',
    'Schraubenschluß, SCHLUẞ, Schluss',
    { find: 'schluß', with: 'Ende' },
    'SchraubenEnde, Ende, Schluss',
  ],
  [
    'a whole word that ends in ß',
    'Maß, Maße, Übermaß',
    { find: 'maß', with: 'Wert', whole_word: true },
    'Wert, Maße, Übermaß',
  ],
  [
    'both spellings of a letter',
    'caf\u00e9 cafe\u0301 cafe',
    { find: 'é', with: 'e' },
    'cafe cafe cafe',
  ],
  [
    'both, whichever is looked for',
    'caf\u00e9 cafe\u0301 cafe',
    { find: 'CAFE\u0301', with: 'bar', whole_word: true },
    'bar bar cafe',
  ],
  [
    'all spellings of a letter with two marks',
    '\u1ebf \u00ea\u0301 e\u0302\u0301',
    { find: '\u1ebf', with: 'x' },
    'x x x',
  ],
  ['no letter without its mark', 'e\u0301 e', { find: 'e', with: 'a' }, 'e\u0301 a'],
  [
    'both spellings in an expression',
    'f\u00e9\u00e9 fe\u0301e\u0301 \u00e9x',
    { find: '(?<é>f\u00e9+)|[é]x\\b', with: '<$<é>>', regex: true },
    '<f\u00e9\u00e9> <fe\u0301e\u0301> <>',
  ],
  ['signs as they are', 'a.b a+b $1', { find: 'a.b', with: '$1 $&' }, '$1 $& a+b $1'],
  [
    'groups',
    'M4 x 20, M3 x 8',
    { find: 'M(\\d) x (\\d+)', with: '$2 mm M$1 ($&) $$', regex: true },
    '20 mm M4 (M4 x 20) $, 8 mm M3 (M3 x 8) $',
  ],
  [
    'named groups, and what is no group',
    'Torx T8',
    { find: 'T(?<size>\\d)', with: 'size $<size> $2', regex: true },
    'Torx size 8 $2',
  ],
  ['ends of lines', 'a\nb', { find: '^(.)$', with: '<$1>', regex: true }, '<a>\n<b>'],
  ['nothing for an empty hit', 'abc', { find: 'x*', with: 'y', regex: true }, 'abc'],
  ['characters of two halves', '😀x😀', { find: '.', with: 'y', regex: true }, 'yyy'],
  [
    'alternatives as whole words',
    'nut nutty bolt',
    { find: 'nut|bolt', with: 'part', regex: true, whole_word: true },
    'part nutty part',
  ],
])('finds and replaces %s (A-198)', (_why, raw, pattern, made) => {
  expect(replaced(raw, pattern, null)).toBe(made)
})

test.each<[what: string, raw: string, made: string]>([
  ['a link target', 'x [link|https://x.de/x|x x] x', 'y [link|https://x.de/x|y y] y'],
  ['a short link', '[https://x.de|x]', '[https://x.de|y]'],
  ['a link without a label', '[link|https://x.de] x', '[link|https://x.de] y'],
  ['an address of mail', '[mailto|x@x.de|x]', '[mailto|x@x.de|y]'],
  ['a bare address', 'x https://x.de/x. x', 'y https://x.de/x. y'],
  [
    'the title of a page',
    '[[x]] [[x|x]] [[x#x|x|new_window=true]]',
    '[[x]] [[x|y]] [[x#x|y|new_window=true]]',
  ],
  ['tags', '[image|5|size=x] [guide|5|x] [x_y|x] x', '[image|5|size=x] [guide|5|x] [x_y|x] y'],
  ['code in a line', 'x ``x`` x', 'y ``x`` y'],
  ['a block of code', 'x\n[code|x]\nx\n\nx\n[/code]\nx', 'y\n[code|x]\nx\n\nx\n[/code]\ny'],
  ['code on one line', '[code]x[/code]\nx', '[code]x[/code]\ny'],
  ['an opener alone', '[code]\nx', '[code]\ny'],
  ['a quote', '[quote|x|format=x]\nx\n[/quote]', '[quote|x|format=x]\ny\n[/quote]'],
  ['a table', '{table\n|x=x\n| <<x>> x\n|! x\n}', '{table\n|x=x\n| <<x>> y\n|! y\n}'],
  ['headings, lists and marks', "== x ==\n* x\n# '''x'''", "== y ==\n* y\n# '''y'''"],
  ['plain text in brackets', '[nowiki][link|x][/nowiki]', '[nowiki][link|y][/nowiki]'],
  ['what only looks like a link', '[x] [[ x', '[y] [[ y'],
])('leaves the markup of %s alone (A-198)', (_what, raw, made) => {
  expect(replaced(raw, { find: 'x', with: 'y', whole_word: true })).toBe(made)
})

test.each<[also: Pattern['also'][number], made: string]>([
  ['links', '[link|https://y.de|y] [image|x] ``x``'],
  ['tags', '[link|https://x.de|y] [image|y] ``x``'],
  ['code', '[link|https://x.de|y] [image|x] ``y``'],
])('looks into %s where they are ticked (A-198)', (also, made) => {
  const raw = '[link|https://x.de|x] [image|x] ``x``'
  expect(replaced(raw, { find: 'x', with: 'y', whole_word: true, also: [also] })).toBe(made)
})

test('words are found whatever signs they have (A-198)', () => {
  const signs = 'e-bike (a/b) [c] 1.5 {d} $ ^ \\ | ? * +'
  expect(replaced(`x ${signs} y`, { find: signs, with: 'z' }, null)).toBe('x z y')
})

test('a line of a step has no blocks, and the title of a guide no wiki text (A-198)', () => {
  const raw = '[link|https://x.de|x]'
  const pattern = { find: 'x', with: 'y', whole_word: true }
  expect(replaced(raw, pattern, 'line')).toBe('[link|https://x.de|y]')
  expect(replaced(raw, pattern, null)).toBe('[link|https://y.de|y]')
})

test('what saving cuts off comes back with the rest (A-198)', () => {
  const all = matchesIn([{ raw: 'old seal old', mode: null }], { ...blank, find: 'old' }, 9)
  const found = typeof all === 'string' ? [] : firstOf(all)
  const made = withMatches('old seal old', found).trim()
  expect(made).toBe('seal')
  expect(withMatches(made, backFrom('old seal old', made, found))).toBe('old seal old')
})

test('more hits than there may be are none (A-198)', () => {
  const texts = ['a a', 'a'].map(raw => ({ raw, mode: null }))
  expect(matchesIn(texts, { ...blank, find: 'a' }, 3)).toHaveLength(2)
  expect(matchesIn(texts, { ...blank, find: 'a' }, 2)).toBe('too_many')
})

test.each(['(', '[a', 'a)(b', '(?<a>x)(?<a>y)', '\\'])('%s is no expression (A-198)', find => {
  for (const whole_word of [false, true])
    expect(() => expressionOf({ find, match_case: true, whole_word, regex: true })).toThrow(
      SyntaxError,
    )
})

test('a hit that is too long to keep, or to put, is refused (A-198)', () => {
  const texts = [{ raw: 'a'.repeat(4100), mode: null }]
  const ask = (pattern: Partial<Pattern>) =>
    matchesIn(texts, { ...blank, regex: true, ...pattern }, 10)
  expect(ask({ find: 'a+' })).toBe('too_long')
  expect(ask({ find: 'a{3000}', with: '$&$&' })).toBe('too_long')
  expect(ask({ find: 'a{3000}', with: '$&' })).toHaveLength(1)
})

test('an expression that never ends is ended (A-198)', () => {
  const texts = [{ raw: `${'a'.repeat(60)}!`, mode: null }]
  const pattern = { ...blank, find: '^(a+)+$', regex: true }
  expect(work.matches({ texts, pattern, most: 10 })).toBe('too_costly')
})
