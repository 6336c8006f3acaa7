// Measures of the whole tree that may only get better. Each ceiling is what there was when its rule
// was made, or was last lowered: whoever makes one smaller lowers it, nobody raises it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const sources = ['src', 'scripts', 'e2e']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file =>
      posix.join(folder, file.replaceAll('\\', '/')),
    ),
  )
  .filter(file => /\.(ts|tsx|mjs|css)$/.test(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const linesOf = (text: string) => text.split('\n').length - 1
const app = sources.filter(({ file }) => /^src\/app\/.*\.tsx?$/.test(file) && !isTest(file))

const namesOfTests = sources
  .filter(({ file }) => isTest(file))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:test|it)(?:\.\w+)*\(\s*(['"`])((?:[^\\]|\\.)*?)\1/g)].map(
      ([, , name = '']) => ({ file, name }),
    ),
  )
/** Without the ids of requirements at its end. */
const sentenceOf = (name: string) => name.replace(/ \([A-Z]+-[^)]*\)$/, '')

test('files of more than 300 lines do not become more', () => {
  const long = sources.filter(({ text }) => linesOf(text) > 300).map(({ file }) => file)
  expect(
    long.length,
    `Divide by meaning the file that you made longer. Longer than 300 lines are:\n${long.join('\n')}`,
  ).toBeLessThanOrEqual(68)
})

/** Where functions of production code are longer, counted without blank lines and comments. */
const functionsOver = (max: number): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'measures-'))
  const config = join(folder, 'oxlint.json')
  const rule = ['error', { max, skipBlankLines: true, skipComments: true }]
  try {
    writeFileSync(
      config,
      JSON.stringify({
        categories: { correctness: 'off' },
        rules: { 'max-lines-per-function': rule },
      }),
    )
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'json', 'src'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8, // bytes
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; labels: { span: { line: number } }[] }[]
    }
    return diagnostics
      .filter(({ filename }) => !isTest(filename) && !/^src\/(testing|fixtures)\//.test(filename))
      .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('functions of more than 60 lines do not become more', () => {
  const long = functionsOver(60)
  expect(long.length, 'Is oxlint there, and does it count?').toBeGreaterThan(0)
  expect(
    long.length,
    `Give a part of yours a name that says what it does. Longer than 60 lines are:\n${long.join('\n')}`,
  ).toBeLessThanOrEqual(21)
})

test('no comment is wider than 100 columns', () => {
  const wide = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .map((line, n) => ({ at: `${file}:${n + 1}`, line }))
      .filter(({ line }) => line.length > 100 && /^\s*(\/\/|\/?\*+) /.test(line))
      .map(({ at }) => at),
  )
  expect(wide, 'The formatter leaves comments as they are: break these lines').toEqual([])
})

test('a folder holds at most 40 files of code, tests included', () => {
  const held = new Map<string, number>()
  for (const { file } of sources) held.set(dirname(file), (held.get(dirname(file)) ?? 0) + 1)
  // Journeys are one list: each is found by its name, and what they share stands in folders below.
  held.delete('e2e')
  const wide = [...held].filter(([, files]) => files > 40)
  expect(wide, 'Put what belongs together into a folder of its own').toEqual([])
})

test('effects of React do not become more', () => {
  const effects = app.flatMap(({ text }) => text.match(/\buse(Layout|Insertion)?Effect\(/g) ?? [])
  const lines = app.reduce((sum, { text }) => sum + linesOf(text), 0)
  expect(
    effects.length / (lines / 1000),
    'Derive it while rendering, do it in the event, or take useSyncExternalStore; the aim is 0.8',
  ).toBeLessThanOrEqual(0.8) // effects per 1,000 lines of src/app
})

test('names of tests that are lists of clauses do not become more', () => {
  const lists = namesOfTests.filter(({ name }) => name.includes(';'))
  expect(
    lists.length,
    'A name is one plain sentence: make a test of each clause, or name what they have in common',
  ).toBeLessThanOrEqual(2)
})

test('names of tests of more than 100 characters do not become more', () => {
  const long = namesOfTests.filter(({ name }) => sentenceOf(name).length > 100)
  expect(long.length, 'Say in fewer words what is proved').toBeLessThanOrEqual(5)
})

/** A refused promise or a thrown error that nobody hears of, with no word on why. */
const swallowed = sources
  .filter(({ file }) => file.startsWith('src/') && !isTest(file) && !file.startsWith('src/house/'))
  .flatMap(({ file, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, at) =>
      /catch\(\((_\w*)?\) => (undefined|null|\{\}|false|\[\]|''|0)\)|catch( \(\w+\))? \{\s*\}/.test(
        line,
      ) && ![lines[at - 1], line].some(one => one?.includes('//'))
        ? [`${file}:${at + 1} ${line.trim()}`]
        : [],
    )
  })

test('a cast through unknown or never has a comment before it that says why', () => {
  const casts = sources
    .filter(({ file }) => !file.startsWith('src/house/'))
    .flatMap(({ file, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) =>
        /\bas (unknown as\b|never\b(?!\[))/.test(line.replace(/\/\/.*|^\s*\/?\*.*/, '')) &&
        !/^\s*(\/\/|\/?\*)/.test(lines[at - 1] ?? '')
          ? [`${file}:${at + 1} ${line.trim()}`]
          : [],
      )
    })
  expect(
    casts,
    'Let the types say it: a type parameter, satisfies, a guard, a schema; in tests partOf or ' +
      'misfit of src/fixtures. Where none can, say why in a comment on the line before',
  ).toEqual([])
})

test('refused promises that are swallowed without a reason do not become more', () => {
  expect(
    swallowed.length,
    `Log it, show it, or say in a comment why nobody need hear of it:\n${swallowed.join('\n')}`,
  ).toBeLessThanOrEqual(1)
})
