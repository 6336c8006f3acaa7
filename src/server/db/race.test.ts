// Two that are made to meet: the first is there until the second stands in its way.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob, eve } = await api.people('ada', 'bob', 'eve')
const rowOf = ({ me }: typeof ada) =>
  sql`select 1 from users where userid = ${me.userid} for update`

test('a race goes on while others wait for somebody else', async () => {
  let letGo = () => {}
  const other = new Promise<void>(resolve => (letGo = resolve))
  let hasBob = () => {}
  const begun = new Promise<void>(resolve => (hasBob = resolve))
  const holding = api.database.write(async db => {
    await db.one(rowOf(bob))
    hasBob()
    await other
  })
  await begun
  const queued = api.database.write(db => db.one(rowOf(bob)))
  await expect
    .poll(() =>
      api.database.maybe(
        sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    .not.toBeNull()
  const stillHeld = await api.race(
    db => db.one(rowOf(ada)),
    async () => {
      // long enough for the first to go, if it went
      for (let n = 0; n < 300; n++) await api.database.one(rowOf(eve))
      return api.database.maybe(
        sql`select 1 from users where userid = ${ada.me.userid} for update skip locked`,
      )
    },
  )
  letGo()
  await Promise.all([holding, queued])
  expect(stillHeld).toBeNull()
})
