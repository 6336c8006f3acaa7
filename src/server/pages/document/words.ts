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
  guides: 'Guides',
  search: 'Search',
  step: 'Step',
  tools: 'Tools',
  parts: 'Parts',
  first: 'Do first',
  difficulty: 'Difficulty',
  time: 'Time',
  author: 'Author',
  film: 'Film',
  below: 'Below this',
  categories: 'Categories',
  newest: 'Newest guides',
  featured: 'Featured guides',
  next: 'Next page',
  nothing: 'No results.',
  imprint: 'Legal notice',
  privacy: 'Privacy',
  terms: 'Terms of use',
  whole: 'Read the full guide',
  closed: 'This guide is not public.',
}
/** `values`: names of fields. `number`: as the language writes one. */
export type Words = typeof english & {
  values: Partial<Record<string, string>>
  number: (value: number) => string
}
const numbersIn = (langid: string) => {
  const format = new Intl.NumberFormat(langid, { useGrouping: false, maximumFractionDigits: 20 })
  return (value: number) => format.format(value)
}

const german: typeof english = {
  guides: 'Anleitungen',
  search: 'Suchen',
  step: 'Schritt',
  tools: 'Werkzeuge',
  parts: 'Teile',
  first: 'Zuerst erledigen',
  difficulty: 'Schwierigkeit',
  time: 'Dauer',
  author: 'Von',
  film: 'Film',
  below: 'Darunter',
  categories: 'Kategorien',
  newest: 'Neueste Anleitungen',
  featured: 'Ausgewählte Anleitungen',
  next: 'Nächste Seite',
  nothing: 'Keine Treffer.',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
  whole: 'Die ganze Anleitung lesen',
  closed: 'Diese Anleitung ist nicht öffentlich.',
}

const inEnglish: Words = { ...english, values: englishValues, number: numbersIn('en') }
const inGerman: Words = { ...german, values: germanValues, number: numbersIn('de') }

export const wordsIn = (langid: string): Words => (langid === 'de' ? inGerman : inEnglish)
