// Contrast of the tokens, worked out from tokens.css: text 4.5:1, edges and marks 3:1, on every
// ground they stand on.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#lib/accent.ts'
import { existing } from '#lib/existing.ts'
import { bulletColours } from '../text/bullets.ts'

const sheetAt = (path: string): string =>
  readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const sheet = sheetAt('./tokens.css')
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
const tokens = tokensIn(blockAfter(':root {'))
/** Every token as one theme has it: `side` is 1 for light, 2 for dark. */
const themeOf = (side: 1 | 2): Tokens =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      name,
      /^light-dark\((#\w+), (#\w+)\)$/.exec(value)?.[side] ?? value,
    ]),
  )
const light = themeOf(1)
const dark = themeOf(2)
const themes: [string, Tokens][] = [
  ['light', light],
  ['dark', dark],
]

const grounds = ['ground', 'paper', 'sunk', 'raised']
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
  ...bulletColours.flatMap((colour): [string, string, number][] => [
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

test('every colour has a light and a dark tone, but for those that suit both (A-209)', () => {
  const same = Object.keys(light).filter(
    name => existing(light[name], 'the light value').startsWith('#') && light[name] === dark[name],
  )
  expect(same).toEqual([
    'bullet-black-on',
    'bullet-orange-on',
    'bullet-yellow',
    'bullet-yellow-on',
    'bullet-light_blue-on',
    'markup-casing',
  ])
})

test('each colour of a bullet has its class, its edge without colours and its light', () => {
  const drawn = sheetAt('../text/Bullet.module.css')
  const lit = sheetAt('./lit.css')
  const forced = sheet.slice(sheet.indexOf('forced-colors: active'), sheet.indexOf('@media print'))
  expect(
    bulletColours.flatMap(colour => [
      ...(drawn.includes(`.${colour} {`) ? [] : [`Bullet.module.css has no .${colour}`]),
      ...(forced.includes(`--bullet-${colour}-edge: CanvasText`)
        ? []
        : [`tokens.css has no edge of ${colour} under forced colours`]),
      ...(lit.includes(`[data-lit='${colour}'] [data-bullet='${colour}']`)
        ? []
        : [`lit.css has no line of ${colour}`]),
    ]),
  ).toEqual([])
})
