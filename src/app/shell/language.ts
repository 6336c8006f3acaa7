import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'

/** Each language by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const key = 'stepwright.language'

const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en.po'),
  de: () => import('../locales/de.po'),
}

const isLanguage = (text: string | null): text is Language => text !== null && text in languages

const stored = () => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is switched off: the browser's language decides
  }
}

/** The person's own choice, else the first of the browser's languages that we speak, else English. */
export const chosenLanguage = (): Language => {
  const own = stored()
  if (isLanguage(own)) return own
  return navigator.languages.map(language => language.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

/** Loads one catalog and speaks it. */
export const activateLanguage = async (language: Language) => {
  const { messages } = await catalogs[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}

export const chooseLanguage = async (language: Language) => {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  await activateLanguage(language)
}
