// What the texts of a guide link to, and which of it is not there (G14).
import { call } from '#app/api/client.ts'
import { references } from '#wikitext/doc.ts'
import { parse } from '#wikitext/parse.ts'

/** Titles of wiki pages and ids of guides. */
export type Links = { titles: readonly string[]; guideids: readonly number[] }
export type Text = { raw: string; mode: 'line' | 'document' }
export const noLinks: Links = { titles: [], guideids: [] }

/** Few texts have a bracket at all; the others are not read. */
export const linksIn = ({ raw, mode }: Text): Links =>
  raw.includes('[') ? references(parse(raw, mode)) : noLinks

/** Of all texts, each once and in one order, so that the same links are asked for once. */
export const linksOf = (texts: readonly Text[]): Links => {
  const all = texts.map(linksIn)
  return {
    titles: [...new Set(all.flatMap(({ titles }) => titles))].sort(),
    guideids: [...new Set(all.flatMap(({ guideids }) => guideids))].sort((a, b) => a - b),
  }
}

/** Those that lead nowhere for this person, as the service says. Throws ApiError. */
export const findBrokenLinks = async ({ titles, guideids }: Links): Promise<Links> => {
  if (titles.length + guideids.length === 0) return noLinks
  const raw = [
    ...titles.map(title => `[[${title}]]`),
    ...guideids.map(guideid => `[guide|${guideid}]`),
  ].join('\n\n')
  return (await call('convertWikitext', { body: { raw } })).broken
}
