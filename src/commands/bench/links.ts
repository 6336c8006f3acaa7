// `links`: p95 of GET /x/wikis/WIKI/{title}/links among 10,000 guides that link to 310 pages,
// against its statements in the same run.
import { join } from 'node:path'
import pg from 'pg'
import { entryOf, existing } from '#lib/existing.ts'
import { linkStatements } from '#commands/bench/statements/wikiLinks.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { median, openAsker, rounds } from './load.ts'
import { importFile, writeGuides } from './guidesFile.ts'
import { p95 } from './search.ts'
import { startService } from './service.ts'

const guides = 10_000
/** Few pages are linked to by a hundred guides, most by some thirty. */
const [popular, usual] = [10, 300]
const asked = 60
const limit = 20

const titleOf = (n: number) => `Linked page ${n}`

const guideOf = (guideid: number) => {
  const links = [
    `[[${titleOf(popular + (guideid % usual))}]]`,
    ...(guideid % 10 === 0 ? [`[[${titleOf((guideid / 10) % popular)}|that page]]`] : []),
  ]
  return {
    steps: Array.from({ length: 7 }, (_, index) => [
      `Turn the screw ${guideid}, as ${links[index] ?? 'everybody'} says, until it holds.`,
    ]),
  }
}

/** Milliseconds of each of `asked` pages, one after another. */
const timed = async (ask: (title: string) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < asked; n++) {
    const started = performance.now()
    await ask(titleOf(n))
    times.push(performance.now() - started)
  }
  return times
}

export const measureLinks = async (dataDir: string) => {
  const file = join(dataDir, 'links.jsonl')
  await writeGuides(file, guides, guideOf)
  await importFile(dataDir, file)
  const service = await startService(dataDir)
  const cluster = existing(await joinRunning(service.dataDir), 'a running database')
  const database = openDatabase(cluster.url, { connections: 2 })
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => undefined) // the database may stop before it has let go
  await client.connect()
  const asker = openAsker(service.port, { Authorization: `api ${service.token}` })
  try {
    for (let n = 0; n < popular + usual; n++)
      await service.client.createWiki({
        body: { namespace: 'WIKI', title: titleOf(n), contents: '' },
      })
    const statements = new Map<string, { text: string; values: unknown[] }[]>()
    for (let n = 0; n < asked; n++)
      statements.set(titleOf(n), await linkStatements(database, titleOf(n), limit))
    const names = new Map<string, string>()
    const nameOf = (text: string) =>
      names.get(text) ?? (names.set(text, `bench ${names.size}`), entryOf(names, text))
    const [ours, bare]: [number[], number[]] = [[], []]
    let found = 0
    for (let round = 0; round <= rounds; round++) {
      found = 0
      const served = await timed(async title => {
        const { guide_count } = await asker.ask<{ guide_count: number }>(
          'GET',
          `/api/2.0/x/wikis/WIKI/${encodeURIComponent(title)}/links?limit=${limit}`,
          '',
        )
        found += guide_count
      })
      const alone = await timed(async title => {
        for (const { text, values } of entryOf(statements, title))
          await client.query({ name: nameOf(text), text, values })
      })
      if (round === 0) continue
      ours.push(p95(served))
      bare.push(p95(alone))
    }
    return { ours: median(ours), bare: median(bare), guides, found: Math.round(found / asked) }
  } finally {
    asker.close()
    await client.end()
    await database.close()
    await service.stop()
  }
}
