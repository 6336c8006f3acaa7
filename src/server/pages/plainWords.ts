// Rendered text without its marks.
import { withoutEntities } from '#lib/entities.ts'

/** Marks inside a word or a sentence; others end one. */
const inline = /<\/?(?:a|b|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/g

/** `most`: so many characters of HTML are read. */
export const plainWords = (html: string, most = 8000): string =>
  withoutEntities(
    html
      .slice(0, most)
      .replace(inline, '')
      .replace(/<[^>]*>?/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()

const longest = 200

/** The first words, for a description. */
export const firstWords = (html: string): string => {
  const text = plainWords(html)
  if (text.length <= longest) return text
  const cut = text.slice(0, longest).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 40))}…`
}
