// Media of an export, from its files: pictures with crop and markup, documents, videos, embeds.
import { join } from 'node:path'
import { Crop, ratios } from '#contract/media/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { entryOf, existing } from '#lib/existing.ts'
import { sniff } from '#server/files/formats.ts'
import { keepFile } from '#server/media/blobs.ts'
import { variantOf } from '#server/media/keys.ts'
import { ratioOf } from '#server/media/upload.ts'
import { commit, pieces, type FileFinder, type FoundPicture, type Run } from '../common/batch.ts'
import { readPicture, readingOf } from '../read/people.ts'
import { ensureFilms } from '../write/keepFiles.ts'
import { hereOf, noteMoved } from '../read/movedIds.ts'
import { readDocument, readFilm } from '../read/files.ts'
import { sourceOf, type Note } from '../common/shapes.ts'
import {
  filesBySource,
  insertDocuments,
  raiseFileSequence,
  type NewDocument,
} from '../write/sql.files.ts'
import { imagesByGuid, peopleBySource } from '../write/sql.people.ts'
import { insertImages, linkImages, removeFiles, type NewImage } from './sql.ts'
import { list, record, text, whole as number, type Json } from '../read/values.ts'
import { filesIn } from '../sources/documents.ts'
import type { Whole } from './read.ts'

/** Known to be one: others were left out. */
const imageidOf = (row: Json) => existing(number(row['imageid'], 1), 'an imageid')
const guidOf = (row: Json) => /^[A-Za-z0-9]{16}$/.exec(text(row['guid']))?.[0] ?? ''
/** userids here by userid there. */
const ownersOf = async (run: Run, site: string, rows: Json[]): Promise<(row: Json) => number> => {
  const sourceIn = (row: Json) => sourceOf(site, text(row['userid']))
  const people = await peopleBySource(run.database, rows.map(sourceIn))
  return row => people.get(sourceIn(row)) ?? run.importer
}

/**
 * The part of the file that the picture shows; null for all of it, and for a part that the file
 * does not have.
 */
const cropOf = (row: Json, { width, height }: FoundPicture): Crop | null => {
  const { success, data } = Crop.safeParse(row['crop'])
  return success && data.x + data.width <= width && data.y + data.height <= height ? data : null
}
const plainOf = (given: unknown) =>
  Object.fromEntries(
    Object.entries(record(given) ?? {})
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .slice(0, 100),
  )

const imageOf = async (
  run: Run,
  site: string,
  row: Json,
  userid: number,
): Promise<NewImage | string> => {
  const guid = guidOf(row)
  const found = await run.pictures.find({ site, guid, url: null, alt: null })
  if (typeof found === 'string') return found
  try {
    const crop = cropOf(row, found)
    const sideways = crop?.rotate === 90 || crop?.rotate === 270
    const [width, height] = crop
      ? sideways
        ? [crop.height, crop.width]
        : [crop.width, crop.height]
      : [found.width, found.height]
    const markup = crop && text(row['markup']) ? text(row['markup']).slice(0, 20_000) : null
    return {
      wanted: imageidOf(row),
      guid,
      userid,
      filename: text(row['filename']).slice(0, 255) || `${guid}.${found.format}`,
      format: found.format,
      width,
      height,
      ...(await keepFile(run, found.path)),
      ratio: ratios.find(ratio => ratio === row['ratio']) ?? ratioOf(width, height),
      exif: plainOf(row['exif']),
      created: number(row['date']) ?? run.now,
      alt: typeof row['alt'] === 'string' ? text(row['alt']) : null,
      source: sourceOf(site, guid),
      crop,
      markup,
      variant: crop ? variantOf(found, crop, markup) : '',
      removed: row['in_media_manager'] === false,
    }
  } finally {
    await found.discard()
  }
}

export const importImages = async (
  run: Run,
  { site, moved }: Whole,
  given: Json[],
): Promise<void> => {
  const { report } = run
  const rows = given.filter(row => guidOf(row) && number(row['imageid'], 1) !== null)
  const here = await imagesByGuid(run.database, rows.map(guidOf))
  report.count('pictures', 'unchanged', here.size)
  const owner = await ownersOf(run, site, rows)
  const made: NewImage[] = []
  for (const some of pieces(
    rows.filter(row => !here.has(guidOf(row))),
    run.pictures.atOnce,
  )) {
    if (run.signal.aborted) break
    await Promise.all(
      some.map(async row => {
        const image = await imageOf(run, site, row, owner(row))
        if (typeof image !== 'string') return void made.push(image)
        report.count('pictures', 'skipped')
        report.note({ kind: 'skipped', reason: image, where: `picture ${guidOf(row)}` })
      }),
    )
  }
  const names = new Set(made.map(image => image.guid))
  if (made.length) {
    await commit(run, async db => {
      for (const [guid, imageid] of await insertImages(
        db,
        made.sort((a, b) => a.wanted - b.wanted),
      ))
        here.set(guid, imageid)
      for (const row of rows)
        if (here.has(guidOf(row)))
          noteMoved(moved, 'image', imageidOf(row), entryOf(here, guidOf(row)))
      const there = (value: unknown) => {
        const imageid = number(value, 1)
        return imageid === null ? null : hereOf(moved, 'image', imageid)
      }
      await linkImages(
        db,
        site,
        rows
          .filter(row => names.has(guidOf(row)))
          .map(row => ({
            guid: guidOf(row),
            srcid: there(row['srcid']),
            copied_from: there(row['copied_from']),
          })),
      )
      return true
    })
    report.count('pictures', 'imported', made.length)
  }
  for (const row of rows)
    if (here.has(guidOf(row))) noteMoved(moved, 'image', imageidOf(row), entryOf(here, guidOf(row)))
}

