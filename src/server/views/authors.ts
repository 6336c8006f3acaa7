// Whose a document is, for figures of its views.
import { forbidden, notFound } from '#lib/errors.ts'
import { peopleFrom } from '#server/base/peopleFrom.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { canView, loadAccess } from '#server/rights/guides.ts'
import type { SignedInReader } from '#server/http/context.ts'
import type { ViewedType } from '#server/http/ports.ts'

export type Viewed = { doc_type: ViewedType; docid: number }

/** `day`, of UTC, is one on which at least so many different people viewed it. */
export const isToldDay = (
  { doc_type, docid }: Viewed,
  day: Sql,
  people: number,
): Sql => sql`exists (
  select from view_counts c where c.doc_type = ${doc_type} and c.docid = ${docid}
    and c.day = ${day} and c.people >= ${people})`

const pageAuthor = async (db: Db, wikiid: number): Promise<number> =>
  (
    await db.one<{ author: number }>(
      sql`select author from wikis where wikiid = ${wikiid} and deleted_date is null`,
      'Wiki',
    )
  ).author

/** Its creator; throws 404 for a document that is not there, or that the caller may not see. */
export const requireAuthor = async (
  ctx: SignedInReader,
  { doc_type, docid }: Viewed,
): Promise<number> => {
  if (doc_type === 'wiki') return pageAuthor(ctx.db, docid)
  const access = await loadAccess(ctx.db, docid)
  if (!canView(ctx.person, access)) throw notFound('Guide')
  return access.author
}

/**
 * From how many on the caller is told figures of it: Admins may see who viewed it. Throws the same,
 * and 403 for all but its creator and Admins.
 */
export const requireCounts = async (ctx: SignedInReader, doc: Viewed): Promise<number> => {
  const author = await requireAuthor(ctx, doc)
  if (ctx.person.privilege === 'Admin') return 1
  if (author !== ctx.person.userid)
    throw forbidden('Only the document’s author and Admins can see this')
  return peopleFrom
}
