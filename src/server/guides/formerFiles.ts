// Which pictures, documents and films an editor may put into a guide: their own, and what it has
// shown to readers.
import type { MediaKind } from '#contract/library/schemas.ts'
import type { FieldError } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Kind } from '#server/files/load.ts'
import { requireOwnDocuments, requireOwnObject } from '#server/files/rules.ts'
import { requireOwnImages } from '#server/media/rules.ts'
import { isInRelease, isOpenToReaders } from '#server/rights/revisions.ts'

/** Over revisions r: it shows the file `wanted.id`, outside its words. */
const shows: Record<MediaKind, Sql> = {
  image: sql`(r.content->'image' = to_jsonb(wanted.id)
    or (r.content->'media'->>'type' = 'image'
      and r.content->'media'->'data' @> to_jsonb(wanted.id)))`,
  document: sql`r.content->'documents' @> to_jsonb(wanted.id)`,
  video: sql`(r.content->'objectid' = to_jsonb(wanted.id)
    or (r.content->'media'->>'type' = 'object'
      and r.content->'media'->'data' @> to_jsonb(wanted.id)))`,
}

/**
 * Of these files those that the guide or one of its steps has shown to readers: what was once there
 * may be restored, by whoever may read it there.
 */
const shownBefore = async (
  { db, person }: SignedIn,
  guideid: number,
  kind: MediaKind,
  ids: number[],
): Promise<number[]> => {
  const known = ids.filter(id => id > 0 && id <= 2_147_483_647)
  return db.values<number>(sql`
    select wanted.id from unnest(${known}::int[]) as wanted (id)
    where exists (
      select 1 from revisions r join guides g on g.guideid = r.docid
      where r.doc_type = 'guide' and r.docid = ${guideid} and r.line = 'live'
        and (${isOpenToReaders(person)} or ${isInRelease}) and ${shows[kind]})
    order by wanted.id`)
}

/**
 * What is wrong with these files; one of somebody else may come back where it was (decision 0090).
 * `ask`: what is wrong where some may be used whoever they belong to. `guideid` null: there is no
 * history yet.
 */
const unlessFormer = async (
  ctx: SignedIn,
  guideid: number | null,
  kind: MediaKind,
  ids: number[],
  ask: (former: number[]) => Promise<FieldError[]>,
): Promise<FieldError[]> => {
  const errors = await ask([])
  if (guideid === null || !errors.some(({ code }) => code === 'not_owned')) return errors
  return ask(await shownBefore(ctx, guideid, kind, ids))
}

/** As own pictures are (api-facts 4.5.5). */
export const requireUsableImages = (
  ctx: SignedIn,
  guideid: number | null,
  imageids: number[],
  before: number[],
  field: string,
): Promise<FieldError[]> =>
  unlessFormer(ctx, guideid, 'image', imageids, former =>
    requireOwnImages(ctx.db, ctx.person, imageids, [...before, ...former], field),
  )

/** As own documents are (api-facts 5.3). */
export const requireUsableDocuments = (
  ctx: SignedIn,
  guideid: number | null,
  documentids: number[],
  before: number[],
): Promise<FieldError[]> =>
  unlessFormer(ctx, guideid, 'document', documentids, former =>
    requireOwnDocuments(ctx.db, ctx.person, documentids, before, former),
  )

/** A film; `kind` where only a video or only an embed is meant. */
export const requireUsableObject = (
  ctx: SignedIn,
  guideid: number | null,
  objectid: number,
  before: number | null,
  field: string,
  kind: Kind | null = null,
): Promise<FieldError[]> =>
  unlessFormer(ctx, guideid, 'video', [objectid], former =>
    requireOwnObject(ctx.db, ctx.person, objectid, before, field, kind, former.length > 0),
  )
