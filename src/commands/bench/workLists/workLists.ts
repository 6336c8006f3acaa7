// `work-lists`: board, calendar and lists of the register, runs, deviations and orders of two
// years, each against its own statements, and held against plain ones.
import type pg from 'pg'
import { inDatabase, measureAgainstSql, sizeOf } from '../againstSql.ts'
import { median, openAsker } from '../load.ts'
import { startService, type Running } from '../service.ts'
import { fillWorkLists, size } from './fill.ts'
import { differenceOf, kindsOf } from './kinds.ts'
import { knownOf, type Answer, type Kind, type Known } from './known.ts'

/** What of the answers differs from the plain statements, in words. */
const disagreements = async (
  { port, token }: Running,
  client: pg.Client,
  kinds: readonly Kind[],
): Promise<string[]> => {
  const found: string[] = []
  for (const kind of kinds) {
    const { rows } = await client.query<{ id: string | number }>(kind.ids)
    const response = await fetch(`http://127.0.0.1:${port}/api/2.0${kind.path}?${kind.search}`, {
      headers: { Authorization: `api ${token}` },
    })
    const difference = differenceOf(
      kind,
      rows.map(({ id }) => id),
      (await response.json()) as Answer,
      Number(response.headers.get('x-total-count')),
    )
    if (difference !== null) found.push(difference)
  }
  return found
}

const turns = 1500
/** Milliseconds of requests that ask the database nothing, and for the token alone. */
const measureEmpty = async ({ port, token }: Running) => {
  const asker = openAsker(port, { Authorization: `api ${token}` })
  const middle = async (path: string) => {
    const took: number[] = []
    for (let n = 0; n < turns; n++) {
      const started = performance.now()
      await asker.fetch('GET', path, '')
      took.push(performance.now() - started)
    }
    return median(took)
  }
  try {
    return {
      nothing: await middle('/healthz'),
      token: await middle('/api/2.0/x/capabilities'),
    }
  } finally {
    asker.close()
  }
}

export const measureWorkLists = async (dataDir: string) => {
  const service = await startService(dataDir)
  try {
    const { kinds, differences } = await inDatabase(service, async client => {
      await client.query('begin')
      await fillWorkLists(statement => client.query(statement), size)
      await client.query('commit')
      await client.query('vacuum analyze')
      const kinds = kindsOf(await knownOf(async text => (await client.query<Known>(text)).rows))
      return { kinds, differences: await disagreements(service, client, kinds) }
    })
    return {
      ...(await measureAgainstSql(service, kinds, { warmMs: 1000, measured: 9, inARow: 3 })),
      empty: await measureEmpty(service),
      questions: kinds.length,
      differences,
      megabytes: sizeOf(dataDir),
    }
  } finally {
    await service.stop()
  }
}
