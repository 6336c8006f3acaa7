import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#app/shell/language.ts'

type Messages = Record<
  string,
  { message?: string; translation?: string; obsolete?: boolean; context?: string }
>

/**
 * Messages of the source and of the files by language; the first page's words and all others,
 * together and each.
 */
type Catalogs = { fresh: Messages; stored: Record<string, Messages> }
let catalogs: Catalogs[]
let stored: Record<string, Messages>
/** A copy of the catalogues, into which everything was extracted anew. */
const extracted = mkdtempSync(join(tmpdir(), 'stepwright-catalogues-'))
afterAll(() => rmSync(extracted, { recursive: true, force: true }))

beforeAll(async () => {
  cpSync(import.meta.dirname, extracted, { recursive: true })
  const config = getConfig()
  const found = await getCatalogs(config)
  if (found.length !== 2)
    throw new Error('lingui.config.ts names the catalogs of the first page and of everything else')
  catalogs = []
  for (const catalog of found) {
    // Reading a file costs more than looking whether it can have words at all.
    const files = catalog.sourcePaths.filter(file =>
      readFileSync(file, 'utf8').includes('@lingui/'),
    )
    const fresh = await catalog.collect({ files })
    const messages: Catalogs = { fresh: (fresh ?? {}) as Messages, stored: {} }
    for (const language of Object.keys(languages))
      messages.stored[language] = ((await catalog.read(language)) ?? {}) as Messages
    catalogs.push(messages)
    catalog.collect = async () => fresh
    catalog.path = catalog.path.replace('src/app/locales', extracted)
    const { orderBy } = config
    const locale = Object.keys(languages)
    await catalog.make({ clean: true, overwrite: false, locale, ...(orderBy && { orderBy }) })
  }
  stored = Object.fromEntries(
    Object.keys(languages).map(language => [
      language,
      Object.assign({}, ...catalogs.map(one => one.stored[language])),
    ]),
  )
})

const texts = (messages: Messages) =>
  Object.values(messages)
    .filter(({ obsolete }) => !obsolete)
    .map(({ message, context }) => [context, message].filter(Boolean).join(': '))
    .sort()

test.each(Object.keys(languages))(
  'the %s catalogue holds exactly the messages of the source (A-212)',
  language => {
    for (const { fresh, stored: files } of catalogs)
      expect(Object.keys(files[language] ?? {}).sort()).toEqual(Object.keys(fresh).sort())
  },
)

test('a fresh extraction changes no file: run `npx lingui extract --clean`', () => {
  const files = readdirSync(extracted, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.po'),
  )
  expect(files).toHaveLength(4)
  const textIn = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')
  expect(
    files.filter(file => textIn(extracted, file) !== textIn(import.meta.dirname, file)),
  ).toEqual([])
})

test('every message is translated into German (A-212)', () => {
  const untranslated = catalogs
    .flatMap(({ stored: files }) => Object.values(files['de'] ?? {}))
    .filter(({ translation }) => !translation)
  expect(untranslated.map(({ message }) => message)).toEqual([])
})

/** Placeholders and tags of a message, each once. */
const marks = (text: string) =>
  [
    ...new Set(
      text.match(/\{\w+(?=\}|, (?:plural|select|selectordinal|number|date|time)\b)|<\/?\d+\/?>/g) ??
        [],
    ),
  ].sort()

test('a translation keeps the placeholders and tags of its message (A-210)', () => {
  for (const [id, { translation }] of Object.entries(stored['de'] ?? {})) {
    const source = stored['en']?.[id]?.translation ?? ''
    expect([source, marks(translation ?? '')]).toEqual([source, marks(source)])
  }
})

test('a placeholder or tag that is lost, renamed or new is seen', () => {
  const source = '{count, plural, one {# of {all}} other {# of {all}}} <0>here</0>'
  expect(marks('{count, plural, other {#}} von {all} <0>hier</0>')).toEqual(marks(source))
  for (const faulty of ['{count, plural, other {#}} <0>hier</0>', source.replace('all', 'alle')])
    expect(marks(faulty)).not.toEqual(marks(source))
  expect(marks(source.replace('<0>', ''))).not.toEqual(marks(source))
})

test('the letters of the bullets differ within each language', () => {
  for (const language of Object.keys(languages)) {
    const letters = Object.values(stored[language] ?? {})
      .filter(({ context }) => context?.startsWith('letter of the'))
      .map(({ translation }) => translation)
    expect(letters.length).toBeGreaterThan(6)
    expect(new Set(letters).size).toBe(letters.length)
  }
})

test('no message is twice in a catalog under two ids', () => {
  const all = texts(stored['en'] ?? {})
  expect(new Set(all).size).toBe(all.length)
})
