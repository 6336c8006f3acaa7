// `tag-merge`: merging a tag over 10,000 guides, with its dry list, its events and what undoes it, against the same two statements alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { joinRunning } from '#server/db/embedded.ts'
import { rootFolder } from '#server/root.ts'
import { median, rounds } from './load.ts'
import { startService, type Running } from './service.ts'

const documents = 10_000

const guideLine = (guideid: number) => JSON.stringify({
  guideid, langid: 'en', locale: 'en', type: 'repair', category: 'Bench', ancestors: [], subject: '', title: `Repair number ${guideid}`, url: `/Guide/Repair/${guideid}`,
  image: null, prerequisites: [], tools: [], parts: [], tags: ['first'], public: true, steps: [{ stepid: guideid, orderby: 1, title: '', media: { type: 'image', data: [] }, lines: [{ text_raw: 'Loosen it.', bullet: 'black', level: 0 }] }],
})

const fill = async (dataDir: string): Promise<void> => {
  const file = join(dataDir, 'guides.jsonl')
  await writeFile(file, Array.from({ length: documents }, (_, index) => `${guideLine(index + 1)}\n`).join(''))
  const child = spawn(process.execPath, [join(rootFolder, 'dist', 'server', 'commands', 'import.js'), file], { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit') as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}

/** Milliseconds until the job says that it is done; throws unless it changed every document. */
const merge = async ({ client }: Running, from: string, to: string): Promise<number> => {
  const started = performance.now()
  const { jobid } = await client.startTagJob({ body: { action: 'merge', tags: [from], to, dry_run: false } })
  for (;;) {
    const job = await client.readJob({ params: { jobid }, query: { limit: 1 } })
    if (job.state === 'done' && job.outcomes.changed === documents) return performance.now() - started
    if (job.state === 'done' || job.state === 'failed') throw new Error(`The merge ended with ${JSON.stringify(job.outcomes)}`)
    await sleep(20)
  }
}

const alone = async (client: pg.Client, from: string, to: string): Promise<number> => {
  await client.query('insert into tags (tag) values ($1) on conflict do nothing', [to]) // the job before took it out with its last document
  const started = performance.now()
  await client.query('begin')
  await client.query(`insert into guide_tags (guideid, tagid) select c.guideid, n.tagid from guide_tags c join tags o using (tagid), tags n where o.tag = $1 and n.tag = $2 on conflict do nothing`, [from, to])
  const { rowCount } = await client.query('delete from guide_tags c using tags o where o.tagid = c.tagid and o.tag = $1', [from])
  await client.query('commit')
  if (rowCount !== documents) throw new Error(`${rowCount} documents were merged`)
  return performance.now() - started
}

export const measureTagMerge = async (dataDir: string) => {
  await fill(dataDir)
  const service = await startService(dataDir)
  const client = new pg.Client({ connectionString: (await joinRunning(dataDir))!.url })
  client.on('error', () => undefined) // the database may stop before it has let go
  await client.connect()
  const ours: number[] = [], bare: number[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const [one, two] = [await merge(service, 'first', 'second'), await alone(client, 'second', 'first')]
      if (round === 0) continue
      ours.push(one)
      bare.push(two)
    }
  } finally {
    await client.end()
    await service.stop()
  }
  return { ours: median(ours), bare: median(bare), documents }
}
