// Where the bytes of media lie: a local folder by default, an S3-compatible store by MEDIA_S3_*
// (openStore.ts). A write is durable before it is acknowledged. Keys are made by keys.ts alone,
// never of a caller's text.
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { unlessAbsent } from '#lib/absent.ts'
import type { MediaStore, Stored } from '#server/http/ports.ts'

const sync = async (path: string) => {
  const held = await open(path, 'r')
  try {
    await held.sync()
  } finally {
    await held.close()
  }
}

/** `${key}.${random}.part` until it is whole. */
const partial = /\.[0-9a-f]{12}\.part$/

/** What lies in the folder's folder `inside`, of keys that begin so. */
const storedIn = async function* (
  folder: string,
  prefix: string,
  inside = '',
): AsyncGenerator<Stored> {
  const entries =
    (await readdir(join(folder, inside), { withFileTypes: true }).catch(unlessAbsent)) ?? []
  // A folder's keys come where its name and a slash stand among the files: the order that S3 has.
  const named = entries.map(entry => ({
    entry,
    key: `${inside}${entry.name}${entry.isDirectory() ? '/' : ''}`,
  }))
  for (const { entry, key } of named.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* storedIn(folder, prefix, key)
    } else if (key.startsWith(prefix) && !partial.test(key)) {
      const found = await stat(join(folder, key)).catch(unlessAbsent)
      if (found) yield { key, size: found.size, modified: Math.floor(found.mtimeMs / 1000) }
    }
  }
}

export const openFolderStore = (folder: string): MediaStore => {
  const appear = async (key: string, write: (partial: string) => Promise<void>) => {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true })
    const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
    try {
      await write(unfinished)
      await sync(unfinished)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await sync(dirname(path))
  }
  const sizeOf = async (key: string) =>
    (await stat(join(folder, key)).catch(unlessAbsent))?.size ?? null

  return {
    put: (key, bytes) =>
      appear(key, async path => {
        const file = await open(path, 'wx')
        try {
          await file.writeFile(bytes)
        } finally {
          await file.close()
        }
      }),
    // A second name for the same bytes; a copy where the folder lies on another disk.
    putFile: (key, from) => appear(key, path => link(from, path).catch(() => copyFile(from, path))),
    copyFile: (key, from) => appear(key, path => copyFile(from, path, constants.COPYFILE_FICLONE)),
    get: key => readFile(join(folder, key)).catch(unlessAbsent),
    async stream(key, range) {
      const size = await sizeOf(key)
      if (size === null) return null
      return {
        size,
        body: Readable.toWeb(
          createReadStream(join(folder, key), range),
        ) as ReadableStream<Uint8Array>,
      }
    },
    has: async key => (await sizeOf(key)) !== null,
    list: (prefix = '') => storedIn(folder, prefix),
    remove: key => rm(join(folder, key), { force: true }),
  }
}
