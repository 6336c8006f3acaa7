// `npm run backup`: one consistent snapshot of database and media, taken while the site runs.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import tar from 'tar-stream'
import { packageKey } from '#server/training/store.ts'
import { blobKey, originalKey } from '#server/media/keys.ts'
import type { MediaStore } from '#server/http/ports.ts'
import { format, pieceBytes, type First, type Last } from './format.ts'
import { inSnapshot, onDatabase } from './onDatabase.ts'
import { copyOut, loadSequences, loadTables, type Table } from './tables.ts'

export type BackupResult = {
  tables: number
  rows: number
  media: number
  bytes: number
  missing: string[]
}
type Writing = { url: string; media: MediaStore; file: string }
type Pack = ReturnType<typeof tar.pack>

const addBytes = async (pack: Pack, name: string, bytes: Buffer): Promise<void> => {
  const entry = pack.entry({ name, size: bytes.length })
  entry.end(bytes)
  await once(entry, 'finish')
}

/** Streams a table out, in pieces that fit in memory. */
const addTable = async (
  client: pg.Client,
  pack: Pack,
  table: Table,
): Promise<Last['tables'][string]> => {
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let size = 0
  let piece = 0
  const flush = async () => {
    if (size === 0) return
    await addBytes(
      pack,
      `tables/${table.name}/${String(++piece).padStart(6, '0')}`,
      Buffer.concat(held),
    )
    held = []
    size = 0
  }
  const rows = client.query(copyStreams.to(copyOut(table)))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    held.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) await flush()
  }
  await flush()
  return { rows: rows.rowCount, sha256: hash.digest('hex') }
}

type MediaKey = {
  key: string
  /**
   * Some image, document or video is these bytes; without, an upload goes on or was cut off.
   */
  used: boolean
}

/** Originals alone: what is made of them is made again. */
const loadMediaKeys = async (client: pg.Client): Promise<MediaKey[]> => {
  const { rows: blobs } = await client.query<{ sha256: string; used: boolean }>(`
    select sha256, sha256 in (
      select blob from images where blob is not null union all select blob from documents union all
        select blob from objects where blob is not null) as used
    from blobs order by sha256`)
  const { rows: older } = await client.query<{ guid: string }>(
    'select guid from images where blob is null order by imageid',
  )
  const { rows: packages } = await client.query<{ importid: number }>(
    `select importid from training_imports where phase = 'ready' order by importid`,
  )
  return [
    ...packages.map(({ importid }) => ({ key: packageKey(importid), used: true })),
    ...blobs.map(({ sha256, used }) => ({ key: blobKey(sha256), used })),
    ...older.map(({ guid }) => ({ key: originalKey({ guid, blob: null }), used: true })),
  ]
}

/** Nothing behind a key ever changes. */
const addMedia = async (
  media: MediaStore,
  pack: Pack,
  keys: MediaKey[],
): Promise<{ files: number; bytes: number; missing: string[] }> => {
  const sum = { files: 0, bytes: 0, missing: [] as string[] }
  for (const { key, used } of keys) {
    const found = await media.stream(key)
    if (!found) {
      if (used) sum.missing.push(key)
      continue
    }
    await pipeline(
      Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0]),
      pack.entry({ name: `media/${key}`, size: found.size }),
    )
    sum.files++
    sum.bytes += found.size
  }
  return sum
}

/** A file that was swept after the snapshot was taken is not missing: nobody refers to it. */
const stillUsed = async (url: string, missing: string[]): Promise<string[]> => {
  if (missing.length === 0) return []
  const keys = await onDatabase(url, client => inSnapshot(client, () => loadMediaKeys(client)))
  const used = new Set(keys.filter(key => key.used).map(({ key }) => key))
  return missing.filter(key => used.has(key))
}

type Rows = Pick<Last, 'sequences' | 'tables'> & { keys: MediaKey[] }

const addRows = async (client: pg.Client, pack: Pack): Promise<Rows> => {
  const tables = await loadTables(client)
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from migrations order by id',
  )
  const first: First = {
    format,
    created: new Date().toISOString(),
    migrations: migrations.map(row => row.name),
    tables,
  }
  await addBytes(pack, 'first.json', Buffer.from(JSON.stringify(first)))
  const sums: Last['tables'] = {}
  for (const table of tables) sums[table.name] = await addTable(client, pack, table)
  const keys = await loadMediaKeys(client)
  return { tables: sums, keys, sequences: await loadSequences(client) }
}

const fill = async (
  client: pg.Client,
  { url, media }: Pick<Writing, 'url' | 'media'>,
  pack: Pack,
): Promise<BackupResult> => {
  const { keys, ...ofRows } = await inSnapshot(client, () => addRows(client, pack))
  const { missing, ...kept } = await addMedia(media, pack, keys)
  const last: Last = { ...ofRows, media: kept }
  await addBytes(pack, 'last.json', Buffer.from(JSON.stringify(last)))
  pack.finalize()
  const tables = Object.values(ofRows.tables)
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    media: kept.files,
    bytes: kept.bytes,
    missing: await stillUsed(url, missing),
  }
}

const syncPath = async (path: string) => {
  const held = await open(path, 'r')
  try {
    await held.sync()
  } finally {
    await held.close()
  }
}

/**
 * The file appears under its name when it is whole and on disk. Throws when the database or a
 * picture cannot be read.
 */
export const writeBackup = ({ url, media, file }: Writing): Promise<BackupResult> =>
  onDatabase(url, async client => {
    const pack = tar.pack()
    const partial = `${file}.part`
    const out = createWriteStream(partial, { mode: 0o600 })
    // Of streamx: it behaves as a stream of Node does, and is not declared as one.
    const written = pipeline(pack as unknown as Readable, createGzip({ level: 4 }), out)
    try {
      const [result] = await Promise.all([fill(client, { url, media }, pack), written])
      // Its error reaches the caller through `written`.
      await finished(out).catch(() => undefined)
      await syncPath(partial)
      await rename(partial, file)
      await syncPath(dirname(file))
      return result
    } catch (error) {
      pack.destroy()
      // The error that led here is the one to tell.
      await written.catch(() => undefined)
      await rm(partial, { force: true })
      throw error
    }
  })
