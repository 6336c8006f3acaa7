// The index of pages: what each namespace has, what links to each page, and which pages are missing
// (decision 0456).
import { existing } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { loadSummariesById } from '#server/summaries/guides.ts'
import { requireNamespace } from '#server/wikis/rules.ts'
import {
  loadSummaries as loadPages,
  presentSummary as presentPage,
  type SummaryRow,
} from '#server/wikis/summaries.ts'
import { counted, findPages, lastChange, loadWanted, type WantedRow } from './pageIndex.sql.ts'

type IndexedRow = SummaryRow & { link_count: number; userid: number; username: string }

const loadSources = async (db: Db, origin: string, wanted: readonly WantedRow[]) => {
  const ids = (kind: 'guide' | 'page') => [
    ...new Set(
      wanted.flatMap(({ sources }) => sources.flatMap(one => (one.kind === kind ? one.docid : []))),
    ),
  ]
  const pages = await loadPages(
    db,
    null,
    sql`wikis w`,
    sql`where w.wikiid = any(${ids('page')}::int[])`,
  )
  return {
    page: new Map(pages.map(row => [row.wikiid, presentPage(origin, row)])),
    guide: await loadSummariesById(db, origin, ids('guide')),
  }
}

export const pageIndexHandlers: Pick<Handlers, 'listPages' | 'listWantedPages'> = {
  listPages: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      const namespace = requireNamespace(params.namespace)
      const { wikiids, total } = await findPages(db, namespace, query)
      const among = sql`w.wikiid = any(${wikiids}::int[])`
      const rows = await loadPages<IndexedRow>(
        db,
        null,
        sql`wikis w`,
        sql`left join (${counted(namespace, among)}) c on c.wikiid = w.wikiid ${lastChange}
          where ${among}`,
        sql`, coalesce(c.link_count, 0) as link_count, changed.userid, changed.username`,
      )
      const byId = new Map(rows.map(row => [row.wikiid, row]))
      ctx.header('X-Total-Count', String(total))
      return wikiids.map(wikiid => {
        const row = existing(byId.get(wikiid), 'the page that was found')
        const { userid, username, link_count } = row
        return { ...presentPage(ctx.origin, row), changed_by: { userid, username }, link_count }
      })
    }),

  listWantedPages: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const wanted = await loadWanted(db, query)
      const sources = await loadSources(db, ctx.origin, wanted)
      ctx.header('X-Total-Count', String(wanted[0]?.total ?? 0))
      return wanted.map(({ way, title, link_count, sources: found }) => ({
        namespace: way === 'page' ? 'WIKI' : 'ITEM',
        title,
        link_count,
        sources: found.flatMap(({ kind, docid }) => sources[kind].get(docid) ?? []),
      }))
    }),
}
