// The address is changed as it stands there, never as a screen shows it: the screen may show the
// one before (src/app/useAddressChange.ts).
import { expect, test } from 'vitest'
import { isTest, textOf, under } from './sources.ts'

const app = under('src/app').filter(file => /\.tsx?$/.test(file) && !isTest(file))

/** What stands between the brackets that open at the end of each match. */
const argumentsOf = (text: string, opening: RegExp): string[] =>
  [...text.matchAll(opening)].map(({ index, 0: found }) => {
    const start = index + found.length
    let depth = 1
    let at = start
    for (; depth > 0 && at < text.length; at++)
      if (text[at] === '(') depth++
      else if (text[at] === ')') depth--
    return text.slice(start, at - 1)
  })

/** What screens call that which their address asked for when they were drawn. */
const drawn = 'asked|ahead|filters?|params|query|search|choice|guideids|shown'
const fromDrawn = new RegExp(`\\.\\.\\.(?!stays)\\w|[({ ,](${drawn})\\b(?!:)`)
/** Made of what was drawn; who hands on `state` makes no address of it. */
const isMadeOfDrawn = (argument: string) =>
  fromDrawn.test(`(${argument.replace(/state: \{[^}]*\}/g, '')}`)
/** Spread into what is made of the address as it stands there. */
const mixesInDrawn = (argument: string) =>
  new RegExp(`\\.\\.\\.(${drawn})\\b`).test(argument.replace(/^\(?\{?[^=]*=>/, ''))

const refused = (text: string): string[] => [
  ...argumentsOf(text, /\bnavigate\(/g).filter(isMadeOfDrawn),
  ...argumentsOf(text, /(?<![\w.])(?:ask|change)\(/g).filter(mixesInDrawn),
  ...(text.match(/\[[^\]]*,\s*\w+\] = useSearchParams/g) ?? []),
]

test('no address is made of what a screen shows, which may be behind it', () => {
  expect(
    app.flatMap(file => refused(textOf(file)).map(found => `${file}: ${found.trim()}`)),
    'Make it of what the address asks for now: useAsked, useQueryChange, useAddressChange',
  ).toEqual([])
})

// Links are not covered: what they lead to is made of what is drawn.
test('these ways of forgetting a change are known to that rule', () => {
  const ways = [
    'void navigate(authorPaths.runs({ ...asked, ...change }))',
    'void navigate(paths.guides(changedFilters(filters, { title })))',
    'void navigate(printPath(guideids, next), { replace: true })',
    'const [, setQuery] = useSearchParams()',
    'const [params, setParams] = useSearchParams()',
    'ask(now => authorPaths.runs({ ...asked, ...change }))',
  ]
  expect(ways.filter(way => refused(way).length === 0)).toEqual([])
  const fine = [
    'void navigate(paths.guide(guide), { replace: true, state: { ...state, ...stays } })',
    'ask(now => authorPaths.runs({ ...now, ...change }))',
    'const [params] = useSearchParams()',
    'void navigate(authorPaths.orders({ code: read.trim() }))',
  ]
  expect(fine.flatMap(refused)).toEqual([])
})
