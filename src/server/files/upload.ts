// From the request's spooled body to a document or video that may be kept. Runs before the write's
// transaction: reading takes time.
import { rm, stat } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import sharp from 'sharp'
import { documentExtensions, videoExtensions } from '#contract/uploads/fileKinds.ts'
import { ApiError } from '#lib/errors.ts'
import { keepFile, type Keeping, type KeptFile } from '#server/media/blobs.ts'
import { newGuid } from '#server/media/upload.ts'
import { fileNameOf, sniff, videoTypes, type VideoExtension } from './formats.ts'
import { inspectPdf, inspectVideo, type PdfFacts } from './inspect.ts'
import type { NewDocument, NewObject } from './sql.ts'

/** `page`: the picture of its first page, kept already. */
export type KeptDocument = Omit<NewDocument, 'userid' | 'created' | 'imageid'> & {
  page: (KeptFile & { width: number; height: number }) | null
}
export type KeptVideo = Omit<NewObject, 'userid' | 'created'> &
  Required<Pick<NewObject, 'blob' | 'bytes' | 'duration' | 'meta'>>

const notEmpty = async (path: string) => {
  if ((await stat(path)).size === 0) throw new ApiError(415, 'The file is empty')
}

/** The first page as a JPEG, in the store. Nothing when there is none, or it cannot be made. */
const keepPage = async (
  keeping: Keeping,
  path: string,
  picture: PdfFacts['picture'],
): Promise<KeptDocument['page']> => {
  if (!picture) return null
  const { width, height, data } = picture
  const to = join(dirname(path), `${newGuid()}.page`)
  try {
    await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 })
      .toFile(to)
    return { ...(await keepFile(keeping, to)), width, height }
  } catch {
    return null
  } finally {
    await rm(to, { force: true })
  }
}

/**
 * Throws 415 and 422. What office programs and PDF writers put into their files stays in them: the
 * file is kept byte for byte.
 */
export const keepDocument = async (
  keeping: Keeping,
  path: string,
  given: string | undefined,
): Promise<KeptDocument> => {
  const { name, extension } = fileNameOf(given, documentExtensions, 'Documents')
  await notEmpty(path)
  await sniff(path, extension)
  const pdf = extension === 'pdf' ? await inspectPdf(path) : null
  const page = pdf ? await keepPage(keeping, path, pdf.picture) : null
  return {
    guid: newGuid(),
    filename: name,
    title: name.slice(0, -extension.length - 1),
    extension,
    ...(await keepFile(keeping, path)),
    pages: pdf?.pages ?? 0,
    page,
  }
}

const formatNames: Record<VideoExtension, string> = { mp4: 'mpeg4', mov: 'quicktime', webm: 'webm' }

/**
 * Throws 415 and 422. The file is kept byte for byte and is its own one encoding (api-facts 4.1).
 */
export const keepVideo = async (
  keeping: Keeping,
  path: string,
  given: string | undefined,
): Promise<KeptVideo> => {
  const { name, extension } = fileNameOf(given, videoExtensions, 'Videos')
  await notEmpty(path)
  await sniff(path, extension)
  const facts = await inspectVideo(path)
  const { blob, bytes } = await keepFile(keeping, path)
  const duration = facts?.duration ?? 0
  const { width = 0, height = 0 } = facts ?? {}
  return {
    kind: 'video',
    guid: newGuid(),
    filename: name,
    blob,
    bytes,
    duration,
    width,
    height,
    meta: {
      format: formatNames[extension],
      frame_rate: facts?.frame_rate ?? 0,
      duration_in_ms: duration,
      width,
      height,
      video_codec: facts?.video_codec ?? null,
      audio_codec: facts?.audio_codec ?? null,
      audio_sample_rate: facts?.audio_sample_rate ?? null,
      channels: facts?.channels ? String(facts.channels) : null,
      file_size_in_bytes: bytes,
      total_bitrate_in_kbps: duration ? Math.round((bytes * 8) / duration) : 0,
      state: 'finished',
      md5_checksum: null,
    },
    encoding: {
      column: 'SOURCE',
      label: 'Original',
      width,
      height,
      codecs: facts?.codecs ?? '',
      mime: videoTypes[extension],
      format: extension,
      always_generate: true,
    },
  }
}
