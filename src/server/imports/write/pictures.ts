// Pictures of imported guides: found, checked like an upload, kept under the guid that they have in
// the source.
import { keepFile } from '#server/media/blobs.ts'
import { ratioOf } from '#server/media/upload.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { commit, pieces, type FoundPicture, type Run } from '../common/batch.ts'
import { sourceOf, type Picture } from '../common/shapes.ts'
import { imagesByGuid, insertPictures, type NewPicture } from './sql.people.ts'

export type WantedPicture = {
  picture: Picture
  userid: number
  created: UnixSeconds
  where: string
}

const keep = async (
  run: Run,
  { picture, userid, created }: WantedPicture,
  found: FoundPicture,
): Promise<NewPicture> => {
  try {
    const { format, width, height, exif } = found
    return {
      guid: picture.guid,
      userid,
      filename: `${picture.guid}.${format === 'jpeg' ? 'jpg' : format}`,
      format,
      width,
      height,
      ...(await keepFile(run, found.path)),
      ratio: ratioOf(width, height),
      exif,
      created,
      alt: picture.alt,
      source: sourceOf(picture.site, picture.guid),
    }
  } finally {
    await found.discard()
  }
}

/** imageids by guid. Smaller renditions are made when somebody first asks for one. */
export const ensurePictures = async (
  run: Run,
  wanted: WantedPicture[],
): Promise<Map<string, number>> => {
  const { report } = run
  const byGuid = new Map([...wanted].reverse().map(one => [one.picture.guid, one]))
  if (byGuid.size === 0) return new Map()
  const found = await imagesByGuid(run.database, [...byGuid.keys()])
  report.count('pictures', 'unchanged', found.size)
  const rows: NewPicture[] = []
  for (const some of pieces(
    [...byGuid.values()].filter(one => !found.has(one.picture.guid)),
    run.pictures.atOnce,
  )) {
    if (run.signal.aborted) break
    await Promise.all(
      some.map(async one => {
        const picture = await run.pictures.find(one.picture)
        if (typeof picture !== 'string') return void rows.push(await keep(run, one, picture))
        report.count('pictures', 'skipped')
        report.note({
          kind: 'skipped',
          reason: picture,
          where: `${one.where} picture ${one.picture.guid}`,
        })
      }),
    )
  }
  if (rows.length) {
    await commit(run, async db => {
      for (const [guid, imageid] of await insertPictures(db, rows)) found.set(guid, imageid)
      return true
    })
    report.count('pictures', 'imported', rows.length)
  }
  return found
}
