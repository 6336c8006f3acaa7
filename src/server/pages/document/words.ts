// The few words of a document without script, in the languages of the app; others get English.
const english = {
  guides: 'Guides',
  search: 'Search',
  step: 'Step',
  tools: 'Tools',
  parts: 'Parts',
  first: 'Do this first',
  difficulty: 'Difficulty',
  time: 'Time',
  author: 'Author',
  film: 'Film',
  below: 'Below this',
  categories: 'Categories',
  newest: 'Newest guides',
  featured: 'Featured guides',
  next: 'Next page',
  nothing: 'Nothing was found.',
  imprint: 'Legal notice',
  privacy: 'Privacy',
  terms: 'Terms of use',
}
export type Words = typeof english

const german: Words = {
  guides: 'Anleitungen',
  search: 'Suchen',
  step: 'Schritt',
  tools: 'Werkzeuge',
  parts: 'Teile',
  first: 'Vorher zu tun',
  difficulty: 'Schwierigkeit',
  time: 'Dauer',
  author: 'Von',
  film: 'Film',
  below: 'Darunter',
  categories: 'Kategorien',
  newest: 'Neueste Anleitungen',
  featured: 'Ausgewählte Anleitungen',
  next: 'Nächste Seite',
  nothing: 'Nichts gefunden.',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
}

export const wordsIn = (langid: string): Words => (langid === 'de' ? german : english)
