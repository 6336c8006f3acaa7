import { withoutEntities } from '#lib/entities.ts'

/** A heading of rendered wiki text: its level 2 to 6, and the id that a link goes to. */
export type Heading = { id: string; level: number; text: string }

const plain = (html: string) => withoutEntities(html.replace(/<[^>]*>/g, ''))

/**
 * The headings of `contents_rendered`, as wikitext/constructs/heading.ts writes them; none of them
 * stands inside another.
 */
export const headingsOf = (html: string): Heading[] =>
  [...html.matchAll(/<h([2-6]) id="([^"]*)" class="header">(.*?)<\/h\1>/gs)].map(
    ([, level, id = '', text = '']) => ({
      id: plain(id),
      level: Number(level),
      text: plain(text).trim(),
    }),
  )

const letters = (id: string) => id.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/**
 * The heading that a link means: of that very id, else the first that differs in case and
 * punctuation only, as a heading that was mended does.
 */
export const sectionNamed = (wanted: string, ids: readonly string[]): string | undefined =>
  ids.find(id => id === wanted) ??
  (letters(wanted) === '' ? undefined : ids.find(id => letters(id) === letters(wanted)))
