// Dashboards over the view history, for Admins (authoring section 13; moderation-admin 11): figures
// without names, and names where they are asked for, which is a look at those people's history.
import type { ViewKind, ViewedDocument } from '#contract/views/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import { invalidField } from '#lib/errors.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { daysBetween, isZone } from '#lib/zones.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import { peopleFrom } from '#server/base/peopleFrom.ts'
import type { Db } from '#server/db/open.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { csvFile } from '#server/http/responses/csv.ts'
import { requireOrder } from '#server/http/dates.ts'
import {
  listDocuments,
  listViewers,
  viewsByDay,
  type DocumentRow,
  type Range,
} from './dashboards.sql.ts'
import { countMembers, listCategories, listTeams } from './groups.sql.ts'
import { overviewOf } from './overview.sql.ts'
import { loadFindings } from './findings.ts'
import { recordAdminLook, typeInCapitals } from './adminLooks.ts'
import { membersOfSmall } from './sql.ts'

const usualDays = 30
const day = 86_400
const fileAtMost = 100_000

type Asked = {
  start_date?: number | undefined
  end_date?: number | undefined
  zone: string
  category?: string | undefined
  teamid?: number | undefined
  kind?: ViewKind | undefined
  names: boolean
}

/**
 * The range asked for, the last thirty days where none is. Throws 422 for a zone that is none, 404
 * for a team that is none, and 422 for a small one without names.
 */
const requireRange = async (ctx: SignedInReader, db: Db, asked: Asked): Promise<Range> => {
  requireOrder(asked)
  if (!isZone(asked.zone))
    throw invalidField(
      'zone',
      'invalid_value',
      '`zone` must be the name of a time zone, such as Europe/Berlin',
    )
  if (
    asked.teamid !== undefined &&
    (await countMembers(db, asked.teamid)) < peopleFrom &&
    !asked.names
  ) {
    throw invalidField(
      'teamid',
      'too_few',
      `In a team of fewer than ${peopleFrom} people, anonymous figures could identify someone. Request the figures with names instead`,
    )
  }
  // The clock's own first days: nobody viewed anything, and in some zones their midnights lie
  // before it.
  const end = Math.max(asked.end_date ?? ctx.now, 2 * day)
  const start = asked.start_date ?? end - usualDays * day + 1
  return {
    start: Math.max(day, start, end - 1100 * day),
    end,
    category: asked.category ?? null,
    team: asked.teamid ?? null,
    kind: asked.kind ?? null,
  }
}

const file = (what: string, { start, end, category }: Range, rows: (string | number)[][]) => {
  const date = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  const place =
    category === null
      ? ''
      : `-${category.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/[^\u0020-\u007E]/g, '')}`
  return csvFile(`${what}${place}-${date(start)}-${date(end)}.csv`, rows)
}

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
  { names }: Pick<Asked, 'names'>,
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
      return file('views-by-day', range, [
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
    return file(`views-${query.which}`, range, [
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
    return file(
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
    return file(`views-${query.by}`, range, [
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
    return file('views-findings', range, [
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
      ]),
    ])
  },
}
