// What hangs on a guide: guides that have it as a prerequisite, and those that have these
// (authoring.md 1).
import { notFound } from '#lib/errors.ts'
import { entryOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { canView, loadAccess, visibleTo } from '#server/rights/guides.ts'
import { loadSummariesById } from '#server/summaries/guides.ts'
import type { Handlers, Person } from '#server/http/context.ts'

type DependentRow = { guideid: number; depth: number; visible: boolean }

/**
 * One statement for the whole graph above a guide; of several ways to it the shortest counts.
 * Deleted guides hold nothing together.
 */
const loadDependents = (db: Db, guideid: number, viewer: Person | null): Promise<DependentRow[]> =>
  db.many<DependentRow>(sql`
  with recursive up (guideid, depth) as (
    select ${guideid}::int, 0
    union
    select g.guideid, up.depth + 1 from up join guides g on g.prerequisites @> array[up.guideid]
      and g.deleted_date is null
    where up.depth < 100)
  select g.guideid, min(up.depth)::int as depth, ${visibleTo(viewer)} as visible
  from up join guides g using (guideid) where up.depth > 0
  group by g.guideid order by depth, g.guideid`)

export const dependentHandlers: Pick<Handlers, 'listDependents'> = {
  listDependents: ({ params: { guideid }, query }, ctx) =>
    ctx.snapshot(async db => {
      if (!canView(ctx.person, await loadAccess(db, guideid))) throw notFound('Guide')
      const all = await loadDependents(db, guideid, ctx.person)
      const seen = all.filter(row => row.visible)
      const shown = seen.slice(query.offset, query.offset + query.limit)
      const summaries = await loadSummariesById(
        db,
        ctx.origin,
        shown.map(row => row.guideid),
        sql`g.deleted_date is null`,
      )
      ctx.header('X-Total-Count', String(seen.length))
      return {
        direct: seen.filter(row => row.depth === 1).length,
        indirect: seen.filter(row => row.depth > 1).length,
        hidden: all.length - seen.length,
        guides: shown.flatMap(({ guideid: id, depth }) =>
          summaries.has(id) ? [{ ...entryOf(summaries, id), depth }] : [],
        ),
      }
    }),
}
