// The queue as rows (moderation-admin 2, 3). All SQL that selects items by filter.
import type { NextFilter, PatrolListQuery } from '#contract/patrol/queries.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import type { Ctx, Person, SignedIn, SignedInReader } from '#server/http/context.ts'
import { highRisk, mediumRisk } from '../signals/riskLevels.ts'
import { subtree } from '#server/rights/subtree.ts'
import {
  itemsWithDocuments,
  liesIn,
  mayDecide,
  mayOpen,
  shownTitle,
  toldCategory,
} from './rights.ts'

export type ItemRow = Omit<PatrolItem, 'author' | 'url' | 'lease' | 'decision'> & {
  authorid: number
  username: string
  type: string | null
  namespace: Namespace | null
  wiki_title: string | null
  holderid: number | null
  holder: string | null
  expires: number | null
  lease_kind: 'open' | 'ahead' | null
  place: number
  decisionid: number | null
  action: NonNullable<PatrolItem['decision']>['action'] | null
  deciderid: number | null
  decider: string | null
  decision_created: number | null
  reason_code: string | null
  reason_text: string | null
}

/**
 * Items i as `select` shows them to a person. Leases that ran out and that nobody took are
 * nobody's.
 */
const columns = (person: Person, settings: Ctx['settings'], now: number): Sql => sql`
  i.itemid, i.doc_type, i.docid, i.langid, i.kind, i.state, i.authorid, u.username,
    ${shownTitle(person)} as title, g.type, w.namespace, w.title as wiki_title,
  ${toldCategory(person)} as category,
    i.summary, i.base_revisionid, i.head_revisionid, i.stacked_on, i.parent_itemid,
    i.revisionid, i.created, i.updated, i.decided, i.threshold_at_save,
  i.risk_score, i.blast_score, i.unit_count, i.conflict_count, i.place,
  (select coalesce(sum(x.words_added), 0)::int from patrol_units x
    where x.itemid = i.itemid) as words_added,
  (select coalesce(sum(x.words_removed), 0)::int from patrol_units x
    where x.itemid = i.itemid) as words_removed,
  array(select s.code from patrol_signals s where s.itemid = i.itemid
    order by s.weight desc, s.code) as signals,
  l.holderid, h.username as holder, l.expires, l.kind as lease_kind,
  i.authorid = ${person.userid} as own, ${mayDecide(person, settings)} as decidable,
  d.decisionid, d.action, d.deciderid, du.username as decider, d.created as decision_created,
    d.reason_code, d.reason_text
  from ${itemsWithDocuments}
  join users u on u.userid = i.authorid
  left join patrol_leases l on l.itemid = i.itemid and l.expires > ${now}
  left join users h on h.userid = l.holderid
  left join lateral (select * from patrol_decisions x where x.itemid = i.itemid
    order by x.decisionid desc limit 1) d on true
  left join users du on du.userid = d.deciderid`

type Filters = Omit<PatrolListQuery, 'sort' | 'limit' | 'offset' | 'after'>
export type Filter = { [K in keyof Filters]?: Filters[K] | undefined }

/**
 * Nobody opened it as it is now, but for its author: one that changed since is new again. By the
 * caller alone: of what others propose.
 */
const notSeen = (by: 'anybody' | 'me', { userid }: Person): Sql => sql`
  ${by === 'me' ? sql`i.authorid <> ${userid} and` : nothing}
  not exists (select from patrol_looks k where k.itemid = i.itemid and k.revisionid = i.revisionid
    and ${by === 'me' ? sql`k.userid = ${userid}` : sql`k.userid <> i.authorid`})`

