// What of a plan goes before one of its records can go: guides and pages that show a file, guides
// that name a tool, what lies in a category.
import type { Namespace } from '#contract/core/shapes.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import type { RunItem } from '#server/bulkRuns/sql.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { listUses } from '#server/media/uses.sql.ts'
import { guidesNeeding } from '#server/rights/released.ts'

type Key = { doc_type: string; docid: number }

const usersOf = async (
  ctx: SignedIn,
  kind: 'image' | 'video' | 'document',
  id: number,
): Promise<Key[]> =>
  (await listUses(ctx.db, kind, id, ctx.person, { limit: 1000, offset: 0 })).rows.map(use =>
    use.commentid === null
      ? { doc_type: use.type, docid: use.id }
      : { doc_type: 'comment', docid: use.commentid },
  )

const within = ({ db }: SignedIn, wikiid: number): Promise<Key[]> =>
  db.many<Key>(sql`
    select 'wiki' as doc_type, c.wikiid as docid from wikis c where c.parent = ${wikiid}
      and c.deleted_date is null
    union select 'guide', n.guideid from wikis w, lateral (${guidesNeeding(sql`w.title`)}) n
      where w.wikiid = ${wikiid} and w.namespace = 'CATEGORY'
    union select 'guide', g.guideid from wikis w
      join revisions r on linked_names(r.content) @> array['item ' || left(w.title, 255)]
      join guides g on g.live_revisionid = r.revisionid
      where w.wikiid = ${wikiid} and w.namespace = 'ITEM'`)

/** Records of the run, in their order. */
export const listInTheWay = async (
  ctx: SignedIn,
  runid: number,
  { target_type: type, target_id }: RunItem,
): Promise<RunItem[]> => {
  if (type === 'comment' || type === 'guide') return []
  const id = Number(target_id)
  const keys =
    type === 'image' || type === 'video' || type === 'document'
      ? await usersOf(ctx, type, id)
      : await within(ctx, id)
  if (keys.length === 0) return []
  return ctx.db.many<RunItem>(sql`
    select position, target_type, target_id, before, after from run_rows
    where runid = ${runid} and (target_type, target_id) in (
      select given.type, given.id::text from unnest(${keys.map(one => one.doc_type)}::text[],
        ${keys.map(one => one.docid)}::int[]) as given (type, id))
    order by position`)
}

/** How much of a comment is shown to who decides on it. */
const shown = 160
type Row = {
  text: string
  state: string
  modified: number
  guideid: number | null
  guide_title: string | null
  guide_type: string | null
  namespace: Namespace | null
  title: string | null
  display_title: string | null
}

export const loadComment = async ({ db, origin }: SignedIn, commentid: number) => {
  const row = await db.one<Row>(
    sql`select left(c.text_raw, ${shown}) as text, c.state, c.modified_date as modified, c.guideid,
      g.title as guide_title, g.type as guide_type, w.namespace, w.title, w.display_title
    from comments c left join guides g using (guideid)
    left join wikis w on c.context = 'wiki' and w.wikiid = c.contextid
    where c.commentid = ${commentid}`,
    'Comment',
  )
  const { guideid, guide_title, guide_type, namespace, title, display_title } = row
  const page =
    namespace === null
      ? guideUrl(origin, {
          guideid: guideid ?? 0,
          title: guide_title ?? '',
          type: guide_type ?? '',
        })
      : wikiUrl(origin, { namespace, title: title ?? '', display_title: display_title ?? '' })
  return {
    title: row.text,
    url: `${page}#comment-${commentid}`,
    state: row.state,
    modified: row.modified,
  }
}
