// What one save changed, read without the rest of the document: the two versions that rules of
// patrol compare hold only the steps that differ, a few at a time.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Content } from '#server/http/patrolPort.ts'
import type { Judged } from '#server/judging/judge.ts'
import { decision } from '#server/revisions/changes/details.sql.ts'
import { isSameSave, kindOf, revisionTables } from '#server/revisions/changes/feed.sql.ts'
import type { DocVersion } from '#patrol/types.ts'
import type { DocKey } from '../chain/document.ts'
import { guideVersion, translationVersion, wikiVersion, type Contents } from '../chain/versions.ts'

export type Save = DocKey &
  Judged & {
    /** Its last revision, and its first one. */
    id: number
    first: number
    created: UnixSeconds
    kind: 'page' | 'publication' | 'edit'
    /** In the document’s first language. */
    source: boolean
    userid: number
    joined: UnixSeconds
    /** Of the edit that waited, where this is what a decision wrote. */
    risk_score: number | null
    signals: string[]
  }

/** The save that a revision is of; null where nobody wrote it. */
export const loadSave = (db: Db, revisionid: number): Promise<Save | null> =>
  db.maybe<Save>(sql`
    select r.revisionid as id, r.created, r.doc_type, r.docid, r.langid, r.userid,
      (select min(s.revisionid) from revisions s where ${isSameSave(sql`s`)}) as first,
      ${kindOf} as kind, r.langid = coalesce(g.langid, w.langid) as source,
      u.join_date as joined, u.privilege, u.reputation,
      d.risk_score, coalesce(d.signals, '{}') as signals
    from ${revisionTables} left join lateral (${decision}) d on true
    where r.revisionid = (select max(n.revisionid) from revisions r
      join revisions n on ${isSameSave(sql`n`)} where r.revisionid = ${revisionid})
      and r.line = 'live' and r.kind not in ('merge', 'import')`)

type Part = { resource: 'guide' | 'step' | 'wiki'; resourceid: number }
const loadParts = (db: Db, { id }: Save): Promise<Part[]> =>
  db.many<Part>(sql`
    select distinct s.resource, s.resourceid from revisions r
    join revisions s on ${isSameSave(sql`s`)} where r.revisionid = ${id}
    order by s.resource, s.resourceid`)

/** Before the save, or with it: what is live of a resource is its newest live revision. */
type At = 'before' | 'after'
const isAt = ({ first, id, langid }: Save, at: At): Sql =>
  sql`c.langid = ${langid} and c.line = 'live'
    and c.revisionid <= ${at === 'before' ? first - 1 : id}`

/** What people wrote of a guide itself weighs; what was chosen has no words. */
const ownBytes = sql`octet_length(concat(c.content->>'title', c.content->>'summary',
  c.content->>'introduction', c.content->>'conclusion'))`
/** What it says itself, with what that weighs. */
type Own = { content: Content; bytes: number }
const loadOwn = async (db: Db, save: Save, at: At): Promise<Own | null> => {
  const row = await db.maybe<Own>(sql`
    select c.content, ${ownBytes} as bytes from revisions c
    where c.resource = ${save.doc_type} and c.resourceid = ${save.docid} and ${isAt(save, at)}
    order by c.revisionid desc limit 1`)
  return row === null || row.content['deleted'] === true ? null : row
}

