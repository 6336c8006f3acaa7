// Comments as they are stored, each with its writer and the title of what it is about; threads for
// a document.
import type { ImageRow } from '#server/media/load.ts'
import { isUnderReleaseNow, readersTitle } from '#server/rights/released.ts'
import type { CommentContext } from '#contract/comments/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { wikiText, type WikiText } from '#server/wikitext/text.ts'
import { summaryColumns, type SummaryRow } from '#server/users/load.ts'
import { mentionsOf, type Mention } from './mentions.ts'
import { commentTables, isPublic } from '#server/rights/comments.ts'

/** Who reads it, and why not everybody (moderation-admin 7). */
export type CommentState = 'public' | 'held' | 'hidden' | 'removed' | 'withdrawn'
/** `userid` and what else a summary has are the writer's. */
export type CommentRow = SummaryRow & {
  commentid: number
  context: CommentContext
  contextid: number
  guideid: number | null
  parentid: number | null
  locale: string
  text_raw: string
  state: CommentState
  parent_state: CommentState | null
  created: number
  modified_date: number
  resolved: boolean
  /** Whoever is named in it. */
  mentions: Mention[]
  /** Its pictures, in their order. */
  pictures: ImageRow[]
  /**
   * That of the guide, the step (the guide's, where the step has none) or the page; empty where the
   * page is found by its title only.
   */
  title: string
}

/**
 * Not about a page that is found by its title only: no list shows those, and a number does not tell
 * their titles.
 */
export const isListed = sql`not coalesce('WIKI_PRIVATE' = any(w.flags), false)`

/** Over guides g, steps s and their live revisions r: as readers are shown it. */
const stepTitle = sql`case when ${isUnderReleaseNow} then (
  select jsonb_path_query_first(x.content, '$.steps[*] ? (@.stepid == $id).content.title',
    jsonb_build_object('id', s.stepid)) #>> '{}'
  from releases x where x.guideid = g.guideid and x.state = 'live' and x.langid = g.langid)
  else r.content->>'title' end`

/** Those of a list of ids that are there, as rows of `images`. */
export const picturesOf = (images: Sql): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('imageid', m.imageid, 'guid', m.guid, 'userid', m.userid,
    'width', m.width, 'height', m.height, 'alt', m.alt, 'stamp', m.stamp) order by n.place)
  from unnest(${images}) with ordinality n(imageid, place) join images m using (imageid)), '[]')`

/** `rest` is spliced in behind the tables. */
export const selectComments = (db: Db, rest: Sql): Promise<CommentRow[]> =>
  db.many<CommentRow>(sql`
  select c.commentid, c.context, c.contextid, c.guideid, c.parentid, c.langid as locale, c.text_raw,
    c.state, p.state as parent_state, c.created, c.modified_date, c.resolved,
    ${picturesOf(sql`c.images`)} as pictures, ${mentionsOf} as mentions,
    case c.context when 'wiki' then case when ${isListed} then w.display_title else '' end
      when 'step' then coalesce(nullif(${stepTitle}, ''), ${readersTitle})
      else ${readersTitle} end as title,
    ${summaryColumns}
  from ${commentTables}
  left join steps s on c.context = 'step' and s.stepid = c.contextid
  left join revisions r on r.revisionid = s.live_revisionid
  join users u on u.userid = c.author
  left join images i on i.imageid = u.imageid
  ${rest}`)

export type Said = { row: CommentRow; text: WikiText }
export type Thread = Said & { /** Newest first. */ replies: Said[] }
/** Top-level comments by target, newest first, as real answers have them: `guide:5`, `step:9`. */
export type Threads = Map<string, Thread[]>

const said = (row: CommentRow): Said => ({ row, text: wikiText(row.text_raw) })

/**
 * Rows by commentid, oldest first, into threads; a reply without its comment among them is left
 * out.
 */
export const threadsOf = (rows: CommentRow[]): Threads => {
  const threads: Threads = new Map()
  const byId = new Map<number, Thread>()
  for (const row of rows) {
    if (row.parentid !== null) {
      byId.get(row.parentid)?.replies.unshift(said(row))
      continue
    }
    const thread: Thread = { ...said(row), replies: [] }
    byId.set(row.commentid, thread)
    const key = `${row.context}:${row.contextid}`
    threads.set(key, [...(threads.get(key) ?? []), thread])
  }
  for (const [key, said] of threads)
    threads.set(
      key,
      said.sort(({ row: a }, { row: b }) => b.created - a.created || b.commentid - a.commentid),
    )
  return threads
}

/** Public comments of a guide and of these steps, in one statement. */
export const loadThreads = async (db: Db, guideid: number, stepids: number[]): Promise<Threads> =>
  threadsOf(
    await selectComments(
      db,
      sql`
  where (c.context = 'guide' and c.contextid = ${guideid} or c.context = 'step'
    and c.contextid = any(${stepids}::int[])) and ${isPublic}
  order by c.commentid`,
    ),
  )

/** Those of one step. */
export const loadStepThreads = async (db: Db, stepid: number): Promise<Threads> =>
  threadsOf(
    await selectComments(
      db,
      sql`
  where c.context = 'step' and c.contextid = ${stepid} and ${isPublic} order by c.commentid`,
    ),
  )

export const saidIn = (threads: Threads): Said[] =>
  [...threads.values()].flat().flatMap(thread => [thread, ...thread.replies])
