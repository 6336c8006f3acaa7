import { expect, test } from 'vitest'
import { languages } from '#app/shell/language.ts'
import { alikeIn, longIn, refusedIn, refusedPhrases } from './messageRules.ts'
import { textsIn } from './messages.ts'

const all = await Promise.all(
  Object.keys(languages).map(async language => ({ language, said: await textsIn(language) })),
)

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
const alikeAtMost = 88
test('messages that differ only in case or a full stop do not become more (A-210)', () => {
  const alike = alikeIn(all.find(({ language }) => language === 'en')?.said ?? [])
  expect(alike.length, alike.join('\n')).toBeLessThanOrEqual(alikeAtMost)
})

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
    'A photo of the lid',
    'Somebody saved.',
    'It begins in a moment.',
    'Then go on.',
    'It is under way.',
    'Bring it back.',
    'Leave all the same',
    'It lies in a folder.',
    'Deleted for good.',
    'It is not open to you.',
    'Options, one a line',
    'Edits that wait',
    'A step has at most 8 lines.',
    'Make an account',
    'Ask an administrator.',
    'Choose all',
    '{progress} %',
    'Empty: the title.',
    "The page's title",
    'The end of the film',
    'This value is not possible.',
    'These are too many documents.',
    'Pages appear here if you can see them.',
    'No run matches the filter',
  ],
  de: [
    'Sie wartet weiter.',
    'Er wird neu gelesen.',
    'So sehen es Lesende.',
    'Deine Email',
    'Erst einloggen.',
    'Schreiben Sie die erste.',
    'Die Layouts Deiner Teams',
    'Bitte warten.',
    'Konto auslöschen',
    'Das Prüfprotokoll',
    'Ungesendete Änderungen',
    'Wer liest, sieht sie.',
    'Geht live am',
    'Frag einen Administrator.',
    'Neue Autorin',
    'Der Lauf ist gescheitert.',
    'Versuche es noch einmal.',
    'Mehr zeigen',
    'Wird geladen…',
    'Leer: der Titel.',
    'Jemand anders war schneller.',
    'Prüf die Felder.',
    'Setz den Punkt.',
    'Schließ das Fenster.',
    'Berichtige den Text.',
    'Reputation: 500',
    'Bearbeiten und neu senden',
    'Dein Spielstand',
    'Nimm mehr Wörter.',
  ],
}

test('each refused phrase is found, and each rule fails on purpose', () => {
  for (const [language, phrases] of Object.entries(refusedPhrases))
    expect(faulty[language]?.map(text => refusedIn(language, [text]).length)).toEqual(
      phrases.map(() => 1),
    )
  const long = `${'word '.repeat(26).trim()}.`
  expect(longIn(['Short. Short too.', long])).toEqual([long])
  expect(longIn([`{n, plural, one {Short.} other {${long}}}`])).toEqual([long])
  expect(longIn([`${'word '.repeat(20)}. ${'word '.repeat(20)}.`])).toEqual([])
  expect(alikeIn(['Done', 'done.', 'Other'])).toEqual(['Done | done.'])
})

test.each([
  'Setz',
  'Leg',
  'Stell',
  'Verschieb',
  'Erlaub',
  'Bewahr',
  'Trag',
  'Beschreib',
  'Such',
  'Schließ',
])('the short imperative %s is refused, the full one is not', short => {
  expect(refusedIn('de', [`${short} es dorthin.`])).toHaveLength(1)
  expect(refusedIn('de', [`${short}e es dorthin.`])).toEqual([])
})
