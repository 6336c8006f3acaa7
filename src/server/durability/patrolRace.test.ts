// Twenty people decide five hundred proposed edits on two server processes of one PostgreSQL (moderation-admin M-30, M-60, M-61).
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/open.ts'
import { verifyLedger } from '#server/patrol/ledger.ts'
import { makeAdmin, must, openClient, register, type GuideAnswer, type OutsideClient } from './client.ts'
import { startExternal } from './external.ts'
import { buildServer, cleanUp, freePort, makeRoom, startServer } from './server.ts'

let clients: OutsideClient[]
let database: Database
let admin: string

beforeAll(async () => {
  const room = makeRoom()
  const [program, external] = await Promise.all([buildServer(), startExternal(join(room, 'cluster'))])
  const url = await external.database('patrol')
  const env = { ...makeAdmin.env, DATABASE_URL: url, RATE_LIMITS: 'off' }
  const servers = []
  for (let n = 0; n < 2; n++) servers.push(await startServer({ program, port: await freePort(), dataDir: join(room, 'data'), env }))
  clients = servers.map(server => openClient(server.origin))
  database = openDatabase(url, { connections: 4 })
  admin = await makeAdmin.signIn(clients[0]!)
  await must(clients[0]!, admin, 'POST', '/wikis', { namespace: 'CATEGORY', title: 'Bench', contents: '' })
}, 180_000)
afterAll(async () => {
  await database.close()
  cleanUp()
})

type Taken = { items: { item: { itemid: number; revisionid: number }; lease: { token: string } }[] }
const authors = 20
const guides = 25
const line = (text_raw: string) => ({ text_raw, bullet: 'black', level: 0 })

test('no edit is decided twice, none is lost, and nobody decides their own (M-11, M-30, M-60)', async () => {
  const either = (n: number) => clients[n % 2]!
  const people = await Promise.all(Array.from({ length: authors }, (_, n) => register(either(n), `person${n}`)))
  for (let g = 0; g < guides; g++) {
    let guide = await must<GuideAnswer>(either(g), admin, 'POST', '/guides', { category: 'Bench', type: 'technique', public: true })
    for (let n = 0; n < authors; n++) guide = await must<GuideAnswer>(either(g), admin, 'POST', `/guides/${guide.guideid}/steps`, { lines: [line('Begin')] })
    await Promise.all(people.map(({ authToken }, n) =>
      must(either(g + n), authToken, 'PATCH', `/guides/${guide.guideid}/steps/${guide.steps[n]!.stepid}?revisionid=${guide.steps[n]!.revisionid}`, { title: `By ${n}` })))
  }
  const total = async () => (await database.pool.query(`select count(*)::int as n from patrol_items where state = 'pending'`)).rows[0].n as number
  expect(await total()).toBe(guides * authors)
  // Those who proposed them decide them: what is their own they may not.
  for (const { userid } of people) await must(clients[0]!, admin, 'PATCH', `/users/${userid}`, { privilege: 'Moderator' })

  const answers = new Map<number, number>()
  await Promise.all(people.map(async ({ authToken }, n) => {
    for (let turn = n, idle = 0; idle < 3; turn++) {
      const client = either(turn)
      const { items } = await must<Taken>(client, authToken, 'POST', '/x/patrol/next', { count: 1 + turn % 3 })
      idle = items.length ? 0 : idle + 1
      for (const { item, lease } of items) {
        const body = turn % 4 ? { action: 'accept', token: lease.token, base_shown: 'live' } : { action: 'deny', token: lease.token, base_shown: 'live', reason_code: 'unclear' }
        const answer = await either(turn + 1).send(authToken, 'POST', `/x/patrol/items/${item.itemid}/decide?revisionid=${item.revisionid}`, body)
        answers.set(answer!.status, (answers.get(answer!.status) ?? 0) + 1)
      }
    }
  }))
  expect([...answers.keys()].filter(status => status !== 200 && status !== 409)).toEqual([])
  expect(answers.get(200)).toBe(guides * authors)
  expect(await total()).toBe(0)
  const { rows } = await database.pool.query(`
    select count(*)::int as rows, count(distinct itemid)::int as items, count(*) filter (where d.deciderid = i.authorid)::int as own from patrol_decisions d join patrol_items i using (itemid)`)
  expect(rows[0]).toEqual({ rows: guides * authors, items: guides * authors, own: 0 })
  expect(await verifyLedger(database)).toEqual({ rows: guides * authors, broken: null })
  const { rows: apart } = await database.pool.query(`select count(*)::int as n from steps s where s.revisionid <> s.live_revisionid`)
  expect(apart[0].n).toBe(0)
}, 570_000)
