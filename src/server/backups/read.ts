// `npm run restore`: a backup into an empty site. All rows come in one transaction that is checked
// before it commits.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { once } from 'node:events'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { firstOf, itemAt } from '#lib/existing.ts'
import { migrate, migrateTo, migrationNames } from '#server/db/migrate.ts'
import type { MediaStore } from '#server/http/ports.ts'
import { documentOf, eachEntry, type Entry } from './archive.ts'
import { openDigests } from './digests.ts'
import { firstSchema, format, lastSchema, type First, type Last } from './format.ts'
import { beginCopying, onDatabase } from './onDatabase.ts'
import { copyIn, setSequence, type Table } from './tables.ts'

export type RestoreResult = { created: string; rows: number; media: number }
type Restore = { url: string; migrations: string; media: MediaStore; file: string }

/** Throws one line when somebody uses the database already. */
const requireEmpty = async (client: pg.Client): Promise<void> => {
  const {
    rows: [found],
  } = await client.query<{ users: string | null }>(
    `select to_regclass('public.users')::text as users`,
  )
  if (!found?.users) return
  const count = firstOf(
    (await client.query<{ n: number }>('select count(*)::int as n from users')).rows,
  )
  if (count.n > 0)
    throw new Error(
      'A site already exists here. Restore into an empty DATA_DIR or an empty database.',
    )
}

/** Old backups are restored as they were, then migrated like any older site. */
const prepareSchema = async ({ url, migrations }: Restore, first: First): Promise<void> => {
  if (first.format !== format)
    throw new Error(
      `This backup has format ${first.format}, but this version can read only format ${format}.`,
    )
  const known = await migrationNames(migrations)
  const strange = first.migrations.find((name, index) => known[index] !== name)
  if (strange)
    throw new Error(
      `This backup was made by another version: it contains the migration ${strange}, which this version does not know. Restore it with that version or a newer one.`,
    )
  await migrateTo(url, migrations, first.migrations.length)
}

/**
 * PostgreSQL may refuse a row at any moment, also while the next bytes are waited for: an error
 * that nobody hears then would end the process.
 */
const openCopy = (client: pg.Client, table: Table) => {
  const into = client.query(copyStreams.from(copyIn(table))) as Writable
  const state: { failed: Error | null } = { failed: null }
  into.on('error', error => void (state.failed ??= error))
  const requireGoing = () => {
    if (state.failed) throw state.failed
  }
  return {
    table,
    async write(chunk: Buffer) {
      requireGoing()
      if (!into.write(chunk)) await once(into, 'drain')
    },
    async close() {
      requireGoing()
      into.end()
      await once(into, 'finish')
    },
    /** One that will get no more rows; without it the connection would wait for them. */
    abort() {
      if (!state.failed) into.destroy(new Error('The restore failed'))
    },
  }
}

/** Feeds the pieces of one table after another into COPY. */
const openLoader = (client: pg.Client, tables: Table[]) => {
  const byName = new Map(tables.map(table => [table.name, table]))
  const digests = openDigests()
  let current: ReturnType<typeof openCopy> | null = null
  const close = async () => {
    await current?.close()
    current = null
  }
  return {
    async add(name: string, entry: Entry) {
      const table = byName.get(name)
      if (!table)
        throw new Error(
          `The backup contains rows of the table ${name}, but does not list that table.`,
        )
      if (current?.table !== table) {
        await close()
        current = openCopy(client, table)
      }
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        digests.add(name, chunk)
        await current.write(chunk)
      }
    },
    close,
    abort: () => current?.abort(),
    requireSame: (first: First, last: Last) => digests.requireSame(first, last),
  }
}

/**
 * Through a file, so that nothing large is held; a blob that is not what its name says is refused.
 */
