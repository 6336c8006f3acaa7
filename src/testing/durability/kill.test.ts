// Nothing acknowledged is lost, however the service dies: an outside client saves, everything is
// killed with -9, and all is read back.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atLeast, existing, firstOf, itemAt } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { amountOf, isSoak } from '../../fixtures/propertyRuns.ts'
import {
  landedUnheard,
  lostRevisions,
  readDatabase,
  staleReads,
  wrongMarks,
  wrongTags,
} from './storedAgainstLog.ts'
import { aGuide, makeAdmin, must, openClient, register, type OutsideClient } from './client.ts'
import { builtServer, copyStartedFolder } from './prepared.ts'
import {
  cleanUp,
  freePort,
  killPostgres,
  makeRoom,
  postgresOn,
  startServer,
  type Server,
  type Wanted,
} from './server.ts'
import { editGuide, editStep, editWiki, growGuide, makeWikis, tag, upload } from './writers.ts'

const waysToDie = [
  'server',
  'server and database',
  'database, then server',
  'server and postmaster',
] as const
/**
 * The last two ways in the short form: the server dies in both, the whole database in one and its
 * postmaster alone in the other. runningStates.test.ts kills a server with its database too.
 */
const rounds = amountOf({ check: 2, test: 2, soak: 300 })
const firstWay = isSoak ? 0 : 2
let wanted: Wanted
let server: Server
let client: OutsideClient

beforeAll(async () => {
  const room = makeRoom()
  wanted = {
    program: await builtServer(),
    port: await freePort(),
    dataDir: join(room, 'data'),
    env: makeAdmin.env,
  }
  await copyStartedFolder(wanted.dataDir)
  server = await startServer(wanted)
  client = openClient(server.origin)
})
afterAll(cleanUp)

/** Kills with -9: always the server's group, and in most rounds the database too. */
const killAll = async (round: number) => {
  const cluster = join(wanted.dataDir, 'postgres')
  const how = itemAt(waysToDie, (firstWay + round) % waysToDie.length)
  if (how === 'database, then server') {
    killPostgres(cluster)
    await sleep(Math.random() * 40)
  }
  server.signal('SIGKILL')
  if (how === 'server and database') killPostgres(cluster)
  if (how === 'server and postmaster')
    process.kill(existing(postgresOn(cluster), 'a running PostgreSQL').postmaster, 'SIGKILL')
  await server.ended
}

const middle = (numbers: number[]) =>
  itemAt(
    [...numbers].sort((a, b) => a - b),
    numbers.length >> 1,
  )

test(
  'nothing acknowledged is lost when everything is killed under racing saves',
  async () => {
    const began = Date.now()
    const admin = await makeAdmin.signIn(client)
    const [ada, bob] = [
      (await register(client, 'ada')).authToken,
      (await register(client, 'bob')).authToken,
    ]
    await must(client, admin, 'POST', '/wikis', {
      namespace: 'CATEGORY',
      title: 'Bench',
      contents: '',
    })
    const shared = await aGuide(client, admin, 3)
    const held = await aGuide(client, admin, 1) // what ada and bob save in it waits for patrol
    const starts: number[] = []
    let repeated = 0
    let pictures = 0

    for (let round = 0; round < rounds; round++) {
      let on = true
      const going = () => on
      const [common, own, other] = atLeast(
        3,
        shared.steps.map(step => step.stepid),
      )
      const tagged = await aGuide(client, admin, 0)
      const writers = [
        ...[1, 2, 3, 4].map(() => editStep(client, admin, shared.guideid, common, going)),
        editStep(client, admin, shared.guideid, own, going),
        editStep(client, admin, shared.guideid, other, going),
        ...[ada, bob].map(token =>
          editStep(client, token, held.guideid, firstOf(held.steps).stepid, going),
        ),
        ...[1, 2].map(() => editGuide(client, admin, shared.guideid, going)),
        ...[1, 2].map(() => editWiki(client, admin, 'Bench', going)),
        growGuide(client, ada, 'Bench', going),
        makeWikis(client, bob, going),
        upload(client, ada, going),
        tag(client, admin, tagged.guideid, going),
      ]
      // By count, not by the clock: a slow machine has as much to lose.
      const enough = client.saved.size + 8 + Math.floor(Math.random() * 40)
      while (client.saved.size < enough) await sleep(5)
      await killAll(round)
      on = false
      await Promise.all(writers)
      server = await startServer(wanted)
      starts.push(server.milliseconds)

      const { url } = existing(await joinRunning(wanted.dataDir), 'a running database')
      const found = await readDatabase(url)
      const grown = [...client.saved.values()].filter(
        ({ resource, id }) => resource === 'guide' && id > tagged.guideid,
      )
      const guides = [shared.guideid, held.guideid, ...new Set(grown.map(({ id }) => id))]
      const pages = [...client.fates]
        .filter(([mark, fate]) => mark.startsWith('page-') && fate === 'kept')
        .slice(-5)
        .map(([mark]) => mark)
      expect(lostRevisions(found, client)).toEqual([])
      expect(wrongMarks(found, client)).toEqual([])
      expect(await staleReads(found, client, admin, guides, ['Bench', ...pages])).toEqual([])
      expect(await wrongTags(client, admin)).toEqual([])
      expect(await client.spoiltPictures(client.pictures.slice(pictures), admin)).toEqual([])
      pictures = client.pictures.length
      repeated += await client.repeatKeyed()
      client.tags.clear()
      expect(client.complaints).toEqual([])
    }

    const found = await readDatabase(
      existing(await joinRunning(wanted.dataDir), 'a running database').url,
    )
    expect(lostRevisions(found, client)).toEqual([])
    expect(wrongMarks(found, client)).toEqual([])
    expect(await client.spoiltPictures(client.pictures, admin)).toEqual([])
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    const fates = [...client.fates.values()]
    console.log(
      [
        `kill test: ${rounds} kills in ${Math.round((Date.now() - began) / 1000)} s, ${client.acknowledged()} writes acknowledged, 0 lost`,
        `${client.saved.size} revisions and ${client.pictures.length} pictures read back equal`,
        `${fates.filter(fate => fate === 'refused').length} conflicts; answers lost of ${landedUnheard(found, client)} saves that had landed; ${repeated} keyed writes repeated, none doubled`,
        `ready again after ${Math.round(middle(starts))} ms (median), ${Math.round(Math.max(...starts))} ms at most`,
      ].join('\n  '),
    )
    expect(client.saved.size).toBeGreaterThan(rounds * 5) // the writers did write
  },
  isSoak ? rounds * 30_000 : undefined,
)
