// Places in the timeline of a person or a document, newest first: walks down indexes by date, each
// as far as one page goes, merged (decision 0600).
import {
  failedSignIns,
  timelineSources,
  type TimelineKind,
  type TimelineSource,
} from '#contract/audit/timeline.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { rowsNaming, targetsOfGuide, targetsOfPage } from '#server/audit/sql.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql, type Condition, type Sql } from '#server/db/sql.ts'

export type Subject = { kind: 'user' | 'guide' | 'wiki'; id: number }
export type Place = { created: UnixSeconds; source: TimelineSource; id: number }
export type Asked = {
  kinds: readonly TimelineKind[]
  from: UnixSeconds | undefined
  to: UnixSeconds | undefined
  after: Place | null
  limit: number
}

/** Behind the last one that was shown. */
const isBehind = (source: TimelineSource, created: Sql, id: Sql, after: Place): Sql => {
  const [here, there] = [timelineSources.indexOf(source), timelineSources.indexOf(after.source)]
  if (here < there) return sql`${created} < ${after.created}`
  if (here > there) return sql`${created} <= ${after.created}`
  return sql`(${created}, ${id}) < (${after.created}::int, ${after.id}::bigint)`
}

/** One walk: no more rows than a page has. */
const walk = (
  { from, to, after, limit }: Asked,
  source: TimelineSource,
  { created, id, rows, where }: { created: Sql; id: Sql; rows: Sql; where: Condition[] },
): Sql => sql`(
  select ${source}::text as source, ${id}::bigint as id, ${created} as created from ${rows}
  where ${joined(
    [
      ...where,
      from !== undefined && sql`${created} >= ${from}`,
      to !== undefined && sql`${created} <= ${to}`,
      after !== null && isBehind(source, created, id, after),
    ],
    ' and ',
  )}
  order by ${created} desc, ${id} desc limit ${limit})`

/** Over rows r of the log: whether tries to sign in are asked for, or all but these. */
const isOfKind = ({ kinds }: Asked): Condition => {
  const isTry = sql`r.action = any(${[...failedSignIns]}::text[])`
  if (kinds.includes('audit') && kinds.includes('sign_in')) return false
  return kinds.includes('audit') ? sql`not ${isTry}` : isTry
}

const auditWalks = (asked: Asked, { kind, id }: Subject): Sql[] => {
  const of = (rows: Sql, where: Condition) =>
    walk(asked, 'audit', {
      created: sql`r.at`,
      id: sql`r.auditid`,
      rows,
      where: [where, isOfKind(asked)],
    })
  const ofTarget = of(
    sql`audit_rows r`,
    sql`r.target_type = 'user' and r.target_id = ${String(id)}`,
  )
  // Tries to sign in name their account as the target: nothing else is read for them.
  if (kind === 'user' && !asked.kinds.includes('audit')) return [ofTarget]
  if (kind === 'user')
    return [
      of(sql`audit_rows r`, sql`r.actor = ${id}`),
      ofTarget,
      // As a list: how many name somebody is guessed too high, and then all rows would be read.
      of(sql`audit_rows r`, sql`r.auditid = any(array(${rowsNaming(id)}))`),
    ]
  const targets = kind === 'guide' ? targetsOfGuide(id) : targetsOfPage(id)
  const ofOne = of(
    sql`audit_rows r`,
    sql`r.target_type = t.target_type and r.target_id = t.target_id`,
  )
  return [
    sql`(select one.source, one.id, one.created
      from (${targets}) t (target_type, target_id) cross join lateral ${ofOne} one
      order by one.created desc, one.id desc limit ${asked.limit})`,
  ]
}

const decisionWalks = (asked: Asked, { kind, id }: Subject): Sql[] => {
  const of = (rows: Sql, where: Sql) =>
    walk(asked, 'decision', {
      created: sql`d.created`,
      id: sql`d.decisionid`,
      rows,
      where: [where],
    })
  // As a list: with a join, the whole ledger is walked by date where all of these are old.
  const onItems = (which: Sql) =>
    of(
      sql`patrol_decisions d`,
      sql`d.itemid = any(array(select i.itemid from patrol_items i where ${which}))`,
    )
  return kind === 'user'
    ? [of(sql`patrol_decisions d`, sql`d.deciderid = ${id}`), onItems(sql`i.authorid = ${id}`)]
    : [onItems(sql`i.doc_type = ${kind} and i.docid = ${id}`)]
}

/** Those that last and those that ended have numbers of one row. */
const tokenWalks = (asked: Asked, { id }: Subject): Sql[] =>
  [sql`tokens k`, sql`sign_ins k`].map(rows =>
    walk(asked, 'token', {
      created: sql`k.created`,
      id: sql`k.tokenid`,
      rows,
      where: [sql`k.userid = ${id}`],
    }),
  )

/** In the order of the line; what several walks come upon stands once. */
export const listPlaces = async (db: Db, subject: Subject, asked: Asked): Promise<Place[]> => {
  const { kinds, limit } = asked
  const isOfPerson = subject.kind === 'user'
  const walks = [
    ...(kinds.includes('audit') || (isOfPerson && kinds.includes('sign_in'))
      ? auditWalks(asked, subject)
      : []),
    ...(kinds.includes('decision') ? decisionWalks(asked, subject) : []),
    ...(isOfPerson && kinds.includes('sign_in') ? tokenWalks(asked, subject) : []),
  ]
  if (walks.length === 0) return []
  return db.many<Place>(sql`
    select source, id, created from (${joined(walks, ' union all ')}) one
    group by source, id, created
    order by created desc, array_position(${[...timelineSources]}::text[], source), id desc
    limit ${limit}`)
}
