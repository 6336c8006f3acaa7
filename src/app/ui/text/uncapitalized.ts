/**
 * A label within a list or a sentence. Only for words that no language of the app writes with a
 * capital of their own: no nouns.
 */
export const uncapitalized = (label: string, locale: string): string =>
  label.slice(0, 1).toLocaleLowerCase(locale) + label.slice(1)
