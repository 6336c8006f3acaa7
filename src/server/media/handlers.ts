// A person's own pictures (specification 4.4; api-facts 6.6).
import type { MediaImage } from '#contract/media.ts'
import type { mediaRows } from '#contract/media.rows.ts'
import { forbidden, invalid, notFound, type FieldError } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import { fileNameOf } from './formats.ts'
import { keyOf } from './keys.ts'
import { presentImage } from './load.ts'
import { uploadOf } from './prepare.ts'
import { findImage, insertImage, listOwn, setAlt, type MediaRow } from './sql.ts'
import { newGuid, ratioOf } from './upload.ts'

const presentMediaImage = (origin: string, row: MediaRow): MediaImage => ({
  image: presentImage(origin, row), srcid: row.srcid, width: row.width, height: row.height, ratio: row.ratio, markup: row.markup,
  exif: Object.keys(row.exif).length ? row.exif : [], filename: row.filename, date: row.created,
})

/** Pixels in a query: a whole number, or 0 when it is not asked for. Problems are added to `errors`. */
const pixelsAsked = (text: string | undefined, field: string, errors: FieldError[]): number => {
  if (text === undefined || text === '') return 0
  if (/^\d{1,9}$/.test(text)) return Number(text)
  errors.push({ field, code: 'invalid_type', message: `${field} is a number of pixels` })
  return 0
}

export const mediaHandlers: Pick<Handlers, keyof typeof mediaRows> = {
  async listOwnImages(input, ctx) {
    const { ratio, limit, offset, order, minWidth, minHeight } = input.query
    const errors: FieldError[] = []
    const asked = { ratio, limit, offset, order, minWidth: pixelsAsked(minWidth, 'minWidth', errors), minHeight: pixelsAsked(minHeight, 'minHeight', errors) }
    if (errors.length) throw invalid(errors)
    const { rows, total } = await listOwn(ctx.db, ctx.person.userid, asked)
    ctx.header('X-Total-Count', String(total))
    return rows.map(row => presentMediaImage(ctx.origin, row))
  },

  async uploadImage(input, ctx) {
    const filename = fileNameOf(input.query.file)
    const { path, bytes, format, width, height, exif } = uploadOf(input.file())
    const guid = newGuid()
    const row = await insertImage(ctx.db, { guid, userid: ctx.person.userid, filename, format, width, height, bytes, ratio: ratioOf(width, height), exif, created: ctx.now })
    await ctx.media.putFile(keyOf(guid, 'original'), path)
    ctx.touch(`image:${row.imageid}`)
    ctx.queue({ kind: 'renditions', payload: { imageid: row.imageid }, unique: `renditions ${row.imageid}` })
    ctx.emit({ event: 'media.uploaded', data: { item: { imageid: row.imageid, guid } } })
    return presentMediaImage(ctx.origin, row)
  },

  /** Alternative text belongs to the picture, so every document that shows it has it. */
  async patchImage(input, ctx) {
    const { imageid } = input.params
    const image = await findImage(ctx.db, imageid)
    if (!image) throw notFound('Image')
    if (image.userid !== ctx.person.userid) throw forbidden('This image is somebody else’s')
    const row = await setAlt(ctx.db, imageid, input.body().alt)
    ctx.touch(`image:${imageid}`)
    return presentMediaImage(ctx.origin, row)
  },
}
