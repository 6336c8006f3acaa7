// A page in one of its languages: the source's content with what was translated laid over it
// (api-facts 1.3).
import type { TranslatedPageField } from '#documents/page.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadTranslations, type TranslationRow } from '#server/languages/translations.ts'
import type { WikiContent } from './content.ts'
import type { PageRow } from './sql.ts'

/** What a translation holds of its own; everything else is shared by the languages. */
export type PageTranslation = Partial<Pick<WikiContent, TranslatedPageField>>
export type TranslatedPage = TranslationRow<PageTranslation>

/** `langid`, the revisionids and the date are those of the language that is shown. */
export type ShownPage = PageRow & {
  source_langid: string
  source_revisionid: number | null
  available_langids: string[]
}

const laidOver = (
  row: PageRow,
  translation: TranslatedPage,
): Omit<ShownPage, 'available_langids'> => ({
  ...row,
  langid: translation.langid,
  revisionid: translation.revisionid,
  live_revisionid: translation.live_revisionid ?? 0,
  shown_revisionid: translation.shown_revisionid,
  modified_date: translation.modified_date,
  content: { ...row.content, ...translation.content },
  source_langid: row.langid,
  source_revisionid: translation.source_revisionid,
})

/**
 * The page in `langid`, or in its first language where it has no such translation. `head`: with the
 * edits that wait in that language.
 */
export const inLanguage = async (
  db: Db,
  row: PageRow,
  langid: string,
  head: boolean,
): Promise<ShownPage> => {
  const {
    rows: [translation],
    langids,
  } = await loadTranslations<PageTranslation>(
    db,
    'wiki',
    [row.wikiid],
    langid,
    head ? row.wikiid : null,
  )
  const available_langids = [row.langid, ...(langids.get(row.wikiid) ?? [])]
  return translation && langid !== row.langid
    ? { ...laidOver(row, translation), available_langids }
    : { ...row, source_langid: row.langid, source_revisionid: null, available_langids }
}

/**
 * The display title, description and language of wikis w in `langid`; to be used with
 * `translatedJoin`.
 */
export const translatedJoin = (langid: string | null) => sql`
  left join translations t on t.resource = 'wiki' and t.resourceid = w.wikiid
    and t.langid = ${langid} and t.langid <> w.langid and t.live_revisionid is not null
  left join revisions tr on tr.revisionid = t.live_revisionid`
