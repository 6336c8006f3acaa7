// Reading an archive, entry after entry, without holding anything large.
import { createReadStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'

export type Entry = Readable & { header: { name: string; size?: number } }

export const bytesOf = async (entry: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of entry as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
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
    const { code } = error as { code?: string }
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR')
      throw new Error('The backup is damaged or cut off.', { cause: error })
    throw error
  }
}
