// `tag-merge`: merging a tag over 10,000 guides, with its report, its events and what undoes it,
// against the time that the database spends on its statements, and against the two statements that
// would move the tag and nothing else.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { firstOf } from '#lib/existing.ts'
import { inDatabase, sizeOf } from './againstSql.ts'
import { importFile, writeGuides } from './guidesFile.ts'
import { median } from './load.ts'
import { startService, type Running } from './service.ts'

const documents = 10_000

const fill = async (dataDir: string): Promise<void> => {
  const file = join(dataDir, 'guides.jsonl')
  await writeGuides(file, documents, () => ({
    category: 'Bench',
    tags: ['first'],
    steps: [['Loosen it.']],
  }))
  await importFile(dataDir, file)
}

const turns = 3
const look = 100 // milliseconds
/** Milliseconds until the job says that it is done; throws unless it changed every document. */
const merge = async ({ client }: Running, from: string, to: string): Promise<number> => {
  const started = performance.now()
  const { jobid } = await client.startTagJob({
    body: { action: 'merge', tags: [from], to, dry_run: false },
  })
  for (;;) {
    const { state, outcomes } = await client.readJob({ params: { jobid }, query: { limit: 1 } })
    if (state === 'done' && outcomes.changed === documents) return performance.now() - started
    if (state === 'done' || state === 'failed')
      throw new Error(`The merge ended with ${JSON.stringify(outcomes)}`)
    await sleep(look)
  }
}

const told = 11_000 // milliseconds: a session that rests tells what it did after ten seconds
/**
 * Milliseconds that PostgreSQL has spent on statements of this database so far, by all sessions.
 */
const spent = async (client: pg.Client): Promise<number> => {
  await sleep(told)
  return firstOf(
    (
      await client.query<{ spent: number }>(
        `select active_time::float8 as spent from pg_stat_database
        where datname = current_database()`,
      )
    ).rows,
  ).spent
}
/**
 * What it spends while nothing is asked, in each millisecond: others look for work now and then.
 */
const idling = async (client: pg.Client): Promise<number> => {
  const started = performance.now()
  const before = await spent(client)
  await sleep(told)
  return ((await spent(client)) - before) / (performance.now() - started)
}

const alone = async (client: pg.Client, from: string, to: string): Promise<number> => {
  // the job before took it out with its last document
  await client.query('insert into tags (tag) values ($1) on conflict do nothing', [to])
  const started = performance.now()
  await client.query('begin')
  await client.query(
    `insert into guide_tags (guideid, tagid) select c.guideid, n.tagid from guide_tags c
      join tags o using (tagid), tags n where o.tag = $1 and n.tag = $2 on conflict do nothing`,
    [from, to],
  )
  const { rowCount } = await client.query(
    'delete from guide_tags c using tags o where o.tagid = c.tagid and o.tag = $1',
    [from],
  )
  await client.query('commit')
  if (rowCount !== documents) throw new Error(`${rowCount} documents were merged`)
  return performance.now() - started
}

export const measureTagMerge = async (dataDir: string) => {
  await fill(dataDir)
  const service = await startService(dataDir)
  try {
    return await inDatabase(service, async client => {
      const idle = await idling(client)
      const [ours, statements, bare]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round <= turns; round++) {
        const before = await spent(client)
        const began = performance.now()
        const one = await merge(service, 'first', 'second')
        const sql = (await spent(client)) - before - idle * (performance.now() - began)
        const two = await alone(client, 'second', 'first')
        if (round === 0) continue
        ours.push(one)
        statements.push(sql)
        bare.push(two)
      }
      return {
        ours: median(ours),
        statements: median(statements),
        bare: median(bare),
        documents,
        megabytes: sizeOf(dataDir),
      }
    })
  } finally {
    await service.stop()
  }
}
