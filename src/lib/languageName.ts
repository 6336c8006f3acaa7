/** A language by its own name, as whoever reads it knows it; its code where it has none. */
export const languageName = (langid: string): string => {
  const name =
    new Intl.DisplayNames([langid], { type: 'language', fallback: 'code' }).of(langid) ?? langid
  return name.charAt(0).toLocaleUpperCase(langid) + name.slice(1)
}

/** Languages by their names in that of the reader; the code of one that has none. */
export const languageNamesIn = (locale: string): ((langid: string) => string) => {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' })
  return langid => names.of(langid) ?? langid
}
