// Releases, requests for signatures and runs in each state in which they run: the service is killed
// with -9 while the next move is on its way, and goes on afterwards as table M-91, M-92 or M-93
// says (moderation-admin).
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import type { Release } from '#contract/releases/schemas.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { existing, firstOf, foundIn, itemAt, memberAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { makeAdmin, openClient, register } from './client.ts'
import { askRunning, builtServer, copyStartedFolder } from './prepared.ts'
import {
  cleanUp,
  freePort,
  killPostgres,
  makeRoom,
  startServer,
  type Server,
  type Wanted,
} from './server.ts'

/** How late the kill comes; in odd ones the database dies too. */
const rounds = isSoak ? [0, 1, 2, 3, 4, 5] : [3]

const password = 'a long enough password' // of everybody, as client.ts registers them
let wanted: Wanted
let server: Server
let admin: Client, ada: Client, bob: Client, cyd: Client
let process1: number, process2: number

beforeAll(async () => {
  wanted = {
    program: await builtServer(),
    port: await freePort(),
    dataDir: join(makeRoom(), 'data'),
    env: makeAdmin.env,
  }
  await copyStartedFolder(wanted.dataDir)
  server = await startServer(wanted)
  const outside = openClient(server.origin)
  const connect = (token: string) => createClient(`${server.origin}/api/2.0`, () => token)
  const [first, second, third] = [
    await register(outside, 'ada'),
    await register(outside, 'bob'),
    await register(outside, 'cyd'),
  ]
  admin = connect(await makeAdmin.signIn(outside))
  ;[ada, bob, cyd] = [
    connect(first.authToken),
    connect(second.authToken),
    connect(third.authToken),
  ] as [Client, Client, Client]
  await admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })
  const by = ({ userid }: { userid: number }) => ({ type: 'user' as const, userid })
  const userids = await Promise.all(
    [bob, cyd].map(async one => ({ userid: (await one.readOwnUser()).userid })),
  )
  process1 = (
    await admin.createProcess({ body: { title: 'One look', stages: [by(firstOf(userids))] } })
  ).approval_processid
  process2 = (await admin.createProcess({ body: { title: 'Two looks', stages: userids.map(by) } }))
    .approval_processid
})
afterAll(cleanUp)

const line = { text_raw: 'Begin', bullet: 'black' as const, level: 0, lineid: null }
const guideOf = async (): Promise<number> => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'technique', title: `Guide ${Math.random()}` },
  })
  const { revisionid } = await ada.createStep({ params: { guideid }, body: { lines: [line] } })
  await ada.publishGuide({ params: { guideid }, query: { revisionid } })
  return guideid
}
const releaseOf = async (
  approval_processid: number | null,
  body: object = {},
): Promise<Release> => {
  const guideid = await guideOf()
  if (approval_processid !== null)
    await admin.assignProcess({ params: { guideid, approval_processid } })
  return ada.createRelease({ body: { guideid, title: 'R', ...body } })
}
const readRelease = async ({ guideid, releaseid }: Release): Promise<Release> =>
  foundIn(
    (await admin.listGuideReleases({ params: { guideid } })).releases,
    one => one.releaseid === releaseid,
  )
const sign = (who: Client, { approval }: Release) =>
  who.signApprovalRequest({
    params: existing(approval, 'an approval'),
    query: { revisionid: existing(approval, 'an approval').revisionid },
    body: {
      password,
      meaning: 'Checked',
      content_hash: existing(approval, 'an approval').content_hash,
    },
  })
const patch = ({ releaseid, release_revisionid: revisionid }: Release, body: object) =>
  admin.patchRelease({ params: { releaseid }, query: { revisionid }, body })
const signedByAll = async () => {
  const release = await releaseOf(process1, { scheduled_date: unixNow() + 100_000 })
  await sign(bob, release)
  return readRelease(release)
}

