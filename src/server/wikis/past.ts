// A page at one moment of its history, presented like its present version.
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { Db } from '#server/db/open.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { loadAsOf, loadOneAsOf, ofSource, type Stored, type Then } from '#server/saves/history.ts'
import type { WikiContent } from './content.ts'
import { inLanguage } from './language.ts'
import { presentRow, type PageRow } from './load.ts'

export const loadWikiVersion = async (
  db: Db,
  page: PageRow,
  at: Then,
): Promise<Stored<WikiContent>> => {
  const source = await loadOneAsOf<WikiContent>(
    db,
    'wiki',
    page.wikiid,
    page.langid,
    ofSource(at, page.langid),
  )
  if (at.langid === page.langid) return source
  const [own] = await loadAsOf<Partial<WikiContent>>(db, 'wiki', [page.wikiid], at.langid, at)
  return own
    ? { ...source, revisionid: own.revisionid, content: { ...source.content, ...own.content } }
    : source
}

export const presentWikiAt = async (
  db: Db,
  ctx: ReadCtx,
  page: PageRow,
  at: Then,
): Promise<Wiki> => {
  const { revisionid, created, content } = await loadWikiVersion(db, page, at)
  const shown = await inLanguage(db, page, page.langid, true)
  return presentRow(
    db,
    ctx,
    {
      ...shown,
      langid: at.langid,
      revisionid,
      live_revisionid: revisionid,
      shown_revisionid: revisionid,
      modified_date: created,
      content,
    },
    false,
  )
}
