import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { beforeAll, expect, test } from 'vitest'
import { languages } from '#app/shell/language.ts'

type Messages = Record<string, { message?: string; translation?: string; obsolete?: boolean; context?: string }>

let fresh: Messages
let stored: Record<string, Messages>

beforeAll(async () => {
  const [catalog] = await getCatalogs(getConfig())
  if (!catalog) throw new Error('lingui.config.ts names no catalog')
  fresh = ((await catalog.collect()) ?? {}) as Messages
  stored = Object.fromEntries(
    await Promise.all(Object.keys(languages).map(async language => [language, ((await catalog.read(language)) ?? {}) as Messages] as const)),
  )
}, 60_000)

const texts = (messages: Messages) =>
  Object.values(messages)
    .filter(({ obsolete }) => !obsolete)
    .map(({ message, context }) => [context, message].filter(Boolean).join(': '))
    .sort()

test.each(Object.keys(languages))('the catalog %s holds exactly the messages of the source: run `npx lingui extract --clean`', language => {
  const messages = stored[language] ?? {}
  expect(Object.keys(messages).sort()).toEqual(Object.keys(fresh).sort())
})

test('every message is translated into German', () => {
  const untranslated = Object.values(stored['de'] ?? {}).filter(({ translation }) => !translation)
  expect(untranslated.map(({ message }) => message)).toEqual([])
})

test('a translation keeps the placeholders and tags of its message', () => {
  const marks = (text: string) => [...new Set(text.match(/\{\w+(?=\}|, (?:plural|select|selectordinal|number|date|time)\b)|<\/?\d+\/?>/g) ?? [])].sort()
  for (const [id, { translation }] of Object.entries(stored['de'] ?? {})) {
    const source = stored['en']?.[id]?.translation ?? ''
    expect([source, marks(translation ?? '')]).toEqual([source, marks(source)])
  }
})

test('the letters of the bullets differ within each language', () => {
  for (const language of Object.keys(languages)) {
    const letters = Object.values(stored[language] ?? {}).filter(({ context }) => context?.startsWith('letter of the')).map(({ translation }) => translation)
    expect(letters.length).toBeGreaterThan(6)
    expect(new Set(letters).size).toBe(letters.length)
  }
})

test('no message is twice in a catalog under two ids', () => {
  const all = texts(stored['en'] ?? {})
  expect(new Set(all).size).toBe(all.length)
})
