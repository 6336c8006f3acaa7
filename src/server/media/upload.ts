// From the request's spooled body to a picture that may be kept. Runs before the write's transaction: decoding takes time.
import { randomInt } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { invalidField } from '#lib/errors.ts'
import type { Format } from './formats.ts'
import { probe, type Probed } from './probe.ts'
import type { Ratio } from './sql.ts'

/** `path` is a file to be kept as the original; `discard` removes what was written beside the spooled body. */
export type Upload = Omit<Probed, 'pixels' | 'hasAlpha'> & { path: string; bytes: number; discard(): Promise<void> }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 16 alphanumerics, 95 bits: who knows an address was given it. */
export const newGuid = (): string => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

/** The one file part of a multipart body; throws 422 when it is not exactly one. */
const unwrap = async (path: string, contentType: string): Promise<string> => {
  const blob = await openAsBlob(path)
  let form: FormData
  try {
    form = await new Response(blob, { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    throw invalidField('file', 'invalid_value', 'The multipart body could not be read')
  }
  const files = [...form.values()].filter((value): value is File => typeof value !== 'string')
  if (files.length !== 1) throw invalidField('file', files.length ? 'too_many' : 'required', 'Send exactly one file part')
  const file = `${path}.part`
  await writeFile(file, files[0]!.stream(), { mode: 0o600 })
  return file
}

export const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*;/i.test(contentType)

const ratios: Record<Exclude<Ratio, 'VARIABLE'>, number> = { ONE_ONE: 1, FOUR_THREE: 4 / 3 }

/** Which of the named ratios a picture has; a pixel of rounding is forgiven. */
export const ratioOf = (width: number, height: number): Ratio =>
  (['ONE_ONE', 'FOUR_THREE'] as const).find(name => Math.abs(width - height * ratios[name]) <= 1) ?? 'VARIABLE'

/** The largest part around the middle that has the ratio. */
export const centreCrop = (width: number, height: number, ratio: Exclude<Ratio, 'VARIABLE'>) => {
  const wide = width > height * ratios[ratio]
  const w = wide ? Math.round(height * ratios[ratio]) : width
  const h = wide ? height : Math.round(width / ratios[ratio])
  return { left: Math.floor((width - w) / 2), top: Math.floor((height - h) / 2), width: w, height: h }
}

/** The crop replaces the upload, in a format that keeps what the upload had: transparency, or else the size of a photograph. */
const crop = async (probed: Probed, ratio: Exclude<Ratio, 'VARIABLE'>, to: string): Promise<{ format: Format; width: number; height: number }> => {
  const { left, top, width, height } = centreCrop(probed.width, probed.height, ratio)
  const cut = probed.pixels().extract({ left, top, width, height })
  const format = probed.hasAlpha || probed.format === 'png' || probed.format === 'gif' ? 'png' : 'jpeg'
  await (format === 'png' ? cut.png() : cut.jpeg({ quality: 92 })).toFile(to)
  return { format, width, height }
}

/** Throws 415 and 422; leaves nothing behind when it does. `path` is the spooled body. */
export const readUpload = async (path: string, contentType: string, cropTo: Ratio): Promise<Upload> => {
  const made: string[] = []
  const discard = async () => { for (const file of made) await rm(file, { force: true }) }
  try {
    let source = path
    if (isMultipart(contentType)) {
      made.push(`${path}.part`)
      source = await unwrap(path, contentType)
    }
    const probed = await probe(source)
    const { format, width, height, exif } = probed
    if (cropTo === 'VARIABLE' || ratioOf(width, height) === cropTo) return { format, width, height, exif, path: source, bytes: (await stat(source)).size, discard }
    const cut = `${path}.crop`
    made.push(cut)
    const cropped = await crop(probed, cropTo, cut)
    return { ...cropped, exif, path: cut, bytes: (await stat(cut)).size, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
