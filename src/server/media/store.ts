// Where the bytes of media lie: a local folder by default. A write is on disk before it is acknowledged.
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

export type MediaStore = {
  /** Durable when it resolves: file and folder are synced, then the name appears. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Keeps a file that lies on this machine, without reading it into memory; the file itself stays where it is. */
  putFile(key: string, path: string): Promise<void>
  get(key: string): Promise<Buffer | null>
  stream(key: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  remove(key: string): Promise<void>
}

const sync = async (path: string) => {
  const held = await open(path, 'r')
  await held.sync().finally(() => held.close())
}

const absent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Keys are ours alone (`ab/abcdef….full`), never a caller's text. */
export const openFolderStore = (folder: string): MediaStore => ({
  async put(key, bytes) {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true })
    const partial = `${path}.${randomBytes(6).toString('hex')}.part`
    const file = await open(partial, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
    await sync(dirname(path))
  },
  async putFile(key, from) {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true })
    const partial = `${path}.${randomBytes(6).toString('hex')}.part`
    // A second name for the same bytes; a copy where the folder lies on another disk.
    await link(from, partial).catch(() => copyFile(from, partial))
    await sync(partial)
    await rename(partial, path)
    await sync(dirname(path))
  },
  async get(key) {
    try {
      return await readFile(join(folder, key))
    } catch (error) {
      if (absent(error)) return null
      throw error
    }
  },
  async stream(key) {
    try {
      const { size } = await stat(join(folder, key))
      return { size, body: Readable.toWeb(createReadStream(join(folder, key))) as ReadableStream<Uint8Array> }
    } catch (error) {
      if (absent(error)) return null
      throw error
    }
  },
  remove: key => rm(join(folder, key), { force: true }),
})
