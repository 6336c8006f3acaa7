/** A language by its own name, as whoever reads it knows it; its code where it has none. */
export const languageName = (langid: string): string => {
  const name =
    new Intl.DisplayNames([langid], { type: 'language', fallback: 'code' }).of(langid) ?? langid
  return name.charAt(0).toLocaleUpperCase(langid) + name.slice(1)
}
