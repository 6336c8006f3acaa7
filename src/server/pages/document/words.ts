// The few words of a document without script, in the languages of the app; others get English.
import type { GuideField } from '#documents/guide.ts'
import type { PageValue, StoredPageValue } from '#documents/page.ts'
import type { StepField } from '#documents/step.ts'

type OwnPlace = 'title' | 'subject' | 'summary' | StoredPageValue
/** What is said beside titles, summaries and text, each by its own name. */
type NamedField = Exclude<StepField | GuideField | PageValue, OwnPlace>
const englishValues: Record<NamedField, string> = {}
const germanValues: Record<NamedField, string> = {}

const english = {
  recentChanges: 'Recent changes',
  guides: 'Guides',
  search: 'Search',
  step: 'Step',
  tools: 'Tools',
  parts: 'Parts',
  first: 'Do first',
  difficulty: 'Difficulty',
  time: 'Time',
  author: 'Author',
  document: 'Document',
  film: 'Video',
  lightBlue: 'L',
  note: 'Note.',
  caution: 'Caution.',
  reminder: 'Reminder.',
  danger: 'Potentially Dangerous',
  careful: 'You can be injured if you are not careful.',
  below: 'Pages below this one',
  bare: 'More categories without guides',
  which: 'Which one do you have?',
  faults: 'What is wrong with it?',
  wrong: 'Faults',
  model: 'Model number or name',
  plate: 'The number is often on a plate at the back or underneath. Part of it will do.',
  categories: 'Categories',
  newest: 'Newest guides',
  featured: 'Featured guides',
  items: 'Parts and tools',
  next: 'Next page',
  showing: 'Showing results for',
  insteadOf: 'instead of',
  notAll: 'No result contains all words.',
  ignored: 'ignored',
  noGuide: 'Nothing found for',
  lost: 'No title or text that you can read matches your search. Try fewer or different words.',
  single: 'Results for each word:',
  notFound: 'not found',
  nearest: 'Related categories',
  ask: 'What needs fixing?',
  often: 'Popular searches:',
  broken: 'What is broken?',
  example: 'Kettle does not switch off',
  find: 'Search or jump to…',
  signIn: 'Sign in',
  main: 'Main',
  path: 'Path',
  allCategories: 'All categories',
  steps: 'Steps',
  changed: 'Changed',
  line: 'line',
  pages: 'Wiki pages',
  people: 'People and teams',
  oneGuide: 'guide',
  manyGuides: 'guides',
  oneCategory: 'category',
  manyCategories: 'categories',
  onePerson: 'person',
  manyPeople: 'people',
  writtenBy: 'written and corrected by',
  free: 'Free to read, to print and to correct.',
  write: 'Write a guide',
  oneResult: 'result',
  manyResults: 'results',
  moreThan: 'More than',
  imprint: 'Legal notice',
  privacy: 'Privacy',
  terms: 'Terms of use',
  whole: 'Read the full guide',
  closed: 'This guide is not public.',
  noScript:
    'This page needs JavaScript. Without it, you can search and read guides and categories.',
}
/** `values`: names of fields. `number`, `quoted`: as the language writes one. */
export type Words = typeof english & {
  langid: 'en' | 'de'
  values: Partial<Record<string, string>>
  number: (value: number) => string
  quoted: (text: string) => string
}
const numbersIn = (langid: string) => {
  const format = new Intl.NumberFormat(langid, { useGrouping: false, maximumFractionDigits: 20 })
  return (value: number) => format.format(value)
}

const german: typeof english = {
  recentChanges: 'Letzte Änderungen',
  guides: 'Anleitungen',
  search: 'Suchen',
  step: 'Schritt',
  tools: 'Werkzeuge',
  parts: 'Teile',
  first: 'Zuerst erledigen',
  difficulty: 'Schwierigkeit',
  time: 'Dauer',
  author: 'Von',
  document: 'Dokument',
  film: 'Video',
  lightBlue: 'H',
  note: 'Hinweis.',
  caution: 'Vorsicht.',
  reminder: 'Zur Erinnerung.',
  danger: 'Möglicherweise gefährlich',
  careful: 'Wenn du nicht vorsichtig bist, kannst du dich verletzen.',
  below: 'Untergeordnete Seiten',
  bare: 'Weitere Kategorien ohne Anleitungen',
  which: 'Was davon hast du?',
  faults: 'Was ist das Problem?',
  wrong: 'Fehler',
  model: 'Modellnummer oder Name',
  plate:
    'Die Nummer steht oft auf einem Schild an der Rückseite oder Unterseite. Ein Teil davon genügt.',
  categories: 'Kategorien',
  newest: 'Neueste Anleitungen',
  featured: 'Empfohlene Anleitungen',
  items: 'Teile und Werkzeuge',
  next: 'Nächste Seite',
  showing: 'Ergebnisse für',
  insteadOf: 'statt',
  notAll: 'Kein Ergebnis enthält alle Wörter.',
  ignored: 'ignoriert',
  noGuide: 'Nichts gefunden für',
  lost: 'Kein Titel und kein Text, den du lesen kannst, enthält diese Wörter. Versuch es mit weniger oder anderen.',
  single: 'Ergebnisse für jedes Wort:',
  notFound: 'nicht gefunden',
  nearest: 'Verwandte Kategorien',
  ask: 'Was ist kaputt?',
  often: 'Oft gesucht:',
  broken: 'Was ist kaputt?',
  example: 'Wasserkocher schaltet nicht ab',
  find: 'Suchen oder öffnen …',
  signIn: 'Anmelden',
  main: 'Hauptbereiche',
  path: 'Pfad',
  allCategories: 'Alle Kategorien',
  steps: 'Schritte',
  changed: 'Geändert',
  line: 'Zeile',
  pages: 'Wikiseiten',
  people: 'Personen und Teams',
  oneGuide: 'Anleitung',
  manyGuides: 'Anleitungen',
  oneCategory: 'Kategorie',
  manyCategories: 'Kategorien',
  onePerson: 'Person',
  manyPeople: 'Personen',
  writtenBy: 'geschrieben und verbessert von',
  free: 'Frei zum Lesen, Drucken und Verbessern.',
  write: 'Eine Anleitung schreiben',
  oneResult: 'Ergebnis',
  manyResults: 'Ergebnisse',
  moreThan: 'Mehr als',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
  whole: 'Die ganze Anleitung lesen',
  closed: 'Diese Anleitung ist nicht öffentlich.',
  noScript:
    'Diese Seite braucht JavaScript. Ohne kannst du suchen und Anleitungen und Kategorien lesen.',
}

const inEnglish: Words = {
  ...english,
  langid: 'en',
  values: englishValues,
  number: numbersIn('en'),
  quoted: text => `“${text}”`,
}
const inGerman: Words = {
  ...german,
  langid: 'de',
  values: germanValues,
  number: numbersIn('de'),
  quoted: text => `„${text}“`,
}

export const wordsIn = (langid: string): Words => (langid === 'de' ? inGerman : inEnglish)
