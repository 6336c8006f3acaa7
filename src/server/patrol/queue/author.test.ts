// What a Moderator is told of the author of an edit beside it.
import { expect, test } from 'vitest'
import { unixNow } from '#lib/time.ts'
import { countedDatabase } from '#testing/countedDatabase.ts'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '#testing/patrol.ts'
import { loadAuthor } from './author.sql.ts'

const s = sceneOfFile()
const record = (userid = s.ada.me.userid, who = s.mo) =>
  who.readPatrolAuthor({ params: { userid } })

test('is for Moderators and Admins, and knows no erased or missing account (P-19)', async () => {
  for (const who of [s.ada, s.kim])
    await expect(record(s.ada.me.userid, who)).rejects.toMatchObject({ status: 403 })
  await expect(
    s.api.anyone.readPatrolAuthor({ params: { userid: s.ada.me.userid } }),
  ).rejects.toMatchObject({ status: 401 })
  await expect(record(999_999)).rejects.toMatchObject({ status: 404 })
  const gone = await s.api.person('gone')
  await s.api.database.pool.query(`update users set state = 'erased' where userid = $1`, [
    gone.me.userid,
  ])
  await expect(record(gone.me.userid)).rejects.toMatchObject({ status: 404 })
})

test('says what became of each edit, and takes back what was undone (P-19, P-C3)', async () => {
  expect(await record(s.bob.me.userid)).toMatchObject({
    username: 'bob',
    reputation: s.bob.me.reputation,
    join_date: s.bob.me.join_date,
    suspended: false,
    suspended_until: null,
    accepted: 0,
    denied: 0,
    undone: 0,
    recent: { decided: 0, denied: 0 },
    waiting: 0,
    last: [],
    messages: [],
  })
  const one = await s.guide(5)
  const propose = async () => s.rewrite(s.ada, await s.guide(1), 1, 'Other words')
  await s.decide(s.mo, await propose(), { action: 'accept' })
  const denied = await propose()
  await s.decide(s.mo, denied, { action: 'deny' })
  const undone = await s.decide(s.mo, await propose(), { action: 'accept' })
  await s.mo.undoPatrolDecision({
    params: { decisionid: undone.decision.decisionid },
    query: { revisionid: undone.item.revisionid },
    body: {},
  })
  const withdrawn = await propose()
  await s.ada.withdrawPatrolItem({
    params: { itemid: withdrawn },
    query: await s.mo.readPatrolItem({ params: { itemid: withdrawn } }),
  })
  await s.rewrite(s.ada, one, 1, 'Words that wait')
  const known = await record()
  expect(known).toMatchObject({
    accepted: 1,
    denied: 1,
    partial: 0,
    withdrawn: 1,
    undone: 1,
    recent: { decided: 2, denied: 1 },
    waiting: 2,
  })
  const listed = await s.mo.listPatrolItems({ query: { author: s.ada.me.userid } })
  expect(known.waiting).toBe(listed.length)
  expect(known.last.map(({ state }) => state).toSorted()).toEqual([
    'accepted',
    'denied',
    'withdrawn',
  ])
  expect(known.last.find(({ itemid }) => itemid === denied)).toMatchObject({
    title: expect.stringContaining('Seal'),
  })
  // A verdict of long ago counts, but not for the rate.
  await s.api.database.pool.query(`update patrol_items set decided = $1 where itemid = $2`, [
    unixNow() - 91 * 86_400,
    denied,
  ])
  expect(await record()).toMatchObject({ denied: 1, recent: { decided: 1, denied: 0 } })
  expect((await record()).last.at(-1)?.itemid).toBe(denied)
})

test('holds the last words between them and whoever decides, and no address (P-19)', async () => {
  const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'Words to talk of')
  for (const text_raw of ['One?', 'Two?', 'Three?'])
    await s.mo.createPatrolMessage({ params: { itemid }, body: { text_raw } })
  await s.ada.createPatrolMessage({ params: { itemid }, body: { text_raw: 'Four.' } })
  const { messages } = await record()
  expect(messages.map(({ text_raw, author }) => [author.username, text_raw])).toEqual([
    ['ada', 'Four.'],
    ['mo', 'Three?'],
    ['mo', 'Two?'],
  ])
  // What is said about the open edit stands in its thread: beside it, others are still known.
  const other = await s.rewrite(s.ada, await s.guide(1), 1, 'More words to talk of')
  for (let n = 1; n <= 7; n++)
    await s.mo.createPatrolMessage({ params: { itemid: other }, body: { text_raw: `Other ${n}` } })
  const said = (await record()).messages
  expect(said.map(({ text_raw }) => text_raw)).toEqual([
    'Other 7',
    'Other 6',
    'Other 5',
    'Four.',
    'Three?',
    'Two?',
  ])
  expect(said.every(({ title }) => title.startsWith('Seal'))).toBe(true)
  expect(JSON.stringify(await record())).not.toContain('@')
})

test('says whether the account is suspended, and who may suspend it (P-19, P-C3)', async () => {
  const lea = await s.api.person('lea')
  const { userid } = lea.me
  expect((await record(userid)).may_suspend).toBe(true)
  expect((await record(s.may.me.userid)).may_suspend).toBe(false)
  expect((await record(s.mo.me.userid)).may_suspend).toBe(false)
  expect((await record(s.may.me.userid, s.api.admin)).may_suspend).toBe(true)
  const until = unixNow() + 86_400
  await s.mo.suspendUser({ params: { userid }, body: { reason: 'Spam', pending: 'keep', until } })
  expect(await record(userid)).toMatchObject({
    suspended: true,
    suspended_until: until,
    may_suspend: false,
  })
})

test('tells a suspension to whoever could lift it, and that somebody leaves to Admins (P-19)', async () => {
  const [rex, una] = [
    await s.api.person('rex', { privilege: 'Moderator' }),
    await s.api.person('una'),
  ]
  const suspended = async (who: TestPerson) => {
    const { suspended: is, suspended_until: end } = await record(rex.me.userid, who)
    return [is, end]
  }
  expect(await suspended(s.mo)).toEqual([null, null])
  const until = unixNow() + 86_400
  await s.api.admin.suspendUser({
    params: { userid: rex.me.userid },
    body: { reason: 'Spam', pending: 'keep', until },
  })
  expect(await suspended(s.mo)).toEqual([null, null])
  expect(await suspended(s.api.admin)).toEqual([true, until])
  const { userid } = una.me
  const before = await record(userid)
  await s.api.database.pool.query(
    `update users set state = 'leaving', state_before = 'active',
       erase_at = 2000000000 where userid = $1`,
    [userid],
  )
  expect(await record(userid)).toEqual(before)
  expect((await record(userid, s.api.admin)).may_suspend).toBe(false)
})

test('asks as many statements of much as of little (P-19)', async () => {
  const ask = async (userid: number) => {
    const { db, statements } = countedDatabase(s.api.database)
    const person = { ...s.mo.me, privilege: 'Moderator' as const, teams: [] }
    const settings = await s.api.admin.readSettings()
    // Of a caller it asks no more than this.
    await loadAuthor({ person, settings, now: unixNow() } as never, db, userid)
    return statements()
  }
  const little = await ask(s.bob.me.userid)
  for (let n = 0; n < 4; n++) await s.rewrite(s.ada, await s.guide(1), 1, `Words ${n}`)
  expect(await ask(s.ada.me.userid)).toBe(little)
  expect(little).toBeLessThan(6)
})
