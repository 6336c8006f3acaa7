// Files of an export, written row by row: what is held in memory does not grow with the site.
import { unlessAbsent } from '#lib/absent.ts'
import {
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Rows of one file, as lines of their own or as the elements of one JSON array. */
export type Rows = {
  add: (row: unknown) => Promise<void>
  /** Rows written. */ close: () => Promise<number>
}

const flushAt = 1_000_000 // characters

const openText = async (path: string) => {
  const file: FileHandle = await open(path, 'wx', 0o600)
  let held = ''
  const flush = async () => {
    await file.writeFile(held)
    held = ''
  }
  return {
    async write(text: string) {
      held += text
      if (held.length >= flushAt) await flush()
    },
    async close() {
      await flush()
      await file.sync()
      await file.close()
    },
  }
}

/** `name.jsonl` or `name.json` by its ending. */
export const openRows = async (path: string): Promise<Rows> => {
  const text = await openText(path)
  const lines = path.endsWith('.jsonl')
  let count = 0
  return {
    async add(row) {
      await text.write(
        lines ? `${JSON.stringify(row)}\n` : `${count === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`,
      )
      count++
    },
    async close() {
      if (!lines) await text.write(count === 0 ? '[]\n' : '\n]\n')
      await text.close()
      return count
    },
  }
}

export const writeWhole = async (path: string, content: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { mode: 0o600 })
}

const marker = '.unfinished-export'
const entriesOf = async (folder: string): Promise<string[] | null> => {
  const found = await stat(folder).catch(unlessAbsent)
  if (!found) return null
  if (!found.isDirectory()) throw new Error(`${folder} is a file, not a folder.`)
  return readdir(folder)
}

/**
 * `work` writes into a folder beside `folder`, which gets its name when everything is in it. Throws
 * one line when there are files already; what a killed export left is written anew.
 */
export const intoFolder = async <T>(
  folder: string,
  work: (partial: string) => Promise<T>,
): Promise<T> => {
  if ((await entriesOf(folder))?.length)
    throw new Error(`${folder} already contains files. Choose a new or empty folder.`)
  const partial = `${folder}.part`
  const left = await entriesOf(partial)
  if (left?.length && !left.includes(marker))
    throw new Error(
      `The export is first written to ${partial}, which already contains files. Move them elsewhere.`,
    )
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  await writeFile(join(partial, marker), '')
  try {
    const result = await work(partial)
    await rm(join(partial, marker))
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(partial, folder)
    return result
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}
