// `durable-write`: acknowledged step saves a second, against the same insert and update in bare SQL
// on the same database.
import pg from 'pg'
import type { Guide, Step } from '#contract/guides/schemas.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { median, openAsker, rounds } from './load.ts'
import type { Running } from './service.ts'

const writers = 16
const milliseconds = 2000

const count = async (work: (writer: number) => Promise<void>): Promise<number> => {
  let done = 0
  const until = Date.now() + milliseconds
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (Date.now() < until) {
        await work(writer)
        done++
      }
    }),
  )
  return (done / milliseconds) * 1000
}

const ownSteps = async ({ client }: Running): Promise<Step[]> =>
  Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const { guideid } = await client.createGuide({
        body: { category: 'Bench', type: 'repair', title: `Writer ${writer}` },
      })
      const guide: Guide = await client.createStep({
        params: { guideid },
        body: { lines: [{ text_raw: 'Line', bullet: 'black', level: 0 }] },
      })
      return firstOf(guide.steps)
    }),
  )

export const measureWrites = async (service: Running) => {
  const steps = await ownSteps(service)
  const cluster = existing(await joinRunning(service.dataDir), 'a running database')
  const pool = new pg.Pool({ connectionString: cluster.url, max: writers })
  pool.on('error', () => undefined) // the database may stop before the pool has let go
  const content = JSON.stringify({
    title: 'Line',
    lines: [{ lineid: 1, text_raw: 'Line', bullet: 'black', level: 0 }],
    media: { type: 'image', data: [] },
  })
  let turn = 0
  const askers = steps.map(() => openAsker(service.port, { Authorization: `api ${service.token}` }))
  const save = async (writer: number) => {
    const { guideid, stepid, revisionid } = itemAt(steps, writer)
    steps[writer] = await itemAt(askers, writer).ask<Step>(
      'PATCH',
      `/api/2.0/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`,
      `{"title":"Turn ${++turn}"}`,
    )
  }
  const bare = async (writer: number) => {
    const { stepid, guideid } = itemAt(steps, writer)
    await pool.query({
      name: 'bare',
      values: [guideid, stepid, content],
      text: `with r as (insert into revisions (doc_type, docid, resource, resourceid, langid, line,
        kind, userid, created, content)
          values ('guide', $1, 'step', $2, 'en', 'live', 'edit', 1, 0, $3::jsonb)
            returning revisionid)
        update steps set revisionid = r.revisionid, live_revisionid = r.revisionid,
          stamp = stamp + 1 from r where stepid = $2`,
    })
  }
  const ours: number[] = [],
    theirs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const saved = await count(save)
    // The baseline moves the pointers behind the service's back: each writer's revisionid is read
    // again.
    const baseline = await count(bare)
    for (const [writer, step] of steps.entries()) {
      const guide = await service.client.readGuide({ params: { guideid: step.guideid } })
      steps[writer] = firstOf(guide.steps)
    }
    if (round === 0) continue
    ours.push(saved)
    theirs.push(baseline)
  }
  for (const asker of askers) asker.close()
  await pool.end()
  return { ours: median(ours), bare: median(theirs) }
}
