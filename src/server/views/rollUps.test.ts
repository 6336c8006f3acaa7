import { expect, test } from 'vitest'
import { unixNow } from '#lib/time.ts'
import { startApiForFile } from '#testing/api.ts'
import { createViewRecorder } from './viewRecorder.ts'

const api = await startApiForFile()
const query = async (text: string) =>
  (await api.database.pool.query(text)).rows as Record<string, number>[]

test('rolled-up views equal their count however they arrived (A-175)', async () => {
  const errors: unknown[] = []
  const clock = { now: unixNow() }
  const views = createViewRecorder(
    api.database,
    error => errors.push(error),
    () => clock.now * 1000,
  )
  const { ada, bob } = await api.people('ada', 'bob')
  clock.now = Math.floor(clock.now / 86_400) * 86_400 - 700 // in the last quarter of a day
  for (let turn = 0; turn < 6; turn++) {
    views.record(ada.me.userid, 'guide', 1)
    views.record(bob.me.userid, turn % 2 ? 'wiki' : 'guide', turn % 2 ? 2 : 1000 + turn)
    views.record(bob.me.userid, 'guide', 2000 + turn)
    await views.flush()
    clock.now += 350
  }
  for (const [table, key] of [
    ['view_quarters', 'date / 900'],
    ['view_people', 'userid, date / 86400'],
    ['view_counts', 'doc_type, docid, date / 86400'],
  ] as const) {
    const columns = key.replace('date / 900', 'quarter').replace('date / 86400', 'day')
    const counted = await query(
      `select ${key.replace('date / 900', 'date / 900 as quarter').replace('date / 86400', 'date / 86400 as day')}, count(*)::int as views from views group by ${key} order by ${key}`,
    )
    expect(counted.length).toBeGreaterThan(2)
    expect(await query(`select ${columns}, views from ${table} order by ${columns}`)).toEqual(
      counted,
    )
  }
  expect(errors).toEqual([])
})
