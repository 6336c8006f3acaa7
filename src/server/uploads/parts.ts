// Parts of an upload that goes on later: each is appended to one file below DATA_DIR and synced
// before it is acknowledged. Processes that share the folder share the upload. On a machine that
// has less of the file than was acknowledged elsewhere, the offset is what lies here, and the rest
// is asked for again.
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessAbsent } from '#lib/absent.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { memberAt } from '#lib/existing.ts'
import type { Service } from '#server/http/service.ts'
import { finishers } from './finishers.ts'
import type { Finished } from '#server/media/finisher.ts'
import type { RawRequest } from '#server/http/ports.ts'
import { unixNow } from '#lib/time.ts'
import { isKnownUpload, loadUpload, lockUpload, setReceived, type UploadRow } from './sql.ts'

const folderOf = (dataDir: string) => join(dataDir, 'parts')
export const pathOfParts = (dataDir: string, uploadid: number): string =>
  join(folderOf(dataDir), String(uploadid))

/** Bytes that the next part follows: on disk here, and acknowledged. */
export const heldBytes = async (
  dataDir: string,
  { uploadid, received, size, itemid }: UploadRow,
): Promise<number> => {
  if (itemid !== null) return size
  const found = await stat(pathOfParts(dataDir, uploadid)).catch(unlessAbsent)
  return Math.min(received, found?.size ?? 0)
}

const append = async (
  dataDir: string,
  uploadid: number,
  offset: number,
  from: string,
): Promise<void> => {
  const path = pathOfParts(dataDir, uploadid)
  await mkdir(folderOf(dataDir), { recursive: true })
  const fresh = !(await stat(path).catch(unlessAbsent))
  const file = await open(path, fresh ? 'w' : 'r+', 0o600)
  try {
    await file.truncate(offset) // what a killed process wrote and nobody acknowledged
    let at = offset
    for await (const chunk of createReadStream(from) as AsyncIterable<Buffer>)
      at += (await file.write(chunk, 0, chunk.length, at)).bytesWritten
    await file.sync()
  } finally {
    await file.close()
  }
  if (!fresh) return
  const folder = await open(folderOf(dataDir), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * `at`: the offset that was asked for is not where the file ends; nothing was written. `finished`:
 * it is whole and kept.
 */
export type Part = { uploadid: number; refused: boolean; finished: Finished | null }

/**
 * Throws 404, 415, 422, 429. An offset that does not fit is left to the handler: it may be a repeat
 * that was answered before.
 */
export const prepareUploadPart = async (
  service: Service,
  { params, search, headers, file, person }: RawRequest,
): Promise<Part> => {
  const {
    config: { dataDir, rates },
    rateLimits,
    database,
  } = service
  rateLimits.take(`upload bytes ${person.userid}`, rates.RATE_UPLOAD_BYTES, 3600, file.bytes)
  const uploadid = /^[1-9]\d{0,8}$/.test(params['uploadid'] ?? '')
    ? Number(params['uploadid'])
    : null
  if (uploadid === null) throw notFound('Upload')
  await loadUpload(database, uploadid, person.userid)
  const asked = search.get('offset') ?? headers.get('upload-offset') ?? ''
  if (!/^\d{1,10}$/.test(asked) || Number(asked) > 2_147_483_647)
    throw invalidField(
      'offset',
      asked === '' ? 'required' : 'invalid_type',
      'Specify the offset of this part in bytes, such as ?offset=0',
    )
  const { upload, refused, whole } = await database.write(async db => {
    const upload = await lockUpload(db, uploadid, person.userid)
    const held = await heldBytes(dataDir, upload)
    if (upload.itemid !== null) return { upload, refused: false, whole: false }
    // The last part once more, while the first is being made into an item: both make it, and the
    // handler takes one.
    if (held === upload.size && Number(asked) + file.bytes === held)
      return { upload, refused: false, whole: true }
    if (Number(asked) !== held) return { upload, refused: true, whole: false }
    if (held + file.bytes > upload.size)
      throw invalidField(
        'file',
        'out_of_range',
        `With this part, the upload would be larger than the ${upload.size} bytes announced for it`,
      )
    await append(dataDir, uploadid, held, file.path)
    await setReceived(db, uploadid, held + file.bytes, unixNow())
    return { upload, refused: false, whole: held + file.bytes === upload.size }
  })
  return { uploadid, refused, finished: whole ? await finish(service, upload) : null }
}

/** null: another request with the last part was faster. */
const finish = async (
  service: Service,
  { uploadid, userid, kind, filename, options }: UploadRow,
): Promise<Finished | null> => {
  try {
    return await memberAt(finishers, kind).finish(
      service,
      pathOfParts(service.config.dataDir, uploadid),
      {
        userid,
        filename,
        options,
      },
    )
  } catch (error) {
    if ((await loadUpload(service.database, uploadid, userid)).itemid === null) throw error
    return null
  }
}

export const removeParts = (dataDir: string, uploadid: number): Promise<void> =>
  rm(pathOfParts(dataDir, uploadid), { force: true })

/** Removes files whose upload is over or was never known here. */
export const sweepParts = async ({
  config: { dataDir },
  database,
}: Pick<Service, 'config' | 'database'>): Promise<void> => {
  for (const name of (await readdir(folderOf(dataDir)).catch(unlessAbsent)) ?? []) {
    const [uploadid] = /^\d+/.exec(name) ?? []
    if (!uploadid || !(await isKnownUpload(database, Number(uploadid))))
      await rm(join(folderOf(dataDir), name), { force: true })
  }
}
