// What Admins looked at: it is left out of the findings until the document changes.
import type { UnixSeconds } from '#lib/time.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import type { ViewedType } from '#server/http/ports.ts'
import { requireType } from './adminLooks.ts'

type Look = { userid: number; username: string; created: UnixSeconds }

/** Throws 404 where there is no such document. */
const modifiedDate = async (db: Db, type: ViewedType, docid: number): Promise<UnixSeconds> =>
  (
    await db.one<{ modified_date: UnixSeconds }>(
      type === 'guide'
        ? sql`select modified_date from guides where guideid = ${docid} and deleted_date is null`
        : sql`select modified_date from wikis where wikiid = ${docid} and deleted_date is null`,
      type === 'guide' ? 'Guide' : 'Wiki page',
    )
  ).modified_date

export const findingLookHandlers: Pick<Handlers, 'lookAtFinding' | 'unlookAtFinding'> = {
  /** Who looked at it as it is now first, and when, stays. */
  async lookAtFinding({ params, query }, ctx) {
    const [type, { userid }] = [requireType(params.doc_type), ctx.person]
    const now = await modifiedDate(ctx.db, type, params.docid)
    const seen = query.modified_date ?? now
    await ctx.db.run(sql`
      insert into finding_looks as l (doc_type, docid, modified_date, userid, created)
      values (${type}, ${params.docid}, ${seen}, ${userid}, ${ctx.now})
      on conflict (doc_type, docid) do update set modified_date = excluded.modified_date,
        userid = excluded.userid, created = excluded.created
      where l.modified_date <> ${now}`)
    return ctx.db.one<Look & { holds: boolean }>(sql`
      select l.userid, u.username::text as username, l.created, l.modified_date = ${now} as holds
        from finding_looks l
        join users u using (userid) where l.doc_type = ${type} and l.docid = ${params.docid}`)
  },

  async unlookAtFinding({ params }, ctx) {
    const type = requireType(params.doc_type)
    const gone = await ctx.db.run(
      sql`delete from finding_looks where doc_type = ${type} and docid = ${params.docid}`,
    )
    if (gone === 0) throw notFound('Look')
    return null
  },
}
