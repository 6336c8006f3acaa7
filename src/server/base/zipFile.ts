// A ZIP archive that is written piece by piece into a file of this machine.
import type { FileHandle } from 'node:fs/promises'
import { Zip, ZipDeflate } from 'fflate'

type Piece = string | Uint8Array
type ZipWriter = {
  add: (name: string, pieces: AsyncIterable<Piece> | Iterable<Piece>) => Promise<void>
  end: () => Promise<void>
}

/**
 * Pieces go to the disk in their order; `add` resolves when the ones before it are there. The
 * caller closes the file.
 */
export const writeZipInto = (file: FileHandle): ZipWriter => {
  let failure: Error | null = null
  let pending = Promise.resolve()
  const zip = new Zip((error, chunk) => {
    if (error) failure ??= error
    else
      pending = pending.then(async () => {
        await file.writeFile(chunk)
      })
  })
  const text = new TextEncoder()
  const settle = async () => {
    await pending
    if (failure) throw failure
  }
  return {
    async add(name, pieces) {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      for await (const piece of pieces) {
        entry.push(typeof piece === 'string' ? text.encode(piece) : piece)
        await settle()
      }
      entry.push(new Uint8Array(), true)
      await settle()
    },
    async end() {
      zip.end()
      await settle()
      await file.sync()
    },
  }
}
