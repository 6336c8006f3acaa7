import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { beforeAll, expect, test } from 'vitest'
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

beforeAll(async () => {
  const found = await getCatalogs(getConfig())
  if (found.length !== 2)
    throw new Error('lingui.config.ts names the catalogs of the first page and of everything else')
  catalogs = await Promise.all(
    found.map(async catalog => ({
      fresh: ((await catalog.collect()) ?? {}) as Messages,
      stored: Object.fromEntries(
        await Promise.all(
          Object.keys(languages).map(
            async language =>
              [language, ((await catalog.read(language)) ?? {}) as Messages] as const,
          ),
        ),
      ),
    })),
  )
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
  'the catalogs of %s hold exactly the messages of the source: run `npx lingui extract --clean` (A-212)',
  language => {
    for (const { fresh, stored: files } of catalogs)
      expect(Object.keys(files[language] ?? {}).sort()).toEqual(Object.keys(fresh).sort())
  },
)

test('every message is translated into German (A-212)', () => {
  const untranslated = catalogs
    .flatMap(({ stored: files }) => Object.values(files['de'] ?? {}))
    .filter(({ translation }) => !translation)
  expect(untranslated.map(({ message }) => message)).toEqual([])
})

test('a translation keeps the placeholders and tags of its message (A-210)', () => {
  const marks = (text: string) =>
    [
      ...new Set(
        text.match(
          /\{\w+(?=\}|, (?:plural|select|selectordinal|number|date|time)\b)|<\/?\d+\/?>/g,
        ) ?? [],
      ),
    ].sort()
  for (const [id, { translation }] of Object.entries(stored['de'] ?? {})) {
    const source = stored['en']?.[id]?.translation ?? ''
    expect([source, marks(translation ?? '')]).toEqual([source, marks(source)])
  }
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