/** Each running state of M-91 with those of M-92 in it, the next move, and where that leads. */
const releases: Record<
  string,
  { make: () => Promise<Release>; move: (release: Release) => Promise<unknown>; next: string }
> = {
  draft: {
    make: () => releaseOf(null, { submit: false }),
    move: one => patch(one, { status: 'released' }),
    next: 'live',
  },
  'draft that asks': {
    make: () => releaseOf(process2, { submit: false }),
    move: one => patch(one, { status: 'pending_approval' }),
    next: 'in_review 1',
  },
  'in review, stage 1 of 2': {
    make: () => releaseOf(process2),
    move: one => sign(bob, one),
    next: 'in_review 2',
  },
  'in review, last stage': {
    make: () => releaseOf(process1),
    move: one => sign(bob, one),
    next: 'live 1',
  },
  'in review, sent back': {
    make: () => releaseOf(process1),
    next: 'draft 1',
    move: ({ approval }) =>
      bob.rejectApprovalRequest({
        params: existing(approval, 'an approval'),
        query: { revisionid: existing(approval, 'an approval').revisionid },
        body: { password, note: 'The torque is missing.' },
      }),
  },
  scheduled: {
    make: signedByAll,
    move: one => patch(one, { scheduled_date: null }),
    next: 'approved 1',
  },
  approved: {
    make: async () => patch(await signedByAll(), { scheduled_date: null }),
    move: one => patch(one, { status: 'released' }),
    next: 'live 1',
  },
  live: {
    make: () => releaseOf(null),
    next: 'superseded',
    move: ({ guideid }) => ada.createRelease({ body: { guideid, title: 'Newer' } }),
  },
}
const placeOf = ({ phase, approval }: Release) =>
  approval ? `${phase} ${approval.current_stage}` : phase
const signaturesOf = ({ approval }: Release) =>
  (approval?.stages ?? []).flatMap(stage => stage.signatures).length

const begin = async () => ada.startWork({ body: { guideid: await guideOf(), workorderid: 'W-1' } })
const at = ({ entryid }: WorkEntry) => ({ params: { entryid } })
/** Each running state of M-93, the next move, and where that leads. */
const runs: Record<
  string,
  { make: () => Promise<WorkEntry>; move: (entry: WorkEntry) => Promise<unknown>; next: string }
> = {
  'active, to be paused': { make: begin, move: one => ada.pauseWork(at(one)), next: 'paused' },
  'active, to be finished': { make: begin, move: one => ada.finishWork(at(one)), next: 'complete' },
  'active, to be suspended': {
    make: begin,
    move: one => ada.suspendWork({ ...at(one), body: {} }),
    next: 'suspended',
  },
  paused: {
    make: async () => ada.pauseWork(at(await begin())),
    move: one => ada.resumeWork(at(one)),
    next: 'started',
  },
  'paused, to be cancelled': {
    make: async () => ada.pauseWork(at(await begin())),
    move: one => ada.cancelWork({ ...at(one), body: {} }),
    next: 'cancelled',
  },
  suspended: {
    make: async () => ada.suspendWork({ ...at(await begin()), body: {} }),
    move: one => bob.assumeWork({ ...at(one), body: {} }),
    next: 'started',
  },
}

const killAll = async (withDatabase: boolean) => {
  server.signal('SIGKILL')
  if (withDatabase) killPostgres(join(wanted.dataDir, 'postgres'))
  await server.ended
}
/** The moves go out together; each was heard, or nobody knows. */
const crash = async (moves: (() => Promise<unknown>)[], round: number): Promise<boolean[]> => {
  let answered = 0
  const under = moves.map(move =>
    move()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (answered += 1)),
  )
  // from none to nearly all
  const awaited = Math.min(moves.length - 1, Math.floor((moves.length * round) / 5))
  while (answered < awaited) await sleep(1)
  await killAll(round % 2 === 1)
  const heard = await Promise.all(under)
  server = await startServer(wanted)
  return heard
}

