import type { MediaKind } from '#contract/library/schemas.ts'
import { forbidden, notFound, type FieldError } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Ctx, Person, ReadCtx } from '#server/http/context.ts'
import { findEither, ownersOf, type MediaRow } from './sql.ts'
import { seenAmong } from './visibility/seen.sql.ts'

/**
 * Problems with images that a write wants to use: each must be in the person's own media manager,
 * or already in the document (`alsoAllowed`). Code `not_found` or `not_owned` (422, api-facts
 * 4.5.5); `index` only where the field is a list.
 */
export const requireOwnImages = async (
  db: Db,
  person: Person,
  imageids: number[],
  alsoAllowed: number[],
  field: string,
  isList = imageids.length > 1,
): Promise<FieldError[]> => {
  const known = new Set(alsoAllowed)
  const asked = [...new Set(imageids)].filter(imageid => !known.has(imageid))
  if (asked.length === 0) return []
  const owners = new Map(
    (
      await ownersOf(
        db,
        asked.filter(imageid => imageid > 0 && imageid <= 2_147_483_647),
      )
    ).map(row => [row.imageid, row]),
  )
  return imageids.flatMap((imageid, index): FieldError[] => {
    if (known.has(imageid)) return []
    const at = isList ? { index } : {}
    const image = owners.get(imageid)
    if (!image)
      return [{ field, code: 'not_found', message: `There is no image ${imageid}`, ...at }]
    if (image.userid !== person.userid || image.removed)
      return [
        {
          field,
          code: 'not_owned',
          message: `Image ${imageid} is not in your media library. Use one of your own images`,
          ...at,
        },
      ]
    return []
  })
}

/** Its owner, Moderators and Admins, and whoever may read something that shows it (roles.md 4). */
export const maySee = async (
  { db, person }: Pick<Ctx, 'db' | 'person'>,
  kind: MediaKind,
  id: number,
): Promise<boolean> => (await seenAmong(db, kind, [id], person)).has(id)

/** By id or guid; throws 404, and 403 for one that the caller may not see. */
export const requireSeen = async (ctx: ReadCtx, idOrGuid: string): Promise<MediaRow> => {
  const image = await findEither(ctx.db, idOrGuid)
  if (!image) throw notFound('Image')
  if (!(await maySee(ctx, 'image', image.imageid)))
    throw forbidden('You do not have access to this image')
  return image
}
