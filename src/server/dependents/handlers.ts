// What hangs on a guide: guides that have it as a prerequisite, and those that have these (authoring X-8; A-197).
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { canView, loadAccess } from '#server/guides/rules.ts'
import { loadSummaries, presentSummary } from '#server/guides/summaries.ts'
import type { Handlers } from '#server/http/context.ts'

type DependentRow = { guideid: number; depth: number; author: number; public: boolean; users: number[]; teams: number[] }

/** One statement for the whole graph above a guide; of several ways to it the shortest counts. Deleted guides hold nothing together. */
const loadDependents = (db: Db, guideid: number): Promise<DependentRow[]> => db.many<DependentRow>(sql`
  with recursive up (guideid, depth) as (
    select ${guideid}::int, 0
    union
    select g.guideid, up.depth + 1 from up join guides g on g.prerequisites @> array[up.guideid] and g.deleted_date is null
    where up.depth < 100)
  select g.guideid, min(up.depth)::int as depth, g.author, g.public,
    array(select userid from guide_users a where a.guideid = g.guideid) as users,
    array(select teamid from guide_teams a where a.guideid = g.guideid) as teams
  from up join guides g using (guideid) where up.depth > 0
  group by g.guideid order by depth, g.guideid`)

export const dependentHandlers: Pick<Handlers, 'listDependents'> = {
  listDependents: ({ params: { guideid }, query }, ctx) => ctx.snapshot(async db => {
    const own = await loadAccess(db, guideid)
    if (!canView(ctx.person, own)) throw notFound('Guide')
    const all = await loadDependents(db, guideid)
    const seen = all.filter(row => canView(ctx.person, { ...own, ...row }))
    const shown = seen.slice(query.offset, query.offset + query.limit)
    const summaries = new Map((await loadSummaries(db, sql`where g.guideid = any(${shown.map(row => row.guideid)}::int[]) and g.deleted_date is null`))
      .map(row => [row.guideid, presentSummary(ctx.origin, row)]))
    ctx.header('X-Total-Count', String(seen.length))
    return {
      direct: seen.filter(row => row.depth === 1).length, indirect: seen.filter(row => row.depth > 1).length, hidden: all.length - seen.length,
      guides: shown.flatMap(({ guideid: id, depth }) => summaries.has(id) ? [{ ...summaries.get(id)!, depth }] : []),
    }
  }),
}
