// Contrast of the tokens, worked out from tokens.css: text 4.5:1, edges and marks 3:1, on every
// ground they stand on.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#lib/accent.ts'
import { existing } from '#lib/existing.ts'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
)
type Tokens = Record<string, string>
const tokensIn = (block: string): Tokens =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      existing(name, 'the name'),
      existing(value, 'the value').trim(),
    ]),
  )
const blockAfter = (opening: string): string => {
  const from = sheet.indexOf(opening)
  if (from < 0) throw new Error(`${opening} begins no block of the sheet`)
  return sheet.slice(sheet.indexOf('{', from) + 1, sheet.indexOf('}', from))
}
const light = tokensIn(blockAfter(':root {'))
const dark = tokensIn(blockAfter(":root:not([data-theme='light'])"))
const themes: [string, Tokens][] = [
  ['light', light],
  ['dark', { ...light, ...dark }],
]

const grounds = ['ground', 'paper', 'sunk', 'raised']
const colours = ['black', 'red', 'orange', 'yellow', 'green', 'light_blue', 'blue', 'violet']
const washes = [
  'ok',
  'warn',
  'danger',
  'added',
  'removed',
  'moved',
  'bullet-note',
  'bullet-caution',
  'bullet-reminder',
]
/** [what, on what, least]. */
const pairs: [string, string, number][] = [
  ...[
    'ink',
    'ink-soft',
    'ink-faint',
    'accent',
    'ok',
    'warn',
    'danger',
    'added',
    'removed',
    'moved',
  ].flatMap(text => grounds.map((on): [string, string, number] => [text, on, 4.5])),
  ...washes.map((text): [string, string, number] => [text, `${text}-wash`, 4.5]),
  ...washes.map((text): [string, string, number] => ['ink', `${text}-wash`, 4.5]),
  ['ink', 'accent-wash', 4.5],
  ['ink', 'mark', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-danger', 'danger', 4.5],
  ...['line-strong', 'focus', 'accent', 'warn-edge'].flatMap(edge =>
    grounds.map((on): [string, string, number] => [edge, on, 3]),
  ),
  ...colours.flatMap((colour): [string, string, number][] => [
    [`bullet-${colour}-on`, `bullet-${colour}`, 4.5],
    ...['paper', 'sunk'].map((on): [string, string, number] => [`bullet-${colour}-edge`, on, 3]),
  ]),
  ['series-1', 'paper', 3],
  ['series-2', 'paper', 3],
]

test.each(themes)(
  'contrast in the %s theme is 4.5:1 for text and 3:1 for marks (A-209)',
  (_, tokens) => {
    const weak = pairs.flatMap(([what, on, least]) => {
      const found = contrast(existing(tokens[what], 'the token'), existing(tokens[on], 'the token'))
      return found < least ? [`${what} on ${on}: ${found.toFixed(2)}, not ${least}`] : []
    })
    expect(weak).toEqual([])
  },
)

test('the dark theme is the same for device and person and complete (A-209)', () => {
  const asked = tokensIn(blockAfter(":root[data-theme='dark']"))
  expect(asked).toEqual(dark)
  const same = Object.keys(light).filter(
    name => existing(light[name], 'the light value').startsWith('#') && !(name in dark),
  )
  expect(same).toEqual(['markup-casing'])
})
