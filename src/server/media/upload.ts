// From a file on disk to bytes that are kept. Runs before the write's transaction: decoding takes
// time.
import { randomBytes, randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { limits } from '#contract/core/limits.ts'
import { invalidField } from '#lib/errors.ts'
import { isMultipart, unwrapFile } from '#server/http/body/multipart.ts'
import { digestOf, keepFile, type Keeping } from './blobs.ts'
import { requireNamedSo, type Format } from './decode/formats.ts'
import type { Service } from '#server/http/service.ts'
import { imageGate } from './decode/gate.ts'
import { probe, type Probed } from './probe.ts'
import type { NewImage, Ratio } from './sql.ts'

/** What insertImage needs to know of a picture that is in the store. */
export type KeptPicture = Pick<
  NewImage,
  'format' | 'width' | 'height' | 'ratio' | 'exif' | 'blob' | 'bytes'
> & { sent_sha256: string }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 16 alphanumerics, 95 bits: who knows an address was given it. */
export const newGuid = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

const ratios: Record<Exclude<Ratio, 'VARIABLE'>, number> = { ONE_ONE: 1, FOUR_THREE: 4 / 3 }

/** Which of the named ratios a picture has; a pixel of rounding is forgiven. */
export const ratioOf = (width: number, height: number): Ratio =>
  (['ONE_ONE', 'FOUR_THREE'] as const).find(name => Math.abs(width - height * ratios[name]) <= 1) ??
  'VARIABLE'

/** The largest part around the middle that has the ratio. */
const centreCrop = (width: number, height: number, ratio: Exclude<Ratio, 'VARIABLE'>) => {
  const wide = width > height * ratios[ratio]
  const w = wide ? Math.round(height * ratios[ratio]) : width
  const h = wide ? height : Math.round(width / ratios[ratio])
  return {
    left: Math.floor((width - w) / 2),
    top: Math.floor((height - h) / 2),
    width: w,
    height: h,
  }
}

/**
 * The crop replaces the upload, in a format that keeps what the upload had: transparency, or else
 * the size of a photograph.
 */
const crop = async (
  probed: Probed,
  ratio: Exclude<Ratio, 'VARIABLE'>,
  to: string,
): Promise<{ format: Format; width: number; height: number }> => {
  const { left, top, width, height } = centreCrop(probed.width, probed.height, ratio)
  const { imageSide } = limits
  if (width < imageSide || height < imageSide)
    throw invalidField(
      'cropToRatio',
      'out_of_range',
      `Cropped to this ratio, the image would be ${width} x ${height} pixels. It must be at least ${imageSide} x ${imageSide} pixels`,
    )
  const cut = probed.pixels().extract({ left, top, width, height })
  const format =
    probed.hasAlpha || probed.format === 'png' || probed.format === 'gif' ? 'png' : 'jpeg'
  await (format === 'png' ? cut.png() : cut.jpeg({ quality: 92 })).toFile(to)
  return { format, width, height }
}

/**
 * `contentType` of a request whose body the file is, where it may be multipart; `filename` that its
 * kind must agree with.
 */
export type Taking = {
  contentType?: string
  filename?: string
  cropTo?: Ratio
  /** Whose it is: people take turns. */
  who: string
  /** Told before anything is decoded; throws 429 where that is too much. */
  takePixels?: (pixels: number) => void
}

/** A person's pictures wait for one another, and for so many pixels a minute. */
export const ofPerson = (
  { config: { rates }, rateLimits }: Pick<Service, 'config' | 'rateLimits'>,
  userid: number,
): Required<Pick<Taking, 'who' | 'takePixels'>> => ({
  who: `person ${userid}`,
  takePixels: (pixels: number) =>
    void rateLimits.take(
      `upload megapixels ${userid}`,
      rates.RATE_UPLOAD_MEGAPIXELS,
      60,
      Math.ceil(pixels / 1_000_000),
    ),
})

/**
 * Checks a file, takes metadata out and keeps what is left. Throws 415 and 422; leaves nothing
 * beside it either way.
 */
export const keepPicture = async (
  keeping: Keeping,
  path: string,
  { contentType = '', filename, cropTo = 'VARIABLE', who, takePixels }: Taking,
): Promise<KeptPicture> => {
  const own = `${path}.${randomBytes(4).toString('hex')}` // the same file may be read twice at once
  const part = `${own}.part`,
    cut = `${own}.crop`,
    beside = `${own}.clean`
  try {
    const source = isMultipart(contentType) ? part : path
    const found = await imageGate.enter(
      async () => {
        if (source === part) await unwrapFile(path, contentType, part)
        const probed = await probe(source, beside, takePixels)
        if (filename !== undefined) requireNamedSo(filename, probed.format)
        const { format, width, height, exif } = probed
        if (cropTo === 'VARIABLE' || ratioOf(width, height) === cropTo)
          return { format, width, height, exif, from: probed.path }
        return { ...(await crop(probed, cropTo, cut)), exif, from: cut }
      },
      { who },
    )
    const { from, ...picture } = found
    const sent = await digestOf(source)
    return {
      ...picture,
      ratio: ratioOf(picture.width, picture.height),
      sent_sha256: sent,
      ...(await keepFile(keeping, from)),
    }
  } finally {
    for (const made of [part, cut, beside]) await rm(made, { force: true })
  }
}
