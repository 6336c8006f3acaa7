import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#server/testing.ts'
import { queueJob, startWorker, type Worker } from './jobs.ts'

let api: TestApi
let worker: Worker
/** What a run does, and how often it was run. */
let onRun: () => Promise<void> = async () => undefined
let runs = 0
beforeAll(async () => {
  api = await startApi()
  worker = startWorker(api.database, { count: async () => { runs++; await onRun() } }, () => undefined)
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
})

const aJob = { kind: 'count', unique: 'count once' }
const waiting = async () => (await api.database.one<{ waiting: number }>(sql`select count(*) as waiting from jobs where kind = 'count'`)).waiting

test('of one key one job waits', async () => {
  runs = 0
  await api.database.write(async db => { for (let n = 0; n < 3; n++) await queueJob(db, aJob) })
  await worker.drained()
  expect({ runs, waiting: await waiting() }).toEqual({ runs: 1, waiting: 0 })
})

test('what is written while a job of the key runs is not missed', async () => {
  runs = 0
  onRun = async () => {
    onRun = async () => undefined
    await queueJob(api.database, aJob)
  }
  await queueJob(api.database, aJob)
  await worker.drained()
  expect(runs).toBe(2)
})

test('a job waits for the write that counts on it', async () => {
  runs = 0
  await queueJob(api.database, { ...aJob, delay: 1000 })
  await api.database.write(async db => {
    await queueJob(db, aJob) // finds the key waiting and holds its job
    const held = await api.database.many(sql`select jobid from jobs where kind = 'count' for update skip locked`)
    expect(held).toEqual([])
  })
  expect(await api.database.many(sql`select jobid from jobs where kind = 'count' for update skip locked`)).toHaveLength(1)
  await api.database.run(sql`update jobs set run_at = 0 where kind = 'count'`)
  await worker.drained()
  expect({ runs, waiting: await waiting() }).toEqual({ runs: 1, waiting: 0 })
})

test('one that fails is tried again later and keeps nobody of its key away', async () => {
  runs = 0
  onRun = async () => { throw new Error('not now') }
  await queueJob(api.database, aJob)
  await worker.drained()
  onRun = async () => undefined
  const failed = await api.database.one<{ last_error: string; unique_key: string | null; attempts: number }>(sql`select last_error, unique_key, attempts from jobs where kind = 'count'`)
  expect(failed).toMatchObject({ last_error: 'Error: not now', unique_key: null, attempts: 1 })
  await queueJob(api.database, aJob)
  await worker.drained()
  expect({ runs, waiting: await waiting() }).toEqual({ runs: 2, waiting: 1 })
})