const hiddenOf = (rows: Json[], source: (row: Json) => string) =>
  rows.filter(row => row['in_media_manager'] === false).map(source)

/** The document of a row, its file kept; null, and a note, for one without. */
const documentIn = async (run: Run, site: string, files: FileFinder, row: Json) => {
  const where = `document ${text(row['documentid'])}`
  const notes: Note[] = []
  const document = readDocument(row, readingOf(site, null), where, notes)
  notes.forEach(run.report.note)
  const found = document && (await files.find(document))
  if (!document || !found) return null
  const refuse = (reason: string) => {
    run.report.note({ kind: 'skipped', reason, where })
    return null
  }
  if (typeof found === 'string') return refuse(found)
  try {
    await sniff(found.path, document.extension)
    const { documentid, guid, filename, title, extension } = document
    return {
      wanted: documentid,
      guid,
      filename,
      title,
      extension,
      ...(await keepFile(run, found.path)),
      pages: number(row['pages']) ?? 0,
      page_guid: text(record(row['image'])?.['guid']) || null,
      created: document.created || run.now,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refuse('a file whose content does not match its name')
  }
}

export const importDocuments = async (
  run: Run,
  { site, moved, folder }: Whole,
  rows: Json[],
): Promise<void> => {
  const { report } = run
  const files = filesIn(join(folder, 'media', 'documents'))
  const owner = await ownersOf(run, site, rows)
  const sourceIn = (row: Json) => sourceOf(site, `document ${text(row['documentid'])}`)
  const here = await filesBySource(run.database, 'documents', rows.map(sourceIn))
  report.count('documents', 'unchanged', here.size)
  const made: NewDocument[] = []
  for (const row of rows.filter(one => !here.has(sourceIn(one)) && guidOf(one))) {
    const kept = await documentIn(run, site, files, row)
    if (kept) made.push({ ...kept, userid: owner(row), source: sourceIn(row) })
    else report.count('documents', 'skipped')
  }
  if (made.length) {
    await commit(run, async db => {
      await raiseFileSequence(
        db,
        'documents',
        made.map(one => one.wanted),
      )
      for (const [source, id] of await insertDocuments(db, made)) here.set(source, id)
      await removeFiles(db, 'documents', hiddenOf(rows, sourceIn))
      return true
    })
    report.count('documents', 'imported', made.length)
  }
  for (const row of rows)
    noteMoved(
      moved,
      'document',
      number(row['documentid'], 1) ?? 0,
      here.get(sourceIn(row)) ?? number(row['documentid']) ?? 0,
    )
}

/** Videos and embeds, with the guids that they had. */
export const importFilms = async (
  run: Run,
  { site, folder }: Whole,
  rows: Json[],
): Promise<void> => {
  const owner = await ownersOf(run, site, rows)
  const sourceIn = (row: Json) => sourceOf(site, `object ${text(row['objectid'])}`)
  const wanted = rows.filter(guidOf).flatMap(row => {
    const where = `film ${text(row['objectid'])}`
    const notes: Note[] = []
    const film = readFilm(row, readingOf(site, null), where, notes)
    notes.forEach(note => run.report.note(note))
    return film
      ? [
          {
            film: { ...film, guid: guidOf(row) },
            userid: owner(row),
            created: number(row['date']) ?? run.now,
            where,
          },
        ]
      : []
  })
  const posters = list(rows).flatMap(row => {
    const image = record(record(row)?.['image'])
    return readPicture(image?.['image'] ?? image, site, null)?.guid ?? []
  })
  const images = await imagesByGuid(run.database, posters)
  await ensureFilms({ ...run, files: filesIn(join(folder, 'media', 'videos')) }, wanted, guid =>
    images.get(guid),
  )
  const hidden = hiddenOf(rows, sourceIn)
  if (hidden.length) await commit(run, async db => (await removeFiles(db, 'objects', hidden)) > 0)
}
