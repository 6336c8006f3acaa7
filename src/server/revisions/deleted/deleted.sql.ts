// Deleted guides and pages that somebody may bring back, newest first (decision 0492).
import type { Namespace } from '#contract/core/shapes.ts'
import type { deletedKinds } from '#contract/revisions/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { hasWords } from '#server/db/hasWords.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { restorableGuide, restorablePage } from '#server/rights/restoring.ts'

type DeletedKind = (typeof deletedKinds)[number]
export type DeletedRow = {
  kind: DeletedKind
  id: number
  namespace: Namespace | null
  title: string
  display_title: string
  langid: string
  revisionid: number
  last_revisionid: number | null
  deleted_date: UnixSeconds
  userid: number
  username: string
  total: number
}
export type AskedDeleted = {
  kind?: DeletedKind | undefined
  q?: string | undefined
  limit: number
  offset: number
}

/** The newest revision over wikis w that says something, and that nobody redacted. */
const lastRevision = sql`left join lateral (
    select r.revisionid, r.content from revisions r
    where r.resource = 'wiki' and r.resourceid = w.wikiid and r.langid = w.langid
      and r.line = 'live' and not r.content ? 'deleted'
      and not exists (select from redactions x where x.revisionid = r.revisionid)
    order by r.revisionid desc limit 1) last on true`

const deletedGuides = (person: Person, now: UnixSeconds, q: string | undefined): Sql => sql`
  select 'guide' as kind, g.guideid as id, null as namespace, g.title, g.title as display_title,
    g.langid, g.revisionid, null::int as last_revisionid, g.deleted_date, g.deleted_by as userid
  from guides g
  where ${joined(
    [
      sql`g.deleted_date is not null and ${restorableGuide(person, now)}`,
      ...hasWords(sql`g.title`, q),
    ],
    ' and ',
  )}`

/**
 * A page that never was public is decided in patrol; one that nobody deleted went with its guide.
 */
const deletedPages = (person: Person, q: string | undefined): Sql => sql`
  select 'wiki' as kind, w.wikiid as id, w.namespace, w.title,
    coalesce(last.content->>'display_title', w.title) as display_title, w.langid, w.revisionid,
    last.revisionid as last_revisionid, w.deleted_date,
    w.deleted_by as userid
  from wikis w ${lastRevision}
  where ${joined(
    [
      sql`w.deleted_date is not null and not w.unpublished and w.deleted_by is not null`,
      restorablePage(person),
      ...hasWords(sql`w.title || ' ' || coalesce(last.content->>'display_title', '')`, q),
    ],
    ' and ',
  )}`

export const listDeletedRows = (
  db: Db,
  person: Person,
  now: UnixSeconds,
  { kind, q, limit, offset }: AskedDeleted,
): Promise<DeletedRow[]> => {
  const wanted = [
    ...(kind === 'wiki' ? [] : [deletedGuides(person, now, q)]),
    ...(kind === 'guide' ? [] : [deletedPages(person, q)]),
  ]
  return db.many<DeletedRow>(sql`
    select d.*, u.username, count(*) over ()::int as total
    from (${joined(wanted, ' union all ')}) d join users u using (userid)
    order by d.deleted_date desc, d.kind, d.id desc limit ${limit} offset ${offset}`)
}
