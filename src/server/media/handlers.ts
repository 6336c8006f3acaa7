// A person's own pictures, and what is known of any (specification 4.4; api-facts 6.6).
import type { mediaRows } from '#contract/media/rows.ts'
import { invalid, invalidField, notFound, type FieldError } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import { copy, crop, markUp, requireOwner } from './derive.ts'
import { fileNameOf } from './decode/formats.ts'
import { insertUploaded, presentMediaImage } from './images.ts'
import { preparedOf } from '#server/http/body/prepared.ts'
import { maySee, requireSeen } from './rules.ts'
import { findEither, listOwn, markRemoved, setAlt } from './sql.ts'
import type { KeptPicture } from './upload.ts'
import { usesOf } from './uses.ts'

const idsAtMost = 1000
/**
 * Ids with commas between them; throws 422 for anything else, and for more than a request takes
 * (api-facts 6.6).
 */
const requireIds = (text: string): number[] => {
  const ids = text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')
  if (ids.length === 0 || !ids.every(one => /^\d{1,15}$/.test(one)))
    throw invalidField('imageids', 'invalid_type', 'Must be image IDs separated by commas')
  if (ids.length > idsAtMost)
    throw invalidField('imageids', 'too_many', `Send at most ${idsAtMost} IDs at once`)
  return ids.map(Number).filter(one => one <= 2_147_483_647)
}

/**
 * Pixels in a query: a whole number, or 0 when it is not asked for. Problems are added to `errors`.
 */
const pixelsAsked = (text: string | undefined, field: string, errors: FieldError[]): number => {
  if (text === undefined || text === '') return 0
  if (/^\d{1,9}$/.test(text)) return Number(text)
  errors.push({
    field,
    code: 'invalid_type',
    message: `\`${field}\` must be a whole number of pixels`,
  })
  return 0
}

export const mediaHandlers: Pick<Handlers, keyof typeof mediaRows> = {
  async listOwnImages(input, ctx) {
    const { ratio, limit, offset, order, minWidth, minHeight, sha256 } = input.query
    const errors: FieldError[] = []
    const asked = {
      ratio,
      limit,
      offset,
      order,
      sha256: sha256?.toLowerCase() ?? null,
      minWidth: pixelsAsked(minWidth, 'minWidth', errors),
      minHeight: pixelsAsked(minHeight, 'minHeight', errors),
    }
    if (errors.length) throw invalid(errors)
    const { rows, total } = await listOwn(ctx.db, ctx.person.userid, asked)
    ctx.header('X-Total-Count', String(total))
    return rows.map(row => presentMediaImage(ctx.origin, row))
  },

  async uploadImage(input, ctx) {
    const filename = fileNameOf(input.query.file)
    return presentMediaImage(
      ctx.origin,
      await insertUploaded(ctx, preparedOf<KeptPicture>(input.file()), filename),
    )
  },

  async deleteImages(input, ctx) {
    await markRemoved(ctx.db, ctx.person.userid, requireIds(input.params.imageids), ctx.now)
    return null
  },

  async deleteListedImages(input, ctx) {
    await markRemoved(ctx.db, ctx.person.userid, requireIds(input.query.imageids), ctx.now)
    return null
  },

  async copyImage(input, ctx) {
    return presentMediaImage(
      ctx.origin,
      await copy(ctx, await requireSeen(ctx, input.params.imageid_or_guid)),
    )
  },

  /** Alternative text belongs to the picture, so every document that shows it has it. */
  async patchImage(input, ctx) {
    const { imageid } = input.params
    await requireOwner(ctx, imageid)
    const row = await setAlt(ctx.db, imageid, input.body().alt)
    ctx.touch(`image:${imageid}`)
    return presentMediaImage(ctx.origin, row)
  },

  markUpImage: async (input, ctx) =>
    presentMediaImage(
      ctx.origin,
      await markUp(ctx, input.params.imageid, () => input.body().markup),
    ),
  cropImage: async (input, ctx) =>
    presentMediaImage(ctx.origin, await crop(ctx, input.params.imageid, () => input.body())),
  async readImage(input, ctx) {
    const row = await requireSeen(ctx, input.params.id)
    const own = row.userid === ctx.person?.userid
    return { ...presentMediaImage(ctx.origin, row), own }
  },

  async listImageUses(input, ctx) {
    const image = await findEither(ctx.db, input.params.id)
    // Under /x/ what the caller may not see is 404.
    if (!image || !(await maySee(ctx, 'image', image.imageid))) throw notFound('Image')
    return usesOf(ctx, 'image', { id: image.imageid, userid: image.userid }, input.query)
  },
}
