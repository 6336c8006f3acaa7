// Pictures, documents, videos and embeds: a line for each, and then their files.
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { firstOf, lastOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { presentDocument, presentEmbed, presentVideo } from '#server/files/present.ts'
import { originalKey } from '#server/media/keys.ts'
import { shownJpeg } from '#server/media/renditions.ts'
import type { MediaStore } from '#server/http/ports.ts'
import {
  loadAllDocuments,
  loadAllObjects,
  loadPictures,
  type PictureRow,
  type ShownPicture,
} from './sql.ts'
import { openRows } from './write.ts'

const atOnce = 1000

/** Every row of a table by id, a thousand at a time. */
export const each = async function* <R>(
  load: (after: number, limit: number) => Promise<R[]>,
  idOf: (row: R) => number,
): AsyncGenerator<R> {
  for (let after = 0; ;) {
    const rows = await load(after, atOnce)
    yield* rows
    if (rows.length < atOnce) return
    after = idOf(lastOf(rows))
  }
}

/** Ending of a picture's file by its format. */
export const endingOf = (format: string) => (format === 'jpeg' ? 'jpg' : format)
export const pictureFile = (guid: string, format: string) => `media/${guid}.${endingOf(format)}`
export const documentFile = (guid: string, extension: string) =>
  `media/documents/${guid}.${extension}`
export const videoFile = (guid: string, extension: string) => `media/videos/${guid}.${extension}`

type Listed = { file: string; key: string }
type Shown = { line: object; listed?: Listed | null }
type DocumentRow = Awaited<ReturnType<typeof loadAllDocuments>>[number]
type ObjectRow = Awaited<ReturnType<typeof loadAllObjects>>[number]

const pictureLine = ({ blob, removed, ...row }: PictureRow): Shown => {
  const file = pictureFile(row.guid, row.format)
  return {
    line: { ...row, file, sha256: blob, in_media_manager: !removed },
    listed: { file, key: originalKey({ guid: row.guid, blob }) },
  }
}
const documentLine = (origin: string, row: DocumentRow): Shown => {
  const file = documentFile(row.guid, row.extension)
  const line = { ...presentDocument(origin, row), userid: row.userid, file, sha256: row.blob }
  return {
    line: { ...line, in_media_manager: !row.removed },
    listed: { file, key: originalKey(row) },
  }
}
const videoLine = (origin: string, row: ObjectRow): Shown => {
  const video = presentVideo(origin, row)
  const file = videoFile(row.guid, firstOf(video.encodings).format)
  const { guid, userid, bytes, blob, removed } = row
  return {
    line: { ...video, guid, userid, bytes, file, sha256: blob, in_media_manager: !removed },
    listed: blob ? { file, key: originalKey(row) } : null,
  }
}

/**
 * Lines of all media. Where their files are goes into `list`, for after the snapshot. Gives how
 * many there are of each.
 */
export const writeMediaRows = async (
  db: Db,
  folder: string,
  origin: string,
  list: string,
): Promise<{ images: number; documents: number; videos: number; embeds: number }> => {
  const wanted = await openRows(list)
  const write = async <R>(
    name: string,
    load: (after: number, limit: number) => Promise<R[]>,
    idOf: (row: R) => number,
    shown: (row: R) => Shown,
  ): Promise<number> => {
    const rows = await openRows(join(folder, `${name}.jsonl`))
    for await (const row of each(load, idOf)) {
      const { line, listed } = shown(row)
      await rows.add(line)
      if (listed) await wanted.add(listed)
    }
    return rows.close()
  }
  const images = await write(
    'images',
    (after, limit) => loadPictures(db, after, limit),
    row => row.imageid,
    pictureLine,
  )
  const documents = await write(
    'documents',
    (after, limit) => loadAllDocuments(db, after, limit),
    row => row.documentid,
    row => documentLine(origin, row),
  )
  const videos = await write(
    'videos',
    (after, limit) => loadAllObjects(db, 'video', after, limit),
    row => row.objectid,
    row => videoLine(origin, row),
  )
  const embeds = await write(
    'embeds',
    (after, limit) => loadAllObjects(db, 'embed', after, limit),
    row => row.objectid,
    row => {
      const { guid, userid, created: date, removed } = row
      return {
        line: { ...presentEmbed(origin, row), guid, userid, date, in_media_manager: !removed },
      }
    },
  )
  await wanted.close()
  return { images, documents, videos, embeds }
}

const linesOf = async function* <T>(path: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    yield JSON.parse(line) as T
}

/**
 * The files of `list`. Gives their bytes and those that the store does not have. Nothing behind a
 * key ever changes.
 */
export const copyMedia = async (
  media: MediaStore,
  folder: string,
  list: string,
  onFile: (done: number) => void,
): Promise<{ bytes: number; missing: string[] }> => {
  for (const inside of ['media/documents', 'media/videos'])
    await mkdir(join(folder, inside), { recursive: true, mode: 0o700 })
  const missing: string[] = []
  let bytes = 0
  let done = 0
  for await (const { file, key } of linesOf<Listed>(list)) {
    const found = await media.stream(key)
    if (found) {
      await pipeline(
        Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600 }),
      )
      bytes += found.size
    } else missing.push(file)
    onFile(++done)
  }
  return { bytes, missing }
}

/**
 * A file of the export that stands in a bundle too. `made`: not as it was sent, but as it is shown.
 */
export type Linked = { from: string; to: string; made?: ShownPicture }
/**
 * Second names for the same bytes, copies where the disk has no such thing; and pictures with their
 * crop and marks.
 */
export const fillBundles = async (
  media: MediaStore,
  folder: string,
  list: string,
  missing: string[],
): Promise<void> => {
  const gone = new Set(missing)
  for await (const { from, to, made } of linesOf<Linked>(list)) {
    if (gone.has(from)) continue
    const [source, target] = [join(folder, from), join(folder, to)]
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const shown = made && (await shownJpeg(media, made))
    if (shown) await writeFile(target, shown, { mode: 0o600 })
    else if (!made)
      await link(source, target).catch((error: NodeJS.ErrnoException) =>
        error.code === 'EEXIST' ? undefined : copyFile(source, target),
      )
  }
}