const conditions = (person: Person, settings: Ctx['settings'], f: Filter, now: number): Sql[] => [
  mayOpen(person, settings),
  sql`i.state = ${f.state ?? 'pending'}`,
  ...(f.doc_type ? [sql`i.doc_type = ${f.doc_type}`] : []),
  // Where a page lies that somebody may not know is not found out by asking for its category.
  ...(f.category !== undefined ? [liesIn(person, subtree(f.category))] : []),
  ...(f.langid ? [sql`i.langid = ${f.langid}`] : []),
  ...(f.author ? [sql`i.authorid = ${f.author}`] : []),
  ...(f.team
    ? [
        sql`i.doc_type = 'guide' and exists (select from guide_teams t
          where t.guideid = i.docid and t.teamid = ${f.team})`,
      ]
    : []),
  ...(f.kind ? [sql`i.kind = ${f.kind}`] : []),
  ...(f.unit_kind
    ? [
        sql`exists (select from patrol_units x
          where x.itemid = i.itemid and x.kind = ${f.unit_kind})`,
      ]
    : []),
  ...(f.signal
    ? [
        sql`exists (select from patrol_signals s
          where s.itemid = i.itemid and s.code = ${f.signal})`,
      ]
    : []),
  ...(f.risk_min ? [sql`i.risk_score >= ${f.risk_min}`] : []),
  ...(f.age_min ? [sql`${now} - i.created >= ${f.age_min}`] : []),
  ...(f.age_max ? [sql`${now} - i.created < ${f.age_max}`] : []),
  ...(f.unseen ? [notSeen(f.unseen, person)] : []),
  ...(f.decidable ? [mayDecide(person, settings)] : []),
  ...(f.lease === 'free'
    ? [sql`l.itemid is null`]
    : f.lease === 'mine'
      ? [sql`l.holderid = ${person.userid}`]
      : f.lease === 'others'
        ? [sql`l.holderid <> ${person.userid}`]
        : []),
  ...(f.holder ? [sql`l.holderid = ${f.holder}`] : []),
  ...(f.q
    ? [
        sql`(${shownTitle(person)} ilike ${`%${escapedLike(f.q)}%`}
          or u.username ilike ${`%${escapedLike(f.q)}%`}
          or i.summary ilike ${`%${escapedLike(f.q)}%`})`,
      ]
    : []),
]

type Sort = PatrolListQuery['sort']
/** What each sort goes by, ascending, ending in something that no two items share. */
const sortKeys: Record<Sort, (i: Sql, name: Sql) => Sql> = {
  oldest: i => sql`${i}.created, ${i}.itemid`,
  newest: i => sql`-${i}.created, -${i}.itemid`,
  risk: i => sql`-${i}.risk_score, ${i}.created, ${i}.itemid`,
  blast: i => sql`-${i}.blast_score, ${i}.created, ${i}.itemid`,
  author: (i, name) => sql`lower(${name}.username), ${i}.authorid, ${i}.created, ${i}.itemid`,
}
const sortKey = (sort: Sort): Sql => sortKeys[sort](sql`i`, sql`u`)

/** What comes behind an item in this order, wherever that item is by now. */
const behind = (sort: Sort, after: number): Sql => sql`
  (${sortKey(sort)}) > (select ${sortKeys[sort](sql`a`, sql`au`)} from patrol_items a
    join users au on au.userid = a.authorid where a.itemid = ${after})`

export const listItems = (
  ctx: SignedInReader,
  db: Db,
  query: Filter &
    Pick<PatrolListQuery, 'sort' | 'limit' | 'offset'> & { after?: number | undefined },
): Promise<ItemRow[]> =>
  db.many<ItemRow>(sql`
  select ${columns(ctx.person, ctx.settings, ctx.now)}
  where ${joined([...conditions(ctx.person, ctx.settings, query, ctx.now), ...(query.after === undefined ? [] : [behind(query.sort, query.after)])], ' and ')}
  order by ${sortKey(query.sort)} limit ${query.limit} offset ${query.offset}`)

/** Who asks, and when. */
export type Asking = Pick<SignedInReader, 'person' | 'settings' | 'now'>

/** From where items are counted that the same filter lists. */
export const itemsCounted = (ctx: Asking, query: Filter): Sql => sql`
  ${itemsWithDocuments} join users u on u.userid = i.authorid
  left join patrol_leases l on l.itemid = i.itemid and l.expires > ${ctx.now}
  where ${joined(conditions(ctx.person, ctx.settings, query, ctx.now), ' and ')}`

/** How many items wait, and the newest of what others propose; 0 for none. */
export const countWaiting = (
  ctx: Asking,
  db: Db,
  query: Filter,
): Promise<{ count: number; newest: number }> =>
  db.one(sql`
  select count(*)::int as count,
    coalesce(max(i.itemid) filter (where i.authorid <> ${ctx.person.userid}), 0) as newest
  from ${itemsCounted(ctx, query)}`)

export const countItems = async (ctx: Asking, db: Db, query: Filter): Promise<number> =>
  (await countWaiting(ctx, db, query)).count

type Counted = { key: string; title: string; count: number }
export type Counts = {
  pending: number
  decidable: number
  leased: number
  mine: number
  oldest_age: number
  unseen: number
  unseen_by_me: number
  by_risk: Counted[]
  by_category: Counted[]
  by_language: Counted[]
  by_author_top: Counted[]
}

/**
 * One statement: each figure is the length of the list with the same filter. Risk is low below 20,
 * high from 50 on.
 */
