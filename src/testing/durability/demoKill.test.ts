// The demo site is made behind a site that answers: whenever that dies, the next start goes on
// where it stopped, and nothing is made twice (decision 0459).
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { amountOf } from '../../fixtures/propertyRuns.ts'
import { makeAdmin } from './client.ts'
import { askRunning, builtServer, copyStartedFolder } from './prepared.ts'
import { cleanUp, freePort, makeRoom, startServer, untilSo, type Wanted } from './server.ts'

/** After how many calls each start is killed. */
const callsEach = 60
const rounds = amountOf({ check: 2, test: 2, soak: 12 })
let wanted: Wanted

beforeAll(async () => {
  wanted = {
    program: await builtServer(),
    port: await freePort(),
    dataDir: join(makeRoom(), 'data'),
    env: { ...makeAdmin.env, DEMO: '1' },
  }
  await copyStartedFolder(wanted.dataDir)
})
afterAll(cleanUp)

type Count = { call: string; kept: number; there: number }
const madeByCalls: [call: string, rows: string, of?: string][] = [
  ['createGuide', 'guides'],
  ['createStep', 'steps'],
  // The site makes the root, with the first category, and pages of the parts that guides name.
  [
    'createWiki',
    "wikis where namespace = 'CATEGORY' and title <> 'Root'",
    "and answer->>'namespace' = 'CATEGORY'",
  ],
  ['uploadImage', 'images'],
]

const ask = <Row extends object>(statement: string): Promise<Row[]> =>
  askRunning<Row>(wanted.dataDir, statement)

const keptCalls = async (): Promise<number> =>
  existing((await ask<{ n: number }>('select count(*)::int as n from demo_calls'))[0], 'a row').n

/** What the making remembers, beside what is there. */
const countAll = (): Promise<Count[]> =>
  ask(
    madeByCalls
      .map(
        ([call, rows, of = '']) =>
          `select '${call}' as call,
           (select count(*)::int from demo_calls where name = '${call}' ${of}) as kept,
           (select count(*)::int from ${rows}) as there`,
      )
      .join(' union all '),
  )

test('a demo site whose server is killed in its making goes on, with each write once', async () => {
  for (let round = 1; round <= rounds; round++) {
    const server = await startServer(wanted)
    const enough = (await keptCalls()) + callsEach
    await untilSo(server, async () => (await keptCalls()) >= enough)
    server.signal('SIGKILL')
    await server.ended
    const counts = await countAll()
    expect(counts.every(({ kept }) => kept > 0)).toBe(true)
    // One call at most had its answer still to come.
    const lost = counts.map(({ kept, there }) => there - kept)
    expect(Math.min(...lost)).toBe(0)
    expect(lost.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1)
  }
})
