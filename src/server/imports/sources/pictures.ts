// Where pictures come from: files in a folder, addresses, or a pen.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '#contract/core/limits.ts'
import { ApiError } from '#lib/errors.ts'
import { probe } from '#server/media/probe.ts'
import type { FoundPicture, PictureFinder } from '../common/batch.ts'
import { drawPlaceholder } from './placeholder.ts'
import { findIn } from './ownFolder.ts'
import type { PoliteFetcher } from './politeFetch.ts'

export const scratch = () =>
  join(tmpdir(), `stepwright-import-${process.pid}-${randomBytes(6).toString('hex')}`)

/** Checked as an upload is; the reason when it cannot be kept. */
const checked = async (
  path: string,
  discard: () => Promise<void>,
): Promise<FoundPicture | string> => {
  try {
    // the folder given is somebody's: nothing is written there
    const probed = await probe(path, scratch())
    const { format, width, height, exif } = probed
    return {
      path: probed.path,
      format,
      width,
      height,
      exif,
      discard: async () => {
        await Promise.all([probed.discard(), discard()])
      },
    }
  } catch (error) {
    await discard()
    if (error instanceof ApiError)
      return `a picture that cannot be imported: ${error.errors[0]?.code ?? error.message.split(':')[0]}`
    throw error
  }
}

export const noPictures = (reason: string): PictureFinder => ({
  atOnce: 100,
  find: async () => reason,
})

const extensions = [
  'jpg',
  'jpeg',
  'png',
  'webp',
  'gif',
  'avif',
  'tif',
  'tiff',
  'bmp',
  'heic',
  'JPG',
  'JPEG',
  'PNG',
]

/** `{guid}.jpg` and the like. */
export const picturesIn = (folder: string): PictureFinder => ({
  atOnce: 2,
  async find({ guid }) {
    const path = await findIn(
      folder,
      extensions.map(extension => `${guid}.${extension}`),
    )
    if (path !== null) return checked(path, async () => undefined)
    return 'no picture file with this name in the folder'
  },
})

/** A placeholder for each guid, always the same; `scale`: see `drawPlaceholder`. */
export const drawnPictures = (scale = 1): PictureFinder => ({
  atOnce: 2,
  async find({ guid }) {
    const path = scratch()
    const { metadata, ...drawn } = await drawPlaceholder(guid, path, scale)
    if (metadata) return checked(path, () => rm(path, { force: true })) // kept as an upload is
    return { ...drawn, path, exif: {}, discard: () => rm(path, { force: true }) }
  },
})

const failuresAtMost = 5

type Fetched = { path: string; discard: () => Promise<void> }
/**
 * Downloads of files that are checked afterwards; the reason where there is none. A host that does
 * not answer is not asked for ever.
 */
export const fetcher = (polite: PoliteFetcher, what: string) => {
  const failures = new Map<string, number>()
  return async (url: string | null, bytesAtMost: number): Promise<Fetched | string> => {
    if (url === null) return `${what} without an address`
    const { host } = new URL(url)
    if ((failures.get(host) ?? 0) >= failuresAtMost)
      return `${what} from ${host}, which does not answer`
    const path = scratch()
    const discard = () => rm(path, { force: true })
    try {
      const status = await polite.download(url, path, bytesAtMost)
      failures.delete(host)
      if (status === 200) return { path, discard }
      await discard()
      return `${what} from ${host}, which answered with status ${status}`
    } catch (error) {
      await discard()
      failures.set(host, (failures.get(host) ?? 0) + 1)
      return `${what} from ${host}: ${(error as Error).message}`
    }
  }
}

/** Original renditions by their addresses. */
export const fetchedPictures = (polite: PoliteFetcher): PictureFinder => {
  const fetch = fetcher(polite, 'a picture')
  return {
    atOnce: 1,
    async find({ url }) {
      const found = await fetch(url, limits.imageBytes)
      return typeof found === 'string' ? found : checked(found.path, found.discard)
    },
  }
}