/** Contents with what they weigh as they are stored. */
type Steps = { contents: Map<number, Content>; bytes: number }
const loadSteps = async (db: Db, save: Save, at: At, ids: readonly number[]): Promise<Steps> => {
  const rows =
    ids.length === 0
      ? []
      : await db.many<{ stepid: number; content: Content; bytes: number }>(sql`
    select one.stepid, c.content, c.bytes from unnest(${ids}::int[]) as one (stepid)
    cross join lateral (select c.content, pg_column_size(c.content) as bytes from revisions c
      where c.resource = 'step' and c.resourceid = one.stepid and ${isAt(save, at)}
      order by c.revisionid desc limit 1) c
    order by one.stepid`)
  return {
    contents: new Map(rows.map(({ stepid, content }) => [stepid, content])),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const orderIn = (own: Content | null): number[] => (own?.['steps'] ?? []) as number[]
/** Steps that the save wrote, brought or took out. */
const stepsOf = (parts: readonly Part[], before: Content | null, after: Content | null) => {
  const [was, is] = [new Set(orderIn(before)), new Set(orderIn(after))]
  return [
    ...new Set([
      ...parts.filter(one => one.resource === 'step').map(one => one.resourceid),
      ...[...was].filter(one => !is.has(one)),
      ...[...is].filter(one => !was.has(one)),
    ]),
  ]
}

const versionOf = (save: Save, at: Contents): DocVersion =>
  save.doc_type === 'wiki'
    ? wikiVersion(at)
    : save.source
      ? guideVersion(at)
      : translationVersion(at)

/** At most so many steps of a save, and so many bytes of them; one larger step stands alone. */
const stepsAtOnce = 40
const bytesAtOnce = 400_000
export type Changed = {
  below: DocVersion
  head: DocVersion
  /** What of it was there before, in bytes as it is stored. */
  bytes: number
}
export type ChangedParts = {
  steps: number[]
  /** Whether the words of its own were read. */
  hasOwn: boolean
  some: AsyncGenerator<Changed>
}

/** The order of a guide that says nothing else: words of its own did not change. */
const orderOf = (save: Save, steps: readonly number[]): Content =>
  save.source ? { steps: [...steps] } : {}

/** By length as text, asked of the database: a stored megabyte may be a few kilobytes. */
const inGroups = async (db: Db, save: Save, steps: readonly number[]): Promise<number[][]> => {
  if (steps.length === 0) return [[]]
  const sizes = await db.many<{ stepid: number; bytes: number }>(sql`
    select one.stepid, coalesce((select octet_length(c.content::text) from revisions c
      where c.resource = 'step' and c.resourceid = one.stepid and ${isAt(save, 'after')}
      order by c.revisionid desc limit 1), 0) as bytes
    from unnest(${steps}::int[]) with ordinality as one (stepid, place) order by one.place`)
  const groups: number[][] = []
  let sum = Infinity
  for (const { stepid, bytes } of sizes) {
    if (sum + bytes > bytesAtOnce || groups.at(-1)?.length === stepsAtOnce) {
      groups.push([])
      sum = 0
    }
    sum += bytes
    groups.at(-1)?.push(stepid)
  }
  return groups
}

async function* someOf(
  db: Db,
  save: Save,
  steps: readonly number[],
  own: Record<At, Own | null> | null,
): AsyncGenerator<Changed> {
  for (const [at, ids] of (await inGroups(db, save, steps)).entries()) {
    const isNew = save.kind !== 'edit'
    const before = await loadSteps(db, save, 'before', isNew ? [] : ids)
    const after = await loadSteps(db, save, 'after', ids)
    const [was, is] = (['before', 'after'] as const).map(when => {
      if (own === null) return orderOf(save, ids)
      if (at === 0) return own[when]?.content ?? null
      return orderOf(save, orderIn(own[when]?.content ?? null))
    }) as [Content | null, Content | null]
    yield {
      below: versionOf(save, { own: was, steps: before.contents }),
      head: versionOf(save, { own: is, steps: after.contents }),
      bytes: before.bytes + (at === 0 ? (own?.before?.bytes ?? 0) : 0),
    }
  }
}

/** What is new counts as a whole: nobody was shown any of it before. */
export const loadChanged = async (db: Db, save: Save): Promise<ChangedParts> => {
  const parts = await loadParts(db, save)
  const isNew = save.kind !== 'edit'
  const own =
    isNew || parts.some(one => one.resource !== 'step')
      ? {
          before: isNew ? null : await loadOwn(db, save, 'before'),
          after: await loadOwn(db, save, 'after'),
        }
      : null
  const steps = stepsOf(parts, own?.before?.content ?? null, own?.after?.content ?? null)
  return { steps, hasOwn: own !== null, some: someOf(db, save, steps, own) }
}

/** What all that was not read weighs as it is stored: none of it is unpacked. */
export const bytesOfOthers = async (
  db: Db,
  save: Save,
  { steps, hasOwn }: Pick<ChangedParts, 'steps' | 'hasOwn'>,
): Promise<number> => {
  const { doc_type, docid, langid, source } = save
  const pointers = source
    ? sql`select live_revisionid from steps where guideid = ${docid} and stepid <> all(${steps}::int[])`
    : sql`select live_revisionid from translations where doc_type = ${doc_type}
        and docid = ${docid} and langid = ${langid} and resource = 'step'
        and resourceid <> all(${steps}::int[])`
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(pg_column_size(r.content)), 0)::int + coalesce(case when not ${hasOwn} then (
      select ${ownBytes} from revisions c where c.resource = ${doc_type}
        and c.resourceid = ${docid} and ${isAt(save, 'before')}
      order by c.revisionid desc limit 1) end, 0) as bytes
    from (${pointers}) p join revisions r on r.revisionid = p.live_revisionid`)
  return bytes
}
