// Bytes that versions before blobs kept under an image's guid: moved in the background after an
// upgrade, without metadata. Until then keys.ts finds them where they are.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { lastOf } from '#lib/existing.ts'
import type { Service } from '#server/http/service.ts'
import { queueJob, type NewJob } from '#server/effects/jobs.ts'
import { keepFile } from './blobs.ts'
import { madeKey, originalKey, sizeNames, type SizeName } from './keys.ts'
import { listUnmoved, setBlob, type MediaRow } from './sql.ts'
import { strip, writeParts } from './metadata/strip.ts'

const atOnce = 20

export const oldBytesJob = (after = 0): NewJob => ({
  kind: 'adopt_images',
  payload: { after },
  unique: `adopt_images ${after}`,
})

/** As it came where the surgery does not understand it: it was accepted once. */
const cleaned = (bytes: Buffer, image: MediaRow): Buffer[] => {
  try {
    return strip(bytes, image.format)?.parts ?? [bytes]
  } catch {
    return [bytes]
  }
}

const adopt = async (service: Service, image: MediaRow): Promise<void> => {
  const { media, config, database } = service
  const bytes = await media.get(originalKey(image))
  if (!bytes)
    return service.log.warn({ imageid: image.imageid }, 'the bytes of an image are missing')
  const scratch = join(config.dataDir, 'uploads', `adopt-${randomBytes(6).toString('hex')}`)
  await mkdir(join(config.dataDir, 'uploads'), { recursive: true })
  try {
    await writeParts(scratch, cleaned(bytes, image))
    const kept = await keepFile(service, scratch)
    for (const size of sizeNames as SizeName[]) {
      const made = await media.get(madeKey(image, size))
      if (made) await media.put(madeKey({ ...image, blob: kept.blob }, size), made)
    }
    await setBlob(database, image.imageid, kept)
  } finally {
    await rm(scratch, { force: true })
  }
  await media.remove(originalKey(image))
  for (const size of sizeNames as SizeName[]) await media.remove(madeKey(image, size))
}

/**
 * The job: some images, then itself again. One that fails is left where it is, and served from
 * there.
 */
export const moveOldBytes = async (service: Service, after: number): Promise<void> => {
  const images = await listUnmoved(service.database, after, atOnce)
  for (const image of images) {
    await adopt(service, image).catch((error: unknown) =>
      service.log.warn(
        { imageid: image.imageid, error: String(error) },
        'an image could not be moved',
      ),
    )
  }
  if (images.length === atOnce)
    await queueJob(service.database, oldBytesJob(lastOf(images).imageid))
}
