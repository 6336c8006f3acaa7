// The words of a line, turned round by the table of its language. Pure.
import { english } from './english.ts'
import { german } from './german.ts'
import type { Language, Span } from './rule.ts'

const languages: Readonly<Record<string, Language>> = { en: english, de: german }
const languageOf = (langid: string) => languages[langid.toLowerCase().split(/[-_]/u)[0] ?? '']

/** Code, links, tags and addresses, each as a whole. */
const markup =
  /``.*?``|\[(nowiki|comment|code)[^\]]*\].*?\[\/\1\]|\[(?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])*\]|<!--.*?-->|<[^<>]*>|(?:https?:\/\/|www\.)\S+/gsu
/** One character stands for what is nobody’s to change; it is no letter. */
const standIn = '\uE000'

/** What of a sentence may change: nothing that is forbidden, and nothing that must not happen. */
const openPart = (sentence: string, { forbids, without }: Language): number => {
  const forbidden = sentence.search(forbids)
  const left = sentence.search(without)
  const clause =
    forbidden < 0
      ? sentence.length
      : /(?:.*[,;:–—])?/su.exec(sentence.slice(0, forbidden))?.[0].length
  return Math.min(clause ?? 0, left < 0 ? sentence.length : left)
}

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to

const turnPart = (text: string, { rules }: Language): string => {
  const taken: Span[] = []
  const small = text.toLowerCase()
  for (const { stem, find, spans } of rules) {
    if (!small.includes(stem)) continue
    for (const found of text.matchAll(find)) {
      const here = spans(found) ?? []
      if (!here.some(span => taken.some(other => overlaps(span, other)))) taken.push(...here)
    }
  }
  return taken
    .toSorted((a, b) => b.from - a.from)
    .reduce((now, { from, to, put }) => now.slice(0, from) + put + now.slice(to), text)
}

/** No line is as long; what came in from elsewhere may be. */
const longest = 2000

/** The same text where its language has no table, or nothing in it is turned. */
export const turnText = (raw: string, langid: string): string => {
  const language = languageOf(langid)
  if (!language || raw.length > longest || raw.includes(standIn)) return raw
  const kept = raw.match(markup) ?? []
  const turned = raw
    .replace(markup, standIn)
    .split(/(?<=[.!?])(?=\s)/u)
    .map(sentence => {
      const end = openPart(sentence, language)
      return turnPart(sentence.slice(0, end), language) + sentence.slice(end)
    })
    .join('')
  let next = 0
  return turned.replaceAll(standIn, () => kept[next++] ?? '')
}
