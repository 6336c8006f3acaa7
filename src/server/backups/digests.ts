// The digest of the bytes of each table as they are read, whoever else reads them.
import { createHash, type Hash } from 'node:crypto'
import type { First, Last } from './format.ts'

const empty = createHash('sha256').digest('hex')

export const openDigests = () => {
  const hashes = new Map<string, Hash>()
  return {
    add(table: string, chunk: Buffer): void {
      const hash = hashes.get(table) ?? createHash('sha256')
      hashes.set(table, hash.update(chunk))
    },
    /** Once. Throws one line for a table whose bytes are others than were written. */
    requireSame({ tables }: First, last: Last): void {
      for (const { name } of tables)
        if ((hashes.get(name)?.digest('hex') ?? empty) !== last.tables[name]?.sha256)
          throw new Error(`The rows of ${name} do not match those recorded in the backup.`)
    },
  }
}
