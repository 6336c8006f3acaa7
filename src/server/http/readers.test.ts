// What becomes of a reader's snapshot on a copy when something in it goes wrong.
import { expect, inject, onTestFinished, test } from 'vitest'
import { partOf } from '../../fixtures/partOf.ts'
import { ApiError } from '#lib/errors.ts'
import { openCopies } from '#server/db/copies.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { createAsNobody } from './readers.ts'
import type { ResponseCache } from './responses/responseCache.ts'

const nothing = () => {}

/** One connection to what may be read as a copy: whoever comes next gets it. */
const openReaders = () => {
  const url = inject('clusterUrl')
  const database = openDatabase(url)
  const copies = openCopies(url, { connections: 1 })
  onTestFinished(async () => {
    await copies.close()
    await database.close()
  })
  const primary = {
    needed: () => Promise.resolve({ position: null, isKnown: true }),
    isSilent: () => false,
    close: () => Promise.resolve(),
  }
  return createAsNobody(database, partOf<ResponseCache>({}), { copies, primary }, true)
}

test('nothing is sent any more on a copy that was given back: it is somebody else’s', async () => {
  const asNobody = openReaders()
  let letGo = nothing
  const other = new Promise<void>(resolve => (letGo = resolve))
  let late: Promise<unknown> = other
  const work = asNobody(({ snapshot }) =>
    snapshot(async db => {
      late = other.then(() => db.one(sql`select 1`))
      await db.one(sql`select 1`)
      throw new ApiError(503, 'busy')
    }),
  )
  await expect(work).rejects.toThrow('busy')
  letGo()
  await expect(late).rejects.toThrow('The transaction is over')
  expect(await asNobody(({ db }) => db.values(sql`select 1`))).toEqual([1])
})

test('a snapshot of a copy in which a statement failed is none: the primary is read', async () => {
  const asNobody = openReaders()
  let tries = 0
  const work = asNobody(({ snapshot }) =>
    snapshot(async db => {
      tries++
      if (tries === 1) await db.one(sql`select 1 / 0`).catch(nothing)
      return tries
    }),
  )
  expect(await work).toBe(2)
})

test('what a copy says of a transaction that failed never hides why it failed', async () => {
  const asNobody = openReaders()
  let told: unknown
  await asNobody(({ snapshot }) =>
    snapshot(async db => {
      await db.one(sql`select 1 / 0`).catch(nothing)
      told = await db.one(sql`select 1`).catch((error: unknown) => error)
      throw new ApiError(503, 'busy')
    }),
  ).catch(nothing)
  expect(told).toMatchObject({ code: '22012' })
})
