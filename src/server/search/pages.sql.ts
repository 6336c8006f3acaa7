// Pages of what matches in another order than how well: of all that matches, however much it is.
import type { SearchSort } from '#contract/search/narrowing.ts'
import type { SearchKind } from '#contract/search/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { FoundRow, Page } from './sql.ts'

const orders: Record<Exclude<SearchSort, 'best'>, Sql> = {
  newest: sql`d.changed desc, d.docid desc, d.kind`,
  quickest: sql`d.seconds = 0, d.seconds, d.title, d.docid, d.kind`,
  title: sql`d.title, d.docid, d.kind`,
}

/** `from`: rows d that match. */
export const findSorted = async (
  db: Db,
  from: Sql,
  sort: keyof typeof orders,
  page: Page,
): Promise<{ total: number; rows: FoundRow[] }> => {
  const rows = await db.many<FoundRow & { total: number; kind: SearchKind | null }>(sql`
    with d as materialized (
      select d.kind, d.docid, d.langid, d.title, d.changed, d.seconds ${from}
    )
    select n.total, p.kind, p.docid, p.langid
    from (select count(*)::int as total from d) n
    left join (select p.*, row_number() over () as nth from (
      select * from d order by ${orders[sort]} limit ${page.limit} offset ${page.offset}) p) p
      on true
    order by p.nth`)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ kind, docid, langid }) =>
      kind === null ? [] : [{ kind, docid, langid }],
    ),
  }
}