test('a killed move of a release is whole or undone (M-91, M-92)', async () => {
  const names = Object.keys(releases)
  let whole = 0
  for (const round of rounds) {
    const made = await Promise.all(names.map(name => memberAt(releases, name).make()))
    // as the Admin reads them, once all are there
    const before = await Promise.all(made.map(readRelease))
    const heard = await crash(
      names.map((name, n) => () => memberAt(releases, name).move(itemAt(before, n))),
      round,
    )
    for (const [n, name] of names.entries()) {
      const [was, now, { next, move }] = [
        itemAt(before, n),
        await readRelease(itemAt(before, n)),
        memberAt(releases, name),
      ]
      const moved = placeOf(now) === next
      if (heard[n]) expect(moved, `${name}: what was acknowledged is there`).toBe(true)
      if (moved) {
        whole++
        // The signature and the move of the release are one.
        if (name.startsWith('in review'))
          expect(signaturesOf(now), name).toBe(signaturesOf(was) + 1)
      } else {
        expect(now, `${name}: nothing of it happened`).toEqual(was)
        await move(now)
        expect(placeOf(await readRelease(was)), `${name}: it goes on`).toBe(next)
      }
    }
  }
  console.log(
    `running states: ${rounds.length * names.length} moves of releases killed, ${whole} had landed whole`,
  )
})

test('a killed move of a run is whole or undone (M-93)', async () => {
  const names = Object.keys(runs)
  for (const round of rounds) {
    const before = await Promise.all(names.map(name => memberAt(runs, name).make()))
    const heard = await crash(
      names.map((name, n) => () => memberAt(runs, name).move(itemAt(before, n))),
      round,
    )
    for (const [n, name] of names.entries()) {
      const { next, move } = memberAt(runs, name)
      const read = () => admin.readWork(at(itemAt(before, n)))
      const now = await read()
      if (heard[n] || now.revisionid !== itemAt(before, n).revisionid)
        expect(now.status, name).toBe(next)
      else {
        expect(
          [now.status, now.timings.length, now.timingid],
          `${name}: nothing of it happened`,
        ).toEqual([
          itemAt(before, n).status,
          itemAt(before, n).timings.length,
          itemAt(before, n).timingid,
        ])
        await move(now)
        expect((await read()).status, `${name}: it goes on`).toBe(next)
      }
      // One stretch of time at most is open, and none once it has ended.
      expect(
        (await read()).timings.filter(one => one.endtime === null || one.endtime === undefined)
          .length,
        name,
      ).toBeLessThanOrEqual(1)
    }
  }
})

test('a date that comes while nothing runs is kept afterwards, once (M-91)', async () => {
  const body = { guideid: await guideOf(), title: 'R', scheduled_date: unixNow() + 86_400 }
  const release = await ada.createRelease({ body })
  expect(release.phase).toBe('scheduled')
  // A day passes: to who asks later, a date that was a day earlier is the same.
  await killAll(false)
  const { releaseid } = release
  const passed = await askRunning(
    wanted.dataDir,
    `with moved as (update releases set scheduled_date = scheduled_date - 86400
      where releaseid = ${releaseid} and state = 'scheduled')
    update jobs set run_at = run_at - 86400
      where kind = 'release' and payload ->> 'releaseid' = '${releaseid}' returning jobid`,
  )
  expect(passed).toHaveLength(1)
  killPostgres(join(wanted.dataDir, 'postgres'))
  server = await startServer(wanted)
  await expect.poll(async () => (await readRelease(release)).phase).toBe('live')
  const went = async () =>
    (
      await admin.listAudit({
        query: {
          target_type: 'release',
          target_id: String(release.releaseid),
          action: 'release.released',
        },
      })
    ).length
  expect(await went()).toBe(1)
  await killAll(false)
  server = await startServer(wanted)
  await sleep(500)
  expect(await went()).toBe(1)
})
