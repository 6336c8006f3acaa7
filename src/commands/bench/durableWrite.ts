// `durable-write`: acknowledged step saves a second on a site like a real one, against the same
// insert and update in bare SQL on the same database.
import pg from 'pg'
import type { Step } from '#contract/guides/shapes.ts'
import type { PatchStep } from '#contract/steps/schemas.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { median, openAsker, rounds } from './load.ts'
import { cpuOfService, type Running } from './service.ts'
import { photograph, upload } from './uploads.ts'

const milliseconds = 2000

type Count = {
  perSecond: number
  /** CPU milliseconds of one, all processes of the service. */
  cpu: number
}

const count = async (
  service: Running,
  writers: number,
  work: (writer: number) => Promise<void>,
): Promise<Count> => {
  let done = 0
  const before = cpuOfService(service)
  const until = Date.now() + milliseconds
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (Date.now() < until) {
        await work(writer)
        done++
      }
    }),
  )
  return { perSecond: (done / milliseconds) * 1000, cpu: (cpuOfService(service) - before) / done }
}

/** Steps of so many guides, the one with the most lines of each, with a picture. */
const stepsToSave = async (service: Running, writers: number): Promise<Step[]> => {
  const { client } = service
  const file = await photograph(0)
  const steps: Step[] = []
  for (const { guideid } of await client.listGuides({ query: { limit: 200 } })) {
    const guide = await client.readGuide({ params: { guideid } })
    const [longest] = guide.steps
      .filter(step => step.guideid === guideid) // not of a prerequisite
      .sort((a, b) => b.lines.length - a.lines.length)
    if (!longest) continue
    const { image } = await upload(service, file)
    const { stepid, revisionid } = longest
    steps.push(
      await client.patchStep({
        params: { guideid, stepid },
        query: { revisionid },
        body: { media: { type: 'image', data: [image.id] } },
      }),
    )
    if (steps.length === writers) break
  }
  return steps
}

/** What an author sends who wrote a word into the first line. */
const edited = (step: Step, turn: number): PatchStep => ({
  lines: step.lines.map(({ lineid, text_raw, bullet, level }, index) => ({
    lineid,
    text_raw: index === 0 ? `${text_raw.replace(/ turn \d+$/, '')} turn ${turn}` : text_raw,
    bullet,
    level,
  })),
})

const contentOf = (step: Step) => ({
  title: step.title,
  lines: step.lines.map(({ text_rendered: _, ...line }) => line),
  media: { type: 'image', data: [1] },
})

export type Writes = { writers: number; ours: Count; bare: Count }

const middle = (counts: Count[]): Count => ({
  perSecond: median(counts.map(one => one.perSecond)),
  cpu: median(counts.map(one => one.cpu)),
})

/** So many writers, each on a step of a guide of their own. */
export const measureWrites = async (service: Running, writers: number): Promise<Writes> => {
  const steps = await stepsToSave(service, writers)
  const cluster = existing(await joinRunning(service.dataDir), 'a running database')
  const pool = new pg.Pool({ connectionString: cluster.url, max: writers })
  pool.on('error', () => undefined) // the database may stop before the pool has let go
  let turn = 0
  const askers = steps.map(() => openAsker(service.port, { Authorization: `api ${service.token}` }))
  const save = async (writer: number) => {
    const step = itemAt(steps, writer)
    steps[writer] = await itemAt(askers, writer).ask<Step>(
      'PATCH',
      `/api/2.0/guides/${step.guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`,
      JSON.stringify(edited(step, ++turn)),
    )
  }
  const bare = async (writer: number) => {
    const step = itemAt(steps, writer)
    await pool.query({
      name: 'bare',
      values: [step.guideid, step.stepid, JSON.stringify(contentOf(step))],
      text: `with r as (insert into revisions (doc_type, docid, resource, resourceid, langid, line,
        kind, userid, created, content)
          values ('guide', $1, 'step', $2, 'en', 'live', 'edit', 1, 0, $3::jsonb)
            returning revisionid)
        update steps set revisionid = r.revisionid, live_revisionid = r.revisionid,
          stamp = stamp + 1 from r where stepid = $2`,
    })
  }
  /** The baseline moves the pointers behind the service's back. */
  const readAgain = async () => {
    for (const [writer, { guideid, stepid }] of steps.entries()) {
      const { steps: now } = await service.client.readGuide({ params: { guideid } })
      steps[writer] = existing(
        now.find(step => step.stepid === stepid),
        'the step',
      )
    }
  }
  const ours: Count[] = [],
    theirs: Count[] = []
  for (let round = 0; round <= rounds; round++) {
    const saved = await count(service, writers, save)
    const baseline = await count(service, writers, bare)
    await readAgain()
    if (round === 0) continue
    ours.push(saved)
    theirs.push(baseline)
  }
  for (const asker of askers) asker.close()
  await pool.end()
  return { writers, ours: middle(ours), bare: middle(theirs) }
}
