// `large-site`: what 300,000 guides and ten million views cost against 3,000 guides and a hundred
// thousand, each asked for in turns on both sites in the same run.
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { firstOf, itemAt } from '#lib/existing.ts'
import { dayAfter, dayIn, dayStart } from '#lib/zones.ts'
import { inDatabase } from './againstSql.ts'
import { importFile } from './guidesFile.ts'
import { median } from './load.ts'
import { p95, searchQueries, writeMadeUpGuides } from './search.ts'
import { startService, type Running } from './service.ts'
import { fillViews, zone } from './views.ts'

export const sizes = {
  few: { guides: 3000, views: 100_000 },
  many: { guides: 300_000, views: 10_000_000 },
} as const
/** Connections and plans are warm after so many. */
const warm = 20
const sampled = 100

/** A site of its size with its views; resolves with the seconds of the import. */
export const fillSite = async (
  dataDir: string,
  { guides, views }: { guides: number; views: number },
): Promise<number> => {
  const file = join(dataDir, 'guides.jsonl')
  await writeMadeUpGuides(file, guides)
  const started = performance.now()
  await importFile(dataDir, file)
  const seconds = (performance.now() - started) / 1000
  const service = await startService(dataDir)
  await inDatabase(service, client => fillViews(client, { guides, views }))
  await service.stop()
  return seconds
}

/** Milliseconds of one question about a guide; `turn` makes its address one of its own. */
type Question = (service: Running, guideid: number, turn: number) => Promise<number>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const get = ({ port, token }: Running, path: string): Promise<number> =>
  timed(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/2.0${path}`, {
      headers: { Authorization: `api ${token}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  })

const saved = async ({ client }: Running, guideid: number): Promise<number> => {
  const { steps } = await client.readGuide({ params: { guideid } })
  const { stepid, revisionid, lines } = firstOf(steps)
  const body = {
    lines: lines.map(({ lineid, text_raw, bullet, level }) => ({
      lineid,
      bullet,
      level,
      text_raw: `${text_raw} Mind the cap.`,
    })),
  }
  return timed(() => client.patchStep({ params: { guideid, stepid }, query: { revisionid }, body }))
}

const readGuide: Question = (service, guideid) => get(service, `/guides/${guideid}`)

/** In the order in which they are asked: a guide that was read is kept for the next reader. */
const questions: Record<string, Question> = {
  'guide, first read': readGuide,
  'guide, read again': readGuide,
  search: (service, _, turn) =>
    get(
      service,
      `/search/${encodeURIComponent(itemAt(searchQueries, turn % searchQueries.length))}?limit=20&turn=${turn}`,
    ),
  'save of a step': saved,
  'list of guides': (service, _, turn) => get(service, `/guides?limit=20&offset=${turn}`),
  'tree of categories': (service, _, turn) =>
    get(service, `/wikis/CATEGORY?display=hierarchy&turn=${turn}`),
  'dashboard of 30 days': (service, _, turn) => {
    const to = dayAfter(dayIn(zone, Math.floor(Date.now() / 1000)), -turn)
    return get(
      service,
      `/x/views/overview?start_date=${dayStart(zone, dayAfter(to, -29))}&end_date=${dayStart(zone, dayAfter(to, 1)) - 1}&zone=${encodeURIComponent(zone)}`,
    )
  },
}

/** Milliseconds: the middle one, and the greatest of the least 95 in a hundred. */
type Took = { middle: number; most: number }
const tookOf = (times: number[]): Took => ({ middle: median(times), most: p95(times) })
type LargeSite = {
  each: { what: string; few: Took; many: Took }[]
  /** Of the database, without views, for each guide. */
  kilobytes: { few: number; many: number }
}

const kilobytesOf = (service: Running, guides: number): Promise<number> =>
  inDatabase(service, async client => {
    const { rows } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
       where c.relkind = 'r' and c.relname not like 'view%' and c.relname not like 'pg_%'`,
    )
    return Number(firstOf(rows).bytes) / 1024 / guides
  })

/** Two sites that `fillSite` made, asked in turns. */
export const measureLargeSite = async (
  dirs: Record<keyof typeof sizes, string>,
): Promise<LargeSite> => {
  const few = await startService(dirs.few)
  const many = await startService(dirs.many)
  try {
    const kilobytes = {
      few: await kilobytesOf(few, sizes.few.guides),
      many: await kilobytesOf(many, sizes.many.guides),
    }
    const each: LargeSite['each'] = []
    for (const [what, ask] of Object.entries(questions)) {
      const times = { few: [] as number[], many: [] as number[] }
      for (let n = 0; n < warm + sampled; n++) {
        const took = {
          few: await ask(few, 1 + n, n),
          many: await ask(many, 1 + n * 100, n),
        }
        if (n < warm) continue
        times.few.push(took.few)
        times.many.push(took.many)
      }
      each.push({ what, few: tookOf(times.few), many: tookOf(times.many) })
    }
    return { each, kilobytes }
  } finally {
    await few.stop()
    await many.stop()
  }
}
