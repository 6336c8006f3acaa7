// Where marked words stand on pages now: below which of their headings.
import type { Quote } from '#lib/quote.ts'
import { addTo } from '#lib/addTo.ts'
import { itemAt } from '#lib/existing.ts'
import { perform } from '#server/wikitext/pool.ts'
import type { PlainSection } from '#server/wikitext/section.ts'
import { isSmall } from '#server/wikitext/text.ts'
import { isTooCostly, type Given } from '#server/wikitext/work.ts'
import type { ReportRow } from './store.ts'

export type PlaceInPage = { section: string | null; anchor: string; stands: boolean }
type Place = Pick<PlainSection, 'title' | 'anchor'> | null
type Marked = { row: ReportRow; quote: Quote }

/** As many as a thread has time to look for in the longest page. */
const atOnce = 20

/**
 * A page that is too large to be read has its words in its markup, and no headings; where it takes
 * too long to look there too, they are not found. `who` waits for it, in turn with others.
 */
const placesOf = async (who: string, given: Given<'places'>): Promise<Place[]> => {
  const how = { small: isSmall(given.quotes.map(() => ({ raw: given.raw }))), who }
  const unlessCostly = (error: unknown) => {
    if (!isTooCostly(error)) throw error
  }
  return (
    (await perform('places', given, how).catch(unlessCostly)) ??
    (await perform('placesInMarkup', given, how).catch(unlessCostly)) ??
    given.quotes.map(() => null)
  )
}

/** Those of these reports that are on the contents of a page, by their ids. */
export const placesInPages = async (
  who: string,
  rows: readonly ReportRow[],
  quoteOf: (row: ReportRow) => Quote | null,
): Promise<Map<number, PlaceInPage>> => {
  const found = new Map<number, PlaceInPage>()
  const pages = new Map<string, Marked[]>()
  for (const row of rows.filter(({ part }) => part === 'contents')) {
    const quote = quoteOf(row)
    if (quote) addTo(pages, `${row.wikiid} ${row.langid}`, { row, quote })
    else found.set(row.reportid, { section: null, anchor: '', stands: row.contents !== '' })
  }
  for (const marked of pages.values())
    for (let from = 0; from < marked.length; from += atOnce) {
      const some = marked.slice(from, from + atOnce)
      const quotes = some.map(({ quote }) => quote)
      const places = await placesOf(who, { raw: itemAt(some, 0).row.contents, quotes })
      for (const [i, { row }] of some.entries()) {
        const place = places[i] ?? null
        found.set(row.reportid, {
          section: place?.title ?? null,
          anchor: place?.anchor ?? '',
          stands: row.shown_revisionid === row.revisionid || place !== null,
        })
      }
    }
  return found
}
