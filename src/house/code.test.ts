// Rules of the house about the text of the code (docs/architecture.md, docs/contributing.md).
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { databases, localEntries, tabEntries, workerCaches } from '#app/device/kept.table.ts'
import { rows } from '#contract/rows.ts'
import { isTest, migrations, textOf, under } from './sources.ts'

const files = under('src').filter(file => !file.startsWith('src/house/'))
const code = files.filter(file => /\.tsx?$/.test(file))
const holding = (among: string[], pattern: RegExp) =>
  among.filter(file => pattern.test(textOf(file)))

test('migrations are numbered so that every way of ordering their names agrees', () => {
  expect(migrations().filter(file => !/^\d{4}_[a-z_]+\.sql$/.test(basename(file)))).toEqual([])
})

test('lazy code is loaded through later.ts so that it brings its words', () => {
  const app = code.filter(file => file.startsWith('src/app/'))
  expect(
    holding(app, /\blazy\(/),
    'Load it with later() of src/app/shell/lazyComponent.ts',
  ).toEqual(['src/app/routes.tsx', 'src/app/shell/lazyComponent.ts'])
})

test('no barrels, default exports, needless classes or silenced compiler', () => {
  expect(
    files.filter(file => ['index.ts', 'index.tsx'].includes(basename(file))),
    'Import from the file itself, and name a file after what is in it',
  ).toEqual([])
  expect(holding(code, /^export default/m), 'Export it by its name').toEqual([])
  expect(
    holding(code, /^(export )?(abstract )?class (?!ApiError|NoAnswer|\w+ extends Component<)/m),
    'Write a function that gives an object; React alone asks for classes, and errors',
  ).toEqual([])
  expect(
    holding(code, /@ts-(ignore|expect-error|nocheck)|: any\b|\bas any\b|<any>/),
    'Say the type, or unknown and a check',
  ).toEqual([])
})

test('no colour stands outside tokens.css, and nothing is !important', () => {
  const sheets = files.filter(file => file.endsWith('.css') && !file.endsWith('/tokens.css'))
  const bare = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\//g, '')
  expect(
    sheets.filter(file => /#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(rgb|hsl|oklch)a?\(/i.test(bare(file))),
    'Take a colour of tokens.css, or add one there for both themes',
  ).toEqual([])
  expect(
    sheets.filter(file => bare(file).includes('!important')),
    'Say it where the rule is that is in the way',
  ).toEqual([])
})

test('inner HTML and the network each have one home (A-5)', () => {
  const app = code.filter(file => file.startsWith('src/app/') && !isTest(file))
  expect(
    holding(app, /dangerouslySetInnerHTML|\.innerHTML\s*=/),
    'Show HTML of the service with Rendered, and nobody else’s',
  ).toEqual(['src/app/ui/text/Rendered.tsx'])
  expect(
    holding(app, /\bfetch\(|XMLHttpRequest/).filter(file => !file.startsWith('src/app/api/')),
    'Ask through src/app/api',
    // A program of its own, which passes on what others ask for.
  ).toEqual(['src/app/offline/serviceWorker.ts'])
})

test('what the device keeps has one home, and a table that says what it is', () => {
  const app = code.filter(file => file.startsWith('src/app/') && !isTest(file))
  const others = app.filter(file => !file.startsWith('src/app/device/'))
  expect(
    holding(
      others,
      /\b(localStorage|sessionStorage|indexedDB|openDB)\b(?!')|(?<!\w)caches\.|Listener\??\.?\('storage'/,
    ),
    'Keep it through src/app/device, under a name of kept.table.ts',
  ).toEqual([])
  const names = [localEntries, tabEntries, databases, workerCaches].flatMap(Object.keys)
  expect(
    names.filter(name => {
      const [begin = ''] = name.split('{')
      return holding(others, new RegExp(`['"\`]${begin}(['"]|\\$\\{)`)).length === 0
    }),
    'Nobody keeps that any more: take it out of src/app/device/kept.table.ts',
  ).toEqual([])
})

test('texts of people are normalised at a bounded cost', () => {
  expect(
    holding(code, /\.normalize\(/).filter(file => !isTest(file)),
    'Take normalized() of src/lib/normalized.ts',
  ).toEqual([
    'src/lib/normalized.ts',
    // Bounded by its length: to cut marks would make passwords another one than was kept.
    'src/server/base/passwords.ts',
    // Put together again from what was cut there before.
    'src/server/search/words.ts',
  ])
})

test('every row of the contract is named by a test', () => {
  const tests = [
    ...code.filter(file => /\.test\.tsx?$|^src\/(fixtures|testing)\//.test(file)),
    ...under('e2e'),
  ]
  const words = new Set(tests.flatMap(file => textOf(file).match(/\w+/g) ?? []))
  expect(
    Object.keys(rows).filter(name => !words.has(name)),
    'Test what the row does, and what it refuses',
  ).toEqual([])
})

test('tests wait with expect.poll, as vi.waitFor gives up after a second', () => {
  expect(
    holding(code.filter(isTest), /\bvi\.wait(For|Until)\(/),
    'Wait with expect.poll: vi.waitFor gives up after a second, which a busy machine takes',
  ).toEqual([])
})

test('comments explain in words and leave the ids of requirements to the names of tests', () => {
  const sources = [...under('src'), ...migrations()].filter(file => !isTest(file))
  const id =
    /(?:^[ \t]*(?:\*|--)|(?:^|[\s{])(?:\/\/|\/\*\*?)) .*(?<![\w-])(?:A|AU|M|P|Q|R|RH|S|W|X)-\d+\b/m
  expect(
    holding(sources, id),
    'Say what the requirement asks for, or cite the section: moderation-admin 5',
  ).toEqual([])
})
