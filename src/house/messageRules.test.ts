import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#app/shell/language.ts'
import { alikeIn, longIn, refusedIn, refusedPhrases, type Said } from './messageRules.ts'

const root = join(import.meta.dirname, '..', '..')
const quoted = (block: string, name: string) =>
  [
    ...(
      new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block)?.[1] ?? ''
    ).matchAll(/"(?:[^"\\]|\\.)*"/g),
  ]
    .map(([part]) => JSON.parse(part) as string)
    .join('')
const messagesOf = (language: string): Said[] =>
  ['', 'first'].flatMap(folder =>
    readFileSync(join(root, 'src/app/locales', folder, `${language}.po`), 'utf8')
      .split('\n\n')
      .map(block => ({ id: quoted(block, 'msgid'), text: quoted(block, 'msgstr') }))
      // With a context it names a key, a bullet or a state, in few letters.
      .filter(({ id }) => id !== ''),
  )
const all = Object.keys(languages).map(language => ({ language, said: messagesOf(language) }))

test('the messages of every language are read', () => {
  for (const { said } of all) expect(said.length).toBeGreaterThan(3000)
})

test.each(all)('no message in $language says a refused phrase (A-210)', ({ language, said }) => {
  expect(refusedIn(language, said)).toEqual([])
})

test.each(all)('no sentence in $language is longer than 25 words (A-210)', ({ said }) => {
  expect(longIn(said)).toEqual([])
})

/** May only get less: one text for one thing, written one way. */
const alikeAtMost = 97
test('messages that differ only in case or in their end do not become more (A-210)', () => {
  const alike = alikeIn(all.find(({ language }) => language === 'en')?.said ?? [])
  expect(alike.length, alike.join('\n')).toBeLessThanOrEqual(alikeAtMost)
})

const says = (...texts: string[]): Said[] => texts.map(text => ({ id: text, text }))
/** What each refused phrase is refused for, in the order of the table. */
const faulty: Record<string, readonly string[]> = {
  en: [
    'Guides stand here.',
    'It is read again.',
    'A mail is on its way.',
    '3 were not come to',
    'Nothing of it is kept.',
    'They go on waiting.',
    'It is being moved.',
    'It was changed meanwhile.',
    'Log in first.',
    'Your e-mail',
    'Please wait.',
    'The photo of the step',
  ],
  de: [
    'Sie wartet weiter.',
    'Er wird neu gelesen.',
    'So sehen es Lesende.',
    'Deine Email',
    'Erst einloggen.',
    'Bitte warten.',
  ],
}

test('each refused phrase is found, and each rule fails on purpose', () => {
  for (const [language, phrases] of Object.entries(refusedPhrases))
    expect(faulty[language]?.map(text => refusedIn(language, says(text)).length)).toEqual(
      phrases.map(() => 1),
    )
  const long = `${'word '.repeat(26).trim()}.`
  expect(longIn(says('Short. Short too.', long))).toEqual([long])
  expect(longIn(says(`{n, plural, one {Short.} other {${long}}}`))).toEqual([long])
  expect(longIn(says(`${'word '.repeat(20)}. ${'word '.repeat(20)}.`))).toEqual([])
  expect(alikeIn(says('Done', 'done.', 'Other'))).toEqual(['Done | done.'])
})
