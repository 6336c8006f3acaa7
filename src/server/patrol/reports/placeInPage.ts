// Where marked words stand on a page now: below which of its headings.
import { findQuote, type Quote } from '#lib/quote.ts'
import { perform } from '#server/wikitext/pool.ts'
import type { PlainSection } from '#server/wikitext/section.ts'
import { isSmall } from '#server/wikitext/text.ts'
import { isTooCostly } from '#server/wikitext/work.ts'
import type { WikiContent } from '#server/wikis/content.ts'
import type { PageTranslation } from '#server/wikis/language.ts'
import type { ReportRow } from './store.ts'

type Sections = Pick<PlainSection, 'title' | 'anchor' | 'text'>[]

export type ReadPage = (raw: string) => Promise<Sections>

/**
 * Reads each text once. A page that is too large to be read has its words in its markup, and no
 * headings. `who` waits for it, in turn with others.
 */
export const pageReader = (who: string): ReadPage => {
  const read = new Map<string, Promise<Sections>>()
  const sectionsOf: ReadPage = async raw =>
    (
      await perform('plain', { raw }, { small: isSmall([{ raw }]), who }).catch(
        (error: unknown) => {
          if (isTooCostly(error)) return { sections: [{ title: null, anchor: '', text: raw }] }
          throw error
        },
      )
    ).sections
  return raw => {
    const known = read.get(raw) ?? sectionsOf(raw)
    read.set(raw, known)
    return known
  }
}

export const placeInPage = async (
  row: ReportRow,
  quote: Quote | null,
  readPage: ReadPage,
): Promise<{ section: string | null; anchor: string; stands: boolean }> => {
  // The part says what was read from the database.
  const source = row.source as Pick<WikiContent, 'contents'> | null
  const translated = row.translated as PageTranslation | null
  const raw = translated?.contents ?? source?.contents ?? ''
  const isSame = row.shown_revisionid === row.revisionid
  if (quote === null) return { section: null, anchor: '', stands: raw !== '' }
  const sections = await readPage(raw)
  const at = findQuote(
    sections.map(({ title, text }) => `${title ?? ''}\n${text}`),
    quote,
  )
  const found = at === null ? undefined : sections[at]
  return {
    section: found?.title ?? null,
    anchor: found?.anchor ?? '',
    stands: isSame || found !== undefined,
  }
}
