// Which pictures an editor may put into a guide.
import type { FieldError } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import { sql } from '#server/db/sql.ts'
import { requireOwnImages } from '#server/media/rules.ts'
import { isInRelease, isOpenToReaders } from '#server/rights/revisions.ts'

/**
 * Of these pictures those that the guide or one of its steps has shown to readers: what was once
 * there may be restored, by whoever may read it there.
 */
const shownBefore = async (
  { db, person }: SignedIn,
  guideid: number,
  imageids: number[],
): Promise<number[]> => {
  const rows = await db.many<{ imageid: number }>(sql`
    select imageid from unnest(${imageids}::int[]) as wanted (imageid)
    where exists (
      select 1 from revisions r join guides g on g.guideid = r.docid
      where r.doc_type = 'guide' and r.docid = ${guideid} and r.line = 'live'
        and (${isOpenToReaders(person)} or ${isInRelease})
        and (r.content->'image' = to_jsonb(imageid)
          or (r.content->'media'->>'type' = 'image'
          and r.content->'media'->'data' @> to_jsonb(imageid))))
    order by imageid`)
  return rows.map(({ imageid }) => imageid)
}

/**
 * As own pictures are (api-facts 4.5.5); one of somebody else may come back where it was (decision
 * 0090). `guideid` null: there is no history yet.
 */
export const requireUsableImages = async (
  ctx: SignedIn,
  guideid: number | null,
  imageids: number[],
  before: number[],
  field: string,
): Promise<FieldError[]> => {
  const errors = await requireOwnImages(ctx.db, ctx.person, imageids, before, field)
  if (guideid === null || !errors.some(({ code }) => code === 'not_owned')) return errors
  const known = imageids.filter(imageid => imageid > 0 && imageid <= 2_147_483_647)
  return requireOwnImages(
    ctx.db,
    ctx.person,
    imageids,
    [...before, ...(await shownBefore(ctx, guideid, known))],
    field,
  )
}
