// What becomes of a transaction when something in it goes wrong.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { partOf } from '../../fixtures/partOf.ts'
import { statementsOf } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { database } = api
const nothing = () => {}

test.each(['write', 'snapshot'] as const)(
  'nothing is sent any more in a %s that is over: its connection is somebody else’s',
  async kind => {
    let letGo = nothing
    const other = new Promise<void>(resolve => (letGo = resolve))
    let late: Promise<unknown> = other
    const work = database[kind](async db => {
      late = other.then(() => db.one(sql`select 1`))
      await db.one(sql`select 1 / 0`)
    })
    await expect(work).rejects.toThrow('division by zero')
    letGo()
    await expect(late).rejects.toThrow('The transaction is over')
    expect(await database[kind](db => db.values(sql`select 1`))).toEqual([1])
  },
)

test.each(['write', 'snapshot'] as const)(
  'a %s in which a statement failed is none, whoever caught it',
  async kind => {
    const work = database[kind](async db => {
      await db.one(sql`select 1 / 0`).catch(nothing)
      return 'done'
    })
    await expect(work).rejects.toThrow('rolled back')
  },
)

test('statements side by side are answered each by its own, in one moment', async () => {
  const asked = Array.from({ length: 20 }, (_, n) => n)
  const answers = await database.snapshot(db =>
    Promise.all(
      asked.map(n =>
        db.one<{ n: number; at: number }>(
          sql`select ${n}::int as n, extract(epoch from now()) as at`,
        ),
      ),
    ),
  )
  expect(answers.map(({ n }) => n)).toEqual(asked)
  expect(new Set(answers.map(({ at }) => at)).size).toBe(1)
})

test('snapshots give their connections back: more of them than there are connections', async () => {
  for (let n = 0; n < 40; n++)
    expect(await database.snapshot(db => db.values(sql`select ${n}::int`))).toEqual([n])
})

test('a snapshot ends behind what is done at once with its answer', async () => {
  await database.snapshot(db => db.values(sql`select 1`))
  await nextTurn()
  const { idleCount } = database.pool
  expect(await database.snapshot(db => db.values(sql`select 1`))).toEqual([1])
  expect(database.pool.idleCount).toBe(idleCount - 1)
  await nextTurn()
  expect(database.pool.idleCount).toBe(idleCount)
})

/** A session whose statements are all answered by `answer`, side by side in one read. */
const sessionThat = (answer: (text: string, timeout: number) => Promise<never>) =>
  partOf<pg.PoolClient>({
    connection: { stream: { cork: nothing, uncork: nothing } },
    query: ({ text, query_timeout }: { text: string; query_timeout: number }) =>
      answer(text, query_timeout),
  } as object)
const failing = (code: string) => Object.assign(new Error(code), { code })

test('of statements side by side the first that failed tells why, however late it is heard', async () => {
  const client = sessionThat(text =>
    Promise.reject(failing(text.includes('first') ? '53100' : '25P02')),
  )
  const { db } = statementsOf(client, false)
  const deep = async (levels: number): Promise<unknown> =>
    levels === 0 ? await db.many(sql`select first`) : await deep(levels - 1)
  await expect(Promise.all([deep(9), db.many(sql`select second`)])).rejects.toThrow('53100')
})

test('a statement is waited for as long as all before it may take', async () => {
  const waits: number[] = []
  let letGo = nothing
  const answered = new Promise<void>(resolve => (letGo = resolve))
  const client = sessionThat(async (_, timeout) => {
    waits.push(timeout)
    await answered
    throw failing('57014')
  })
  const { db } = statementsOf(client, false)
  const asked = [1, 2, 3].map(n => db.values(sql`select ${n}`))
  await Promise.resolve()
  letGo()
  await Promise.allSettled(asked)
  await expect(db.values(sql`select 4`)).rejects.toThrow('57014')
  expect(waits).toEqual([40_000, 70_000, 100_000, 40_000])
})
