// What hangs on a guide: guides that have it as a prerequisite, and those that have these
// (authoring.md 1).
import { entryOf } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { peopleFrom } from '#server/base/peopleFrom.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadLangids } from '#server/guides/releases.ts'
import type { Handlers, Person, SignedInReader } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { restorableGuide } from '#server/rights/restoring.ts'
import { loadSummariesById } from '#server/summaries/guides.ts'

const daySeconds = 86_400
const daysOfViews = 30

/** Throws 404. What is deleted hangs together for whoever may restore it. */
const requireGuide = ({ person, now }: SignedInReader, db: Db, guideid: number) =>
  db.one(
    sql`
  select guideid from guides g where guideid = ${guideid}
    and case when g.deleted_date is null then ${visibleTo(person)}
      else ${restorableGuide(person, now)} end`,
    'Guide',
  )

type DependentRow = { guideid: number; depth: number; visible: boolean }

/**
 * One statement for the whole graph above a guide, the closest first: of several ways to one the
 * shortest counts. It goes up level by level, and looks at each guide once. Deleted guides hold
 * nothing together.
 */
const loadDependents = (db: Db, guideid: number, viewer: Person): Promise<DependentRow[]> =>
  db.many<DependentRow>(sql`
  with recursive levels (depth, guideids, seen) as (
    select 0, array[${guideid}::int], array[${guideid}::int]
    union all
    select l.depth + 1, above.guideids, l.seen || above.guideids
    from levels l cross join lateral (
      select array_agg(distinct g.guideid) as guideids from unnest(l.guideids) below (guideid)
        join guides g on g.prerequisites @> array[below.guideid] and g.deleted_date is null
      where not exists (select from unnest(l.seen) s (guideid) where s.guideid = g.guideid)) above
    where above.guideids is not null)
  select g.guideid, l.depth, ${visibleTo(viewer)} as visible
  from levels l cross join unnest(l.guideids) u (guideid) join guides g using (guideid)
  where l.depth > 0 order by l.depth, g.guideid`)

/** Views of each guide in the last days, of days on which enough people came. */
const loadViews = async (
  db: Db,
  guideids: readonly number[],
  now: UnixSeconds,
): Promise<Map<number, number>> => {
  const rows = await db.many<{ docid: number; views: number }>(sql`
  select docid, sum(views)::int as views from view_counts
  where doc_type = 'guide' and docid = any(${[...guideids]}::int[])
    and day > ${Math.floor(now / daySeconds) - daysOfViews} and people >= ${peopleFrom}
  group by docid`)
  return new Map(rows.map(({ docid, views }) => [docid, views]))
}

export const dependentHandlers: Pick<Handlers, 'listDependents'> = {
  listDependents: ({ params: { guideid }, query }, ctx) =>
    ctx.snapshot(async db => {
      await requireGuide(ctx, db, guideid)
      const all = await loadDependents(db, guideid, ctx.person)
      const seen = all.filter(row => row.visible)
      const shown = seen.slice(query.offset, query.offset + query.limit)
      const ids = shown.map(row => row.guideid)
      const summaries = await loadSummariesById(db, ctx.origin, ids, sql`g.deleted_date is null`)
      const views = await loadViews(db, ids, ctx.now)
      const langids = await loadLangids(db, ids)
      ctx.header('X-Total-Count', String(seen.length))
      return {
        direct: seen.filter(row => row.depth === 1).length,
        indirect: seen.filter(row => row.depth > 1).length,
        hidden: all.length - seen.length,
        people_from: peopleFrom,
        guides: shown.flatMap(({ guideid: id, depth }) =>
          summaries.has(id)
            ? [
                {
                  ...entryOf(summaries, id),
                  depth,
                  views: views.get(id) ?? 0,
                  langids: langids.get(id) ?? [],
                },
              ]
            : [],
        ),
      }
    }),
}
