// Dashboards over the view history, for Admins (authoring section 13; moderation-admin 11): figures
// without names, and names where they are asked for, which is a look at those people's history.
import type { ViewedDocument } from '#contract/views/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { daysBetween } from '#lib/zones.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import { peopleFrom } from '#server/base/peopleFrom.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { listDocuments, listViewers, viewsByDay, type DocumentRow } from './dashboards.sql.ts'
import { listCategories, listTeams } from './groups.sql.ts'
import { overviewOf } from './overview.sql.ts'
import { loadFindings } from './findings.ts'
import { recordAdminLook, typeInCapitals } from './adminLooks.ts'
import { requireRange, viewsFile } from './ranges.ts'
import { membersOfSmall } from './sql.ts'

const fileAtMost = 100_000

const urlOf = (
  origin: string,
  row: Pick<DocumentRow, 'doc_type' | 'docid' | 'title' | 'type' | 'namespace' | 'display_title'>,
): string =>
  row.doc_type === 'guide'
    ? guideUrl(origin, { guideid: row.docid, title: row.title, type: existing(row.type, 'a type') })
    : wikiUrl(origin, {
        namespace: row.namespace as Namespace,
        title: row.title,
        display_title: row.display_title,
      })
const present = (origin: string, row: DocumentRow): ViewedDocument => ({
  doc_type: typeInCapitals(row.doc_type),
  docid: String(row.docid),
  title: row.display_title,
  category: row.category,
  public: row.public,
  in_progress: row.in_progress,
  views: row.views,
  url: urlOf(origin, row),
})

/** Figures of small teams are their members' history. */
const recordTeams = async (
  ctx: SignedInReader,
  { names }: { names: boolean },
  teamids: (number | null | undefined)[],
): Promise<void> => {
  if (!names) return
  const userids = await membersOfSmall(
    ctx.db,
    teamids.filter(one => one !== null && one !== undefined),
    peopleFrom,
  )
  if (userids.length) await recordAdminLook(ctx, userids, null, 0)
}

export const dashboardHandlers: Pick<
  Handlers,
  'readViewOverview' | 'listViewedDocuments' | 'listViewers' | 'listViewGroups' | 'listViewFindings'
> = {
  async readViewOverview({ query }, ctx) {
    const range = await requireRange(ctx, ctx.db, query)
    const days = daysBetween(query.zone, range.start, range.end)
    const [figures, views] = await ctx.snapshot(
      async db =>
        [
          await overviewOf(db, range),
          await viewsByDay(
            db,
            range,
            days.map(one => one.start),
          ),
        ] as const,
    )
    await recordTeams(ctx, query, [query.teamid])
    const byDay = days.map((one, n) => ({ ...one, views: itemAt(views, n) }))
    if (query.format === 'csv')
      return viewsFile('views-by-day', range, [
        ['day', 'begins', 'views', 'zone'],
        ...byDay.map(one => [
          one.day,
          new Date(one.start * 1000).toISOString(),
          one.views,
          query.zone,
        ]),
      ])
    return {
      start_date: range.start,
      end_date: range.end,
      zone: query.zone,
      ...figures,
      days: byDay,
    }
  },

  async listViewedDocuments({ query }, ctx) {
    const range = await requireRange(ctx, ctx.db, query)
    const rows = await listDocuments(
      ctx.db,
      range,
      query.which,
      query.format === 'csv' ? { ...query, limit: fileAtMost, offset: 0 } : query,
    )
    await recordTeams(ctx, query, [query.teamid])
    ctx.header('X-Total-Count', String(rows[0]?.total ?? 0))
    const shown = rows.map(row => present(ctx.origin, row))
    if (query.format !== 'csv') return shown
    return viewsFile(`views-${query.which}`, range, [
      ['doc_type', 'docid', 'title', 'category', 'public', 'in_progress', 'views', 'url'],
      ...shown.map(one => [
        one.doc_type,
        one.docid,
        one.title,
        one.category ?? '',
        String(one.public),
        String(one.in_progress),
        one.views,
        one.url,
      ]),
    ])
  },

  async listViewers({ query }, ctx) {
    const range = await requireRange(ctx, ctx.db, query)
    const rows = await listViewers(
      ctx.db,
      range,
      query.format === 'csv' ? { limit: fileAtMost, offset: 0 } : query,
    )
    if (query.names)
      await recordAdminLook(
        ctx,
        rows.map(row => row.userid),
        null,
        rows.length,
      )
    ctx.header('X-Total-Count', String(rows[0]?.total ?? 0))
    const shown = rows.map(({ userid, username, views }) =>
      query.names ? { userid, username, views } : { userid: null, username: null, views },
    )
    if (query.format !== 'csv') return shown
    return viewsFile(
      'views-people',
      range,
      query.names
        ? [
            ['userid', 'username', 'views'],
            ...rows.map(({ userid, username, views }) => [userid, username, views]),
          ]
        : [['views'], ...shown.map(one => [one.views])],
    )
  },

  async listViewGroups({ query }, ctx) {
    const range = await requireRange(ctx, ctx.db, query)
    const page = query.format === 'csv' ? { limit: fileAtMost, offset: 0 } : query
    const rows = await (query.by === 'category'
      ? listCategories(ctx.db, range, page)
      : listTeams(ctx.db, range, query.names ? 0 : peopleFrom, page))
    await recordTeams(ctx, query, [query.teamid, ...rows.map(row => row.teamid)])
    ctx.header('X-Total-Count', String(rows[0]?.total ?? 0))
    const shown = rows.map(({ total: _, ...row }) => row)
    if (query.format !== 'csv') return shown
    return viewsFile(`views-${query.by}`, range, [
      ['name', 'teamid', 'views', 'documents', 'people'],
      ...shown.map(one => [one.name, one.teamid ?? '', one.views, one.documents, one.people]),
    ])
  },

  async listViewFindings({ query }, ctx) {
    const range = await requireRange(ctx, ctx.db, query)
    const found = await ctx.snapshot(db =>
      loadFindings(db, { range, zone: query.zone, now: ctx.now, looked: query.looked }, row =>
        urlOf(ctx.origin, row),
      ),
    )
    await recordTeams(ctx, query, [query.teamid])
    ctx.header('X-Total-Count', String(found.length))
    if (query.format !== 'csv') return found.slice(query.offset, query.offset + query.limit)
    return viewsFile('views-findings', range, [
      [
        'doc_type',
        'docid',
        'title',
        'category',
        'kinds',
        'views',
        'before',
        'completed',
        'checks',
        'findings',
        'severity',
        'modified',
        'url',
        'stops',
      ],
      ...found.map(one => [
        one.doc_type,
        one.docid,
        one.title,
        one.category ?? '',
        one.kinds.join(' '),
        one.views,
        one.before,
        one.completed,
        one.checks ?? '',
        one.faults.map(({ code, count }) => `${code} ${count}`).join(', '),
        one.severity,
        new Date(one.modified_date * 1000).toISOString(),
        one.url,
        one.stops ? `step ${one.stops.step}: ${one.stops.stopped} of ${one.stops.reached}` : '',
      ]),
    ])
  },
}
