// A backup counts once it was restored: into a database of its own, which is dropped again. Where
// the role may not make one the archive is read to its end, and it is said that this is all.
import type pg from 'pg'
import { firstOf } from '#lib/existing.ts'
import type { MediaStore } from '#server/http/ports.ts'
import { onDatabase } from './onDatabase.ts'
import { restoreBackup } from './read.ts'
import { readThrough } from './readThrough.ts'

/** `reason`: why it was only read. */
export type Verified = { how: 'restored'; reason: null } | { how: 'read'; reason: string }

type Scratch = { url: string; drop: () => Promise<void> }

/** Throws where the role may not, or where its database cannot be reached at this address. */
const openScratch = (url: string): Promise<Scratch> =>
  onDatabase(url, async client => {
    const { oid } = firstOf(
      (
        await client.query<{ oid: number }>(
          'select oid::int as oid from pg_database where datname = current_database()',
        )
      ).rows,
    )
    // One name for each site: what a killed process left is found again.
    const name = `stepwright_try_${oid}`
    const drop = (on: pg.Client) => on.query(`drop database if exists "${name}" with (force)`)
    await drop(client)
    await client.query(`create database "${name}"`)
    const at = new URL(url)
    at.pathname = `/${name}`
    const scratch = {
      url: at.toString(),
      drop: () => onDatabase(url, async on => void (await drop(on))),
    }
    try {
      await onDatabase(scratch.url, on => on.query('select 1'))
      return scratch
    } catch (error) {
      await scratch.drop()
      throw error
    }
  })

const discard = async () => undefined
/** Each file is compared with its digest on its way here. */
const nowhere: MediaStore = {
  put: discard,
  putFile: discard,
  copyFile: discard,
  get: async () => null,
  stream: async () => null,
  has: async () => false,
  async *list() {},
  remove: discard,
}

/** Not enough disk or memory for a second database says nothing of the archive. */
const lacksRoom = (error: unknown) => (error as { code?: string }).code?.startsWith('53') === true

/** Throws one line when the archive is not what it should be. */
export const verifyBackup = async (
  file: string,
  { url, migrations }: { url: string; migrations: string },
): Promise<Verified> => {
  const onlyRead = async (error: unknown): Promise<Verified> => {
    await readThrough(file)
    return { how: 'read', reason: (error as Error).message.slice(0, 300) }
  }
  let scratch: Scratch
  try {
    scratch = await openScratch(url)
  } catch (error) {
    return onlyRead(error)
  }
  try {
    await restoreBackup({ url: scratch.url, migrations, media: nowhere, file })
    return { how: 'restored', reason: null }
  } catch (error) {
    if (lacksRoom(error)) return await onlyRead(error)
    throw error
  } finally {
    await scratch.drop()
  }
}
