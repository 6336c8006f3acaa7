import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { misfit } from '../../fixtures/misfit.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import {
  queueJob,
  replaceJobs,
  startWorker,
  type NewJob,
  type Worker,
} from '#server/effects/jobs.ts'
import { jobKinds } from '#server/jobKinds.ts'

let api: TestApi
let worker: Worker
/** What a run does, and how often it was run. */
let onRun: () => Promise<void> = async () => undefined
let runs = 0
beforeAll(async () => {
  api = await startApi()
  worker = startWorker(
    api.database,
    {
      count: async () => {
        runs++
        await onRun()
      },
    },
    () => undefined,
  )
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
})

/** Of kinds that the service has not: only the workers made here take them. */
const aJob = misfit<NewJob>({ kind: 'count', unique: 'count once' })
const waiting = async () =>
  (
    await api.database.one<{ waiting: number }>(
      sql`select count(*) as waiting from jobs where kind = 'count'`,
    )
  ).waiting

test('of one key one job waits', async () => {
  runs = 0
  await api.database.write(async db => {
    for (let n = 0; n < 3; n++) await queueJob(db, aJob)
  })
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

test('what is made for whoever looks waits for what nobody else would do', async () => {
  const order: string[] = []
  const note = (kind: string) => async () => void order.push(kind)
  await api.database.write(async db => {
    for (const kind of ['patient', 'mail']) await queueJob(db, misfit<NewJob>({ kind, delay: -10 }))
  })
  const kinds = { patient: note('patient'), mail: note('mail') }
  const own = startWorker(api.database, kinds, () => undefined, undefined, ['patient'])
  await own.drained()
  await own.stop()
  expect(order).toEqual(['mail', 'patient'])
})

test('a job waits for the write that counts on it', async () => {
  runs = 0
  await queueJob(api.database, { ...aJob, delay: 1000 })
  await api.database.write(async db => {
    await queueJob(db, aJob) // finds the key waiting and holds its job
    const held = await api.database.many(
      sql`select jobid from jobs where kind = 'count' for update skip locked`,
    )
    expect(held).toEqual([])
  })
  expect(
    await api.database.many(
      sql`select jobid from jobs where kind = 'count' for update skip locked`,
    ),
  ).toHaveLength(1)
  await api.database.run(sql`update jobs set run_at = 0 where kind = 'count'`)
  await worker.drained()
  expect({ runs, waiting: await waiting() }).toEqual({ runs: 1, waiting: 0 })
})

test('one that fails is tried again later and keeps nobody of its key away', async () => {
  runs = 0
  onRun = async () => {
    throw new Error('not now')
  }
  await queueJob(api.database, aJob)
  await worker.drained()
  onRun = async () => undefined
  const failed = await api.database.one<{
    last_error: string
    unique_key: string | null
    attempts: number
  }>(sql`select last_error, unique_key, attempts from jobs where kind = 'count'`)
  expect(failed).toMatchObject({ last_error: 'Error: not now', unique_key: null, attempts: 1 })
  await queueJob(api.database, aJob)
  await worker.drained()
  expect({ runs, waiting: await waiting() }).toEqual({ runs: 2, waiting: 1 })
})

test('a job that always finds more to do leaves standing work its turn', async () => {
  let turns = 0,
    times = 0,
    turnsMeanwhile = 0
  const busy = misfit<NewJob>({ kind: 'busy', unique: 'busy' })
  const another: Worker = startWorker(
    api.database,
    {
      busy: async () => {
        await new Promise(resolve => setTimeout(resolve, 50))
        turnsMeanwhile = turns
        if (turns < 3 && ++times < 200) await queueJob(api.database, busy)
      },
    },
    () => undefined,
    async () => {
      turns++
    },
  )
  await another.drained()
  turns = 0
  await queueJob(api.database, busy)
  await another.drained()
  await another.stop()
  expect(turnsMeanwhile).toBeGreaterThan(0)
  expect(times).toBeLessThan(200)
})

describe('the hourly work', () => {
  test('goes on after a partial failure and repeats within the hour', async () => {
    const said: object[] = []
    const service = {
      ...api.service,
      log: { ...api.service.log, error: (fields: object) => void said.push(fields) },
    }
    await api.database.run(sql`delete from jobs where kind = 'trim'`)
    await api.database.run(
      sql`insert into runs (userid, kind, dry_run, asked, origin, created, finished, total, state)
        values (${api.admin.me.userid}, 'tags', false, '{}', '', 1, 1, 0, 'done')`,
    )
    await api.database.run(sql`alter table mails rename to mails_away`)
    try {
      await memberAt(jobKinds(service), 'trim')({})
    } finally {
      await api.database.run(sql`alter table mails_away rename to mails`)
    }
    expect(said).toMatchObject([{ step: 'mails', error: expect.any(Error) }])
    expect(await api.database.many(sql`select runid from runs`)).toEqual([])
    expect(
      await api.database.many(
        sql`select run_at > extract(epoch from now()) + 3000 as later from jobs
          where kind = 'trim'`,
      ),
    ).toEqual([{ later: true }])
  })

  test('takes up an erasure and the end of a suspension whose job was given up (M-98)', async () => {
    const { gone, back } = await api.people('gone', 'back')
    await api.admin.eraseUser({
      params: { userid: gone.me.userid },
      body: { confirm: gone.me.userid },
    })
    await api.admin.suspendUser({
      params: { userid: back.me.userid },
      body: { reason: 'Writes advertisements', until: Math.floor(Date.now() / 1000) + 1000 },
    })
    await api.database.run(sql`update users set erase_at = 1 where userid = ${gone.me.userid}`)
    await api.database.run(
      sql`update users set suspended_until = 1 where userid = ${back.me.userid}`,
    )
    await api.database.run(sql`update jobs set attempts = 5 where kind in ('erase', 'lift')`)
    const states = () =>
      api.database.values<string>(
        sql`select state from users where userid in (${gone.me.userid}, ${back.me.userid})
            order by userid`,
      )
    await api.jobsDone()
    expect(await states()).toEqual(['leaving', 'suspended'])
    await queueJob(api.database, { kind: 'trim' })
    await api.jobsDone()
    expect(await states()).toEqual(['erased', 'active'])
  })
})

test.each(['trim', 'forget_export', 'training_forget'])(
  '%s is tried until it is done, however often it failed',
  async kind => {
    await api.database.run(sql`delete from jobs where kind = ${kind}`)
    await api.database.run(
      sql`insert into jobs (kind, payload, attempts, run_at)
        values (${kind}, '{"exportid": 1000, "importid": 1000}', 50, 0)`,
    )
    await api.jobsDone()
    expect(
      await api.database.many(sql`select jobid from jobs where kind = ${kind} and attempts > 0`),
    ).toEqual([])
  },
)

test('what goes on from job to job is one, also where one of them was left', async () => {
  const { database: db } = api
  const next = (after: number) => misfit<NewJob>({ kind: 'next', payload: { after } })
  for (const after of [1, 2]) await queueJob(db, next(after))
  await queueJob(db, misfit<NewJob>({ kind: 'other' }))
  await replaceJobs(db, next(3))
  await replaceJobs(db, next(4))
  expect(
    await db.values(sql`select payload->'after' from jobs where kind in ('next', 'other')
      order by jobid`),
  ).toEqual([null, 4])
})
