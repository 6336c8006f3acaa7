// Bytes are kept once, under their SHA-256. A table that uses some has a column `blob text
// references blobs`: that alone keeps the sweep away from them. First keepFile (before the row's
// transaction), then the row.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { lastOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import type { Database } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { blobKey } from './keys.ts'
import type { MediaStore } from '#server/http/ports.ts'

export type Keeping = { database: Database; media: MediaStore }
export type KeptFile = { blob: string; bytes: number }

export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Keeps a file of this machine and gives its digest; equal bytes are stored once. It is durable
 * when it resolves, and swept after a day unless a row refers to it by then. Not inside a
 * transaction: the sweep must see it at once.
 */
export const keepFile = async ({ database, media }: Keeping, path: string): Promise<KeptFile> => {
  const [blob, { size }] = await Promise.all([digestOf(path), stat(path)])
  // Waits for a sweep of the same bytes, which then are stored again below.
  await database.run(sql`
    insert into blobs (sha256, size, touched) values (${blob}, ${size}, ${unixNow()})
    on conflict (sha256) do update set touched = excluded.touched`)
  if (!(await media.has(blobKey(blob)))) await media.putFile(blobKey(blob), path)
  return { blob, bytes: size }
}

const unusedFor = 86_400
const atOnce = 1000
const inUse = (error: unknown) => (error as { code?: string }).code === '23503'

/**
 * Removes what no row has referred to for a day, with everything that was made of it. Gives the
 * number of blobs removed.
 */
export const sweepBlobs = async (
  { database, media }: Keeping,
  now = unixNow(),
): Promise<number> => {
  let swept = 0
  for (let after = ''; ;) {
    const some = await database.many<{ sha256: string }>(sql`
      select sha256 from blobs b where sha256 > ${after} and touched < ${now - unusedFor}
        and not exists (select from images where blob = b.sha256)
        and not exists (select from documents where blob = b.sha256)
        and not exists (select from objects where blob = b.sha256)
      order by sha256 limit ${atOnce}`)
    for (const { sha256 } of some) {
      try {
        await database.write(async db => {
          // Its row is locked until the files are gone: an upload of the same bytes waits, and then
          // finds none.
          if (
            (await db.run(
              sql`delete from blobs where sha256 = ${sha256} and touched < ${now - unusedFor}`,
            )) === 0
          )
            return
          for await (const { key } of media.list(blobKey(sha256))) await media.remove(key)
          swept++
        })
      } catch (error) {
        if (!inUse(error)) throw error // something began to use it meanwhile: the reference held it
      }
    }
    if (some.length < atOnce) return swept
    after = lastOf(some).sha256
  }
}
