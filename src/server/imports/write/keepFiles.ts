// Documents and films of imported guides: found, checked like an upload, kept under the guid that
// they have in the source.
import { ApiError } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { keepDocument, keepVideo, type KeptDocument } from '#server/files/upload.ts'
import { commit, pieces, unique, type Run } from '../common/batch.ts'
import { sourceOf, type ImportDocument, type ImportFilm } from '../common/shapes.ts'
import {
  filesBySource,
  insertDocuments,
  insertObjects,
  raiseFileSequence,
  type NewDocument,
  type NewObject,
} from './sql.files.ts'
import { insertPictures, type NewPicture } from './sql.people.ts'

type Owned = { userid: number; created: UnixSeconds; where: string }
export type WantedDocument = Owned & { document: ImportDocument }
export type WantedFilm = Owned & { film: ImportFilm }

const keyOf = (one: { site: string; key: string }) => sourceOf(one.site, one.key)
const missingOf = <T>(wanted: T[], key: (one: T) => string, found: Map<string, number>): T[] =>
  [...new Map([...wanted].reverse().map(one => [key(one), one])).values()].filter(
    one => !found.has(key(one)),
  )

/** The file of one, through `keep`; notes why there is none. */
const kept = async <T>(
  run: Run,
  kind: 'documents' | 'films',
  file: { guid: string; url: string | null; extension: string },
  where: string,
  keep: (path: string) => Promise<T>,
): Promise<T | null> => {
  const refuse = (reason: string) => {
    run.report.count(kind, 'skipped')
    run.report.note({ kind: 'skipped', reason, where })
    return null
  }
  const found = await run.files.find(file)
  if (typeof found === 'string') return refuse(found)
  try {
    return await keep(found.path)
  } catch (error) {
    if (error instanceof ApiError)
      return refuse(`a file that cannot be imported: ${error.message.split(',')[0]}`)
    throw error
  } finally {
    await found.discard()
  }
}

type KeptRow = NewDocument & { page: KeptDocument['page'] }
/** The picture of its first page, where there is one. */
const firstPageOf = ({ page, page_guid, userid, title, created, source }: KeptRow): NewPicture[] =>
  page && page_guid
    ? [
        {
          guid: page_guid,
          userid,
          filename: `${title}.jpg`,
          format: 'jpeg',
          ...page,
          ratio: 'VARIABLE',
          exif: {},
          created,
          alt: null,
          source: `${source} page`,
        },
      ]
    : []

/** documentids by source. */
export const ensureDocuments = async (
  run: Run,
  wanted: WantedDocument[],
): Promise<Map<string, number>> => {
  const key = ({ document }: WantedDocument) => keyOf(document)
  const found = await filesBySource(run.database, 'documents', unique(wanted.map(key)))
  run.report.count('documents', 'unchanged', found.size)
  const rows: KeptRow[] = []
  for (const some of pieces(missingOf(wanted, key, found), run.files.atOnce)) {
    if (run.signal.aborted) break
    for (const one of some) {
      const { document, userid, created, where } = one
      const file = await kept(run, 'documents', document, `${where} ${document.key}`, path =>
        keepDocument(run, path, document.filename),
      )
      if (!file) continue
      const { guid, filename, extension, title } = document
      rows.push({
        wanted: document.documentid,
        guid,
        userid,
        filename,
        title,
        extension,
        blob: file.blob,
        bytes: file.bytes,
        pages: file.pages,
        page: file.page,
        page_guid: file.page ? file.guid : null,
        created: document.created || created,
        source: key(one),
      })
    }
  }
  if (rows.length === 0) return found
  await commit(run, async db => {
    const pages = rows.flatMap(firstPageOf)
    if (pages.length) await insertPictures(db, pages)
    await raiseFileSequence(
      db,
      'documents',
      rows.map(row => row.wanted),
    )
    for (const [source, id] of await insertDocuments(db, rows)) found.set(source, id)
    return true
  })
  run.report.count('documents', 'imported', rows.length)
  return found
}

type Video = Extract<ImportFilm, { kind: 'video' }>
/** What its source says of it, and else its file. */
const filmOf = (film: Video, file: Awaited<ReturnType<typeof keepVideo>>) => ({
  filename: film.filename,
  blob: file.blob,
  bytes: file.bytes,
  width: film.width || file.width,
  height: film.height || file.height,
  duration: film.duration || file.duration,
  meta: Object.keys(film.meta).length ? film.meta : file.meta,
  encoding: {
    ...(Object.keys(film.encoding).length > 4 ? {} : file.encoding),
    ...film.encoding,
  },
})

/** objectids by source. `imageid`: posters, by guid. */
export const ensureFilms = async (
  run: Run,
  wanted: WantedFilm[],
  imageid: (guid: string) => number | undefined,
): Promise<Map<string, number>> => {
  const key = ({ film }: WantedFilm) => keyOf(film)
  const found = await filesBySource(run.database, 'objects', unique(wanted.map(key)))
  run.report.count('films', 'unchanged', found.size)
  const rows: NewObject[] = []
  for (const one of missingOf(wanted, key, found)) {
    if (run.signal.aborted) break
    const { film, userid, where } = one
    const { objectid, kind, guid, width, height } = film
    const row = {
      wanted: objectid,
      kind,
      guid,
      userid,
      width,
      height,
      imageid: film.image ? (imageid(film.image.guid) ?? null) : null,
      created: film.created || one.created,
      source: key(one),
      filename: '',
      blob: null,
      bytes: 0,
      duration: 0,
      meta: {},
      encoding: {},
      url: '',
      embed: {},
    }
    if (film.kind === 'embed') {
      rows.push({ ...row, url: film.url, embed: film.embed })
      continue
    }
    const file = await kept(run, 'films', film, `${where} ${film.key}`, path =>
      keepVideo(run, path, `${film.guid}.${film.extension}`),
    )
    if (file) rows.push({ ...row, ...filmOf(film, file) })
  }
  if (rows.length === 0) return found
  await commit(run, async db => {
    await raiseFileSequence(
      db,
      'objects',
      rows.map(row => row.wanted),
    )
    for (const [source, id] of await insertObjects(db, rows)) found.set(source, id)
    return true
  })
  run.report.count('films', 'imported', rows.length)
  return found
}
