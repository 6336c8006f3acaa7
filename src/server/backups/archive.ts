// Reading an archive, entry after entry, without holding anything large.
import { createReadStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import type { z } from 'zod'

export type Entry = Readable & { header: { name: string; size?: number } }

/** Throws one line for an entry that is not a document of this kind. */
export const documentOf = async <T extends z.ZodType>(
  entry: Entry,
  schema: T,
): Promise<z.output<T>> => {
  const parts: Buffer[] = []
  for await (const part of entry as AsyncIterable<Buffer>) parts.push(part)
  try {
    return schema.parse(JSON.parse(Buffer.concat(parts).toString()))
  } catch (error) {
    throw new Error(`The file ${entry.header.name} in the backup is damaged.`, { cause: error })
  }
}

/**
 * Compression finds a changed byte at its end only: until then what is read may be anything, and
 * what reads it (tar, PostgreSQL: classes 22 and 23) says so in its own words.
 */
const comesOfDamage = (error: unknown): boolean => {
  const { code = '', message } = error as { code?: string; message: string }
  return /^(Z_|22|23)/.test(code) || /^(Invalid tar header|Unexpected end of data)/.test(message)
}

/** Throws what `take` throws, and one line for a file that is damaged or cut off. */
export const eachEntry = async (
  file: string,
  take: (entry: Entry) => Promise<void>,
): Promise<void> => {
  const extract = tar.extract()
  const read = pipeline(
    createReadStream(file),
    createGunzip(),
    // Of streamx: it behaves as a stream of Node does, and is not declared as one.
    extract as unknown as Writable,
  )
  read.catch(error => extract.destroy(error as Error))
  try {
    for await (const entry of extract as AsyncIterable<Entry>) {
      await take(entry)
      entry.resume()
    }
    await read
  } catch (error) {
    if (comesOfDamage(error))
      throw new Error(`The backup is damaged or truncated: ${(error as Error).message}`, {
        cause: error,
      })
    throw error
  }
}
