import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { keep, readKept } from '#app/device/storage.ts'
import { directionOf } from '#app/ui/text/direction.ts'

/** Each language by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

type Catalog = () => Promise<{ messages: Messages }>
/** What the shell and the reader's page say stands apart: the first page brings no other words. */
const catalogs: Record<Language, { first: Catalog; all: Catalog }> = {
  en: { first: () => import('../locales/first/en.po'), all: () => import('../locales/en.po') },
  de: { first: () => import('../locales/first/de.po'), all: () => import('../locales/de.po') },
}

const isLanguage = (text: string | null): text is Language => text !== null && text in languages

/**
 * The person's own choice, else the first of the browser's languages that we speak, else English.
 */
export const chosenLanguage = (): Language => {
  const own = readKept('language')
  if (isLanguage(own)) return own
  return (
    navigator.languages.map(language => language.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
  )
}

let spoken: Language = 'en'
/** Under way or there once something beyond the first page was asked for. */
let allWords: Promise<void> | null = null

const wordsOf = async (language: Language): Promise<Messages> => {
  const { first, all } = catalogs[language]
  const parts = await Promise.all(allWords ? [first(), all()] : [first()])
  return Object.assign({}, ...parts.map(({ messages }) => messages)) as Messages
}

/** Loads the words of a language and speaks it. */
export const activateLanguage = async (language: Language) => {
  spoken = language
  i18n.loadAndActivate({ locale: language, messages: await wordsOf(language) })
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** The words of everything beyond the first page; at once when they are there. */
export const loadAllWords = (): Promise<void> =>
  (allWords ??= catalogs[spoken].all().then(
    ({ messages }) => i18n.load(spoken, messages),
    (error: unknown) => {
      allWords = null
      throw error
    },
  ))

export const chooseLanguage = async (language: Language) => {
  keep('language', language)
  await activateLanguage(language)
}