const keepMedia = async (
  media: MediaStore,
  key: string,
  entry: Entry,
  folder: string,
): Promise<void> => {
  const path = join(folder, 'media')
  const hash = createHash('sha256')
  await pipeline(
    entry,
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    }),
    createWriteStream(path),
  )
  const named = basename(key)
  if (/^[0-9a-f]{64}$/.test(named) && hash.digest('hex') !== named)
    throw new Error(`The file media/${key} in the backup is damaged.`)
  await media.putFile(key, path)
  await rm(path)
}

/**
 * The bytes were those that were written, and each became a row. They are not written out again to
 * compare: their order and look may differ where collations or another version do.
 */
const requireRows = async (client: pg.Client, tables: Table[], last: Last): Promise<void> => {
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int8 as n from "${name}"`)
    if (Number(firstOf(rows).n) !== last.tables[name]?.rows)
      throw new Error(`The rows of ${name} do not match those recorded in the backup.`)
  }
}

type Reading = {
  first: First | null
  last: Last | null
  loader: ReturnType<typeof openLoader> | null
  media: number
}

const begin = async (
  client: pg.Client,
  restore: Restore,
  first: First,
): Promise<ReturnType<typeof openLoader>> => {
  await prepareSchema(restore, first)
  await beginCopying(client, 'begin')
  // Rows that migrations made stand in the backup too, and what triggers would write of these rows.
  await client.query(`truncate ${first.tables.map(table => `"${table.name}"`).join(', ')}`)
  for (const table of first.tables)
    await client.query(`alter table "${table.name}" disable trigger user`)
  return openLoader(client, first.tables)
}

const takeEntry = async (
  client: pg.Client,
  restore: Restore,
  folder: string,
  reading: Reading,
  entry: Entry,
): Promise<void> => {
  const { name } = entry.header
  if (name === 'first.json') {
    reading.first = await documentOf(entry, firstSchema)
    reading.loader = await begin(client, restore, reading.first)
  } else if (!reading.loader) {
    throw new Error('This file is not a Stepwright backup.')
  } else if (name.startsWith('tables/')) {
    await reading.loader.add(itemAt(name.split('/'), 1), entry)
  } else {
    await reading.loader.close()
    if (name.startsWith('media/')) {
      await keepMedia(restore.media, name.slice('media/'.length), entry, folder)
      reading.media++
    } else if (name === 'last.json') reading.last = await documentOf(entry, lastSchema)
  }
}

const load = async (
  client: pg.Client,
  restore: Restore,
  folder: string,
): Promise<RestoreResult> => {
  const reading: Reading = { first: null, last: null, loader: null, media: 0 }
  try {
    await eachEntry(restore.file, entry => takeEntry(client, restore, folder, reading, entry))
  } catch (error) {
    reading.loader?.abort()
    throw error
  }
  const { first, last } = reading
  if (!first || !last) throw new Error('The backup is truncated: its end is missing.')
  if (reading.media !== last.media.files)
    throw new Error(
      'The number of media files in the backup does not match the number recorded in it.',
    )
  reading.loader?.requireSame(first, last)
  for (const sequence of last.sequences) await setSequence(client, sequence)
  await requireRows(client, first.tables, last)
  for (const table of first.tables)
    await client.query(`alter table "${table.name}" enable trigger user`)
  await client.query('commit')
  return {
    created: first.created,
    rows: Object.values(last.tables).reduce((sum, { rows }) => sum + rows, 0),
    media: last.media.files,
  }
}

/**
 * Throws one line for a site that is not empty, a backup of a newer version, a damaged or cut off
 * file; then nothing is changed.
 */
export const restoreBackup = (restore: Restore): Promise<RestoreResult> =>
  onDatabase(restore.url, async client => {
    const folder = await mkdtemp(join(tmpdir(), 'stepwright-restore-'))
    try {
      await requireEmpty(client)
      const result = await load(client, restore, folder)
      await migrate(restore.url, restore.migrations)
      return result
    } catch (error) {
      // The error that led here is the one to tell.
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