export const loadCounts = (ctx: SignedInReader, db: Db, query: Filter): Promise<Counts> => {
  const grouped = (key: Sql, title: Sql, most = 1000) => sql`
    coalesce((select jsonb_agg(x) from (select ${key}::text as key, ${title}::text as title,
      count(*)::int as count from shown group by 1, 2 order by 3 desc, 1 limit ${most}) x), '[]')`
  return db.one<Counts>(sql`
    with shown as materialized (
      select i.itemid, i.created, ${toldCategory(ctx.person)} as category, i.langid, i.authorid, u.username, l.holderid,
        ${mayDecide(ctx.person, ctx.settings)} as decidable,
        ${notSeen('anybody', ctx.person)} as unseen, ${notSeen('me', ctx.person)} as unseen_by_me,
        case when i.risk_score < ${mediumRisk}::int then 'low'
          when i.risk_score < ${highRisk}::int then 'medium' else 'high' end as risk
      from ${itemsCounted(ctx, query)})
    select count(*)::int as pending, count(*) filter (where decidable)::int as decidable,
      count(holderid)::int as leased,
      count(*) filter (where holderid = ${ctx.person.userid})::int as mine,
        greatest(0, coalesce(${ctx.now}::int - min(created), 0)) as oldest_age,
      count(*) filter (where unseen)::int as unseen,
      count(*) filter (where unseen_by_me)::int as unseen_by_me,
      ${grouped(sql`risk`, sql`risk`)} as by_risk,
        ${grouped(sql`category`, sql`category`)} as by_category,
      ${grouped(sql`langid`, sql`langid`)} as by_language,
        ${grouped(sql`authorid`, sql`username`, 10)} as by_author_top
    from shown`)
}

/** Throws 404. What the caller may see of it is checked before. */
export const loadItem = (ctx: SignedInReader, itemid: number, db: Db = ctx.db): Promise<ItemRow> =>
  db.one<ItemRow>(
    sql`select ${columns(ctx.person, ctx.settings, ctx.now)} where i.itemid = ${itemid}`,
    'Item',
  )

/**
 * One's own, newest first; documents that turned private or were deleted are no reason to lose
 * sight of one's words. What a private guide is called by now is no word of one's own.
 */
export const listOwn = (
  ctx: SignedInReader,
  db: Db,
  query: { state?: PatrolItem['state'] | undefined; limit: number; offset: number },
): Promise<ItemRow[]> =>
  db.many<ItemRow>(sql`
  select ${columns(ctx.person, ctx.settings, ctx.now)}
  where i.authorid = ${ctx.person.userid}
    ${query.state ? sql`and i.state = ${query.state}` : nothing}
  order by i.itemid desc limit ${query.limit} offset ${query.offset}`)
export const countOwn = async (
  ctx: SignedInReader,
  db: Db,
  state?: PatrolItem['state'],
): Promise<number> =>
  (
    await db.one<{ total: number }>(sql`
  select count(*)::int as total from patrol_items i
    where i.authorid = ${ctx.person.userid} ${state ? sql`and i.state = ${state}` : nothing}`)
  ).total

/**
 * Ids of what the caller may decide and nobody works on, in the order of the filter; skipped ones
 * rest for a day.
 */
export const freeItems = async (
  ctx: SignedIn,
  filter: NextFilter,
  exclude: number[],
  most: number,
): Promise<number[]> => {
  const { sort = 'oldest', ...asked } = filter
  // What is claimed is in somebody's hands, and nobody takes it out of them.
  if (asked.lease === 'mine' || asked.lease === 'others') return []
  const rows = await ctx.db.many<{ itemid: number }>(sql`
    select i.itemid from ${itemsWithDocuments} join users u on u.userid = i.authorid left
      join patrol_leases l on l.itemid = i.itemid and l.expires > ${ctx.now}
    where ${joined(
      [
        ...conditions(
          ctx.person,
          ctx.settings,
          { ...asked, decidable: true, lease: 'free' },
          ctx.now,
        ),
        sql`not i.itemid = any(${exclude}::int[])`,
        sql`not exists (select from patrol_skips s where s.itemid = i.itemid
          and s.userid = ${ctx.person.userid} and s.created > ${ctx.now - 86_400})`,
      ],
      ' and ',
    )}
    order by ${sortKey(sort)} limit ${most}
    for update of i skip locked`)
  return rows.map(row => row.itemid)
}

export const person = (userid: number | null, username: string | null) =>
  userid === null ? null : { userid, username: username ?? '' }
