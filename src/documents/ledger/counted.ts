// What stands around a number that is written into a line: articles, and how German says one. Pure.
import type { LedgerLanguage } from './drives.ts'

const isMasculine = (noun: string) => /bolzen$/iu.test(noun)
const isFirstUpper = (text: string) => /^\p{Lu}/u.test(text)
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const likeIn = (before: string, text: string) => (isFirstUpper(before) ? upperFirst(text) : text)

const englishArticles: Readonly<Record<string, string>> = {
  a: '',
  an: '',
  lone: '',
  this: 'these',
  that: 'those',
}
/** Of screws: nothing tells one bolt from several but a number. */
const germanArticles: Readonly<Record<string, string>> = {
  der: 'den',
  dieser: 'diesen',
  letzte: 'letzten',
  übrige: 'übrigen',
  andere: 'anderen',
  erste: 'ersten',
}

/** Stands between an article and a number. */
export const ordinal = /^(?:last|remaining|other|first|final|letzte|übrige|andere|erste)\s+/iu

/**
 * Articles of one with a number of more behind them: “a” goes, „die letzte“ becomes
 * „die letzten“.
 */
export const countedArticle = (
  articles: string,
  word: string,
  language: LedgerLanguage,
): string => {
  const known = language === 'en' ? englishArticles : germanArticles
  const next = articles.split(/\s+/u).map(said => known[said.toLowerCase()] ?? said)
  return likeIn(articles, [...next, word].filter(said => said !== '').join(' '))
}

/** Verbs that speak of screws as what does something: of one, and of several. */
const verbsOfScrews =
  'ist|sind|wird|werden|war|waren|hält|halten|sitzt|sitzen|steckt|stecken|liegt|liegen|fehlt|fehlen|bleibt|bleiben|sichert|sichern|verbindet|verbinden|befestigt|befestigen|befindet|befinden|gehört|gehören|kommt|kommen|muss|müssen'
const verbBehind = new RegExp(`^\\s+(?:${verbsOfScrews})(?![^\\p{L}]*$)(?!\\p{L})(?! und)`, 'iu')
const verbBefore = new RegExp(`(?<!\\p{L})(?:${verbsOfScrews})(?:\\s+sich)?\\s+$`, 'iu')

/**
 * Whether a German line has a verb that goes with these screws, which one and several would change:
 * „vier Schrauben halten die Platte“, „hier sitzen vier Schrauben“, „vier Schrauben, die …“. What
 * is to be done with them does not: „vier Schrauben lösen“. `after`: from the noun on.
 */
export const hasGermanVerb = (before: string, after: string): boolean => {
  const [sentence = ''] = after.split(/[.!?:](?:\s|$)/u)
  return verbBefore.test(before) || verbBehind.test(sentence) || /^,\s+die\s/iu.test(sentence)
}

/**
 * One, as German says it in this place; null where words around it would have to change, too.
 * `before`, `between`: what stands in front of the number, and between it and the noun.
 */
export const germanOne = (before: string, between: string, noun: string): string | null => {
  const hasEnding = (ending: string) => new RegExp(`\\p{Ll}${ending}\\s`, 'u').test(between)
  const said = /(?<!\p{L})(\p{L}+)\s+$/u.exec(before)?.[1]?.toLowerCase() ?? ''
  if (/^(?:den|diesen|der|dieser)$/u.test(said)) return null
  // With the third or the fourth case: only the sentence knows which.
  if (/^(?:an|auf|in|unter|über|hinter|neben|vor|zwischen)$/u.test(said)) return null
  if (/^(?:die|diese)$/u.test(said)) return isMasculine(noun) || hasEnding('en') ? null : 'eine'
  if (/^(?:mit|von|aus|bei|zu|nach|außer|seit|samt|mitsamt)$/u.test(said))
    return isMasculine(noun) ? 'einem' : 'einer'
  // With the second case, a bolt would be another word: „statt eines Bolzens“.
  if (/^(?:statt|anstatt|trotz|wegen|während|innerhalb|außerhalb|mithilfe|anhand)$/u.test(said))
    return isMasculine(noun) ? null : 'einer'
  if (!isMasculine(noun)) return 'eine'
  return hasEnding('e') ? null : 'einen'
}
