import { entryOf } from '#lib/existing.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { loadSummaries, presentSummary } from '#server/summaries/guides.ts'
import { listKept, type kept, type Page } from './sql.ts'

/** One page of the guides that a person keeps so; `seen`: which of them the caller may know. */
export const presentKept = (
  ctx: ReadCtx,
  table: keyof typeof kept,
  userid: number,
  seen: Sql,
  page: Page,
) =>
  ctx.snapshot(async db => {
    const { guides, total } = await listKept(db, table, userid, seen, page)
    const guideids = guides.map(({ guideid }) => guideid)
    const summaries = new Map(
      (await loadSummaries(db, sql`where g.guideid = any(${guideids}::int[])`)).map(row => [
        row.guideid,
        row,
      ]),
    )
    ctx.header('X-Total-Count', String(total))
    return guides.map(({ guideid, created }) => ({
      date: created,
      guide: presentSummary(ctx.origin, entryOf(summaries, guideid)),
    }))
  })
