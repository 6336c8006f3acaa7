import { entryOf } from '#lib/existing.ts'
import type { Sql } from '#server/db/sql.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { loadSummariesById } from '#server/summaries/guides.ts'
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
    const summaries = await loadSummariesById(
      db,
      ctx.origin,
      guides.map(({ guideid }) => guideid),
    )
    ctx.header('X-Total-Count', String(total))
    return guides.map(({ guideid, created }) => ({
      date: created,
      guide: entryOf(summaries, guideid),
    }))
  })
