// Images made of another by data alone: a crop, a turn, markup. The original is kept, and both
// count in its pixels, so that a picture can be cropped again or marked again and loses nothing
// (docs/decisions/0010).
import { limits } from '#contract/core/limits.ts'
import type { Crop } from '#contract/media/schemas.ts'
import { ApiError, forbidden, invalid, notFound, type FieldError } from '#lib/errors.ts'
import { pick } from '#lib/pick.ts'
import type { Db } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/context.ts'
import { insertOwn } from './images.ts'
import { maySee } from './rules.ts'
import { variantOf } from './keys.ts'
import { parseMarkup, writeMarkup } from '#documents/markup/shapes.ts'
import { findImage, type MediaRow, type NewImage } from './sql.ts'
import { ofPerson, ratioOf } from './upload.ts'

/** Throws 404, and 403 for an image of somebody else. */
export const requireOwner = async (ctx: SignedIn, imageid: number): Promise<MediaRow> => {
  const image = await findImage(ctx.db, imageid)
  if (!image) throw notFound('Image')
  if (image.userid !== ctx.person.userid) throw forbidden('This image belongs to someone else')
  return image
}

/** Bytes that an earlier version kept are moved in the first minutes after an upgrade. */
const requireBlob = ({ blob }: MediaRow): string => {
  if (!blob)
    throw new ApiError(503, 'This image is being moved. Try again in a few seconds', {
      headers: { 'Retry-After': '5' },
    })
  return blob
}

/** The image whose pixels crop and markup count. */
const originalOf = async (db: Db, image: MediaRow): Promise<MediaRow> =>
  image.srcid === null ? image : ((await findImage(db, image.srcid)) ?? image)

/** What somebody else cut away stays away for whoever may not see their original. */
const isHeldTo = async (ctx: SignedIn, image: MediaRow, original: MediaRow): Promise<boolean> =>
  image.imageid !== original.imageid &&
  original.userid !== ctx.person.userid &&
  !(await maySee(ctx, 'image', original.imageid))

/** Its sizes are made of all pixels of the original, as those of an upload are. Throws 429. */
const countAsUpload = (ctx: SignedIn, { width, height }: MediaRow): void => {
  const { userid } = ctx.person
  ctx.rateLimits.take(`upload ${userid}`, ctx.config.rates.RATE_UPLOAD, 60)
  ofPerson(ctx, userid).takePixels(width * height)
}

const whole = ({ width, height }: MediaRow): Crop => ({ x: 0, y: 0, width, height, rotate: 0 })

const derived = (
  image: MediaRow,
  original: MediaRow,
  crop: Crop,
  markup: string | null,
): Omit<NewImage, 'guid' | 'userid' | 'created'> => {
  const sideways = crop.rotate === 90 || crop.rotate === 270
  const [width, height] = sideways ? [crop.height, crop.width] : [crop.width, crop.height]
  const { format, filename, bytes, exif, alt, sent_sha256 } = image
  return {
    format,
    filename,
    bytes,
    exif,
    alt,
    sent_sha256,
    blob: requireBlob(image),
    width,
    height,
    ratio: ratioOf(width, height),
    srcid: original.imageid,
    crop,
    markup,
    variant: variantOf(original, crop, markup),
    // What was copied of somebody else's stays theirs to be named for.
    ...(image.copied_from ? { copiedFrom: image.copied_from.imageid } : {}),
  }
}

/**
 * A new image with these shapes and the crop that the given one has. Throws 403, 404, 422 for text
 * that is no markup, 429.
 */
export const markUp = async (
  ctx: SignedIn,
  imageid: number,
  text: () => string,
): Promise<MediaRow> => {
  const image = await requireOwner(ctx, imageid)
  const original = await originalOf(ctx.db, image)
  const { shapes, errors } = parseMarkup(text(), original.width, original.height)
  if (errors.length) throw invalid(errors)
  countAsUpload(ctx, original)
  return insertOwn(
    ctx,
    derived(
      image,
      original,
      image.crop ?? whole(original),
      shapes.length ? writeMarkup(shapes) : null,
    ),
  )
}

const cropProblems = ({ x, y, width, height }: Crop, original: MediaRow): FieldError[] => {
  const outside = (field: string, at: number, length: number, most: number): FieldError[] =>
    at + length > most
      ? [
          {
            field,
            code: 'out_of_range',
            message: `The crop area ends at ${at + length}, outside the original of ${original.width} x ${original.height} pixels`,
          },
        ]
      : []
  const small = (field: string, length: number): FieldError[] =>
    length < limits.imageSide
      ? [
          {
            field,
            code: 'out_of_range',
            message: `The crop area must be at least ${limits.imageSide} pixels on each side`,
          },
        ]
      : []
  return [
    ...outside('width', x, width, original.width),
    ...outside('height', y, height, original.height),
    ...small('width', width),
    ...small('height', height),
  ]
}

const isWithin = (part: Crop, of: Crop): boolean =>
  part.x >= of.x &&
  part.y >= of.y &&
  part.x + part.width <= of.x + of.width &&
  part.y + part.height <= of.y + of.height

/**
 * A new image of a part of the original, with the markup that the given one has. Throws 403, 404,
 * 422 outside the picture, 429.
 */
export const crop = async (
  ctx: SignedIn,
  imageid: number,
  asked: () => Crop,
): Promise<MediaRow> => {
  const image = await requireOwner(ctx, imageid)
  const original = await originalOf(ctx.db, image)
  const errors = cropProblems(asked(), original)
  if (errors.length) throw invalid(errors)
  if (!isWithin(asked(), image.crop ?? whole(original)) && (await isHeldTo(ctx, image, original)))
    throw forbidden('You cannot restore what was cropped from someone else’s image')
  countAsUpload(ctx, original)
  return insertOwn(ctx, derived(image, original, asked(), image.markup))
}

const copied = [
  'format',
  'filename',
  'width',
  'height',
  'ratio',
  'bytes',
  'exif',
  'alt',
  'variant',
  'srcid',
  'markup',
  'crop',
  'sent_sha256',
] as const
/** The same picture in the caller's own media manager. Who may see it is checked before. */
export const copy = (ctx: SignedIn, image: MediaRow): Promise<MediaRow> => {
  return insertOwn(ctx, {
    ...pick(image, copied),
    blob: requireBlob(image),
    copiedFrom: image.imageid,
  })
}
