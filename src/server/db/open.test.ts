// What becomes of a transaction when something in it goes wrong.
import { expect, test } from 'vitest'
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
