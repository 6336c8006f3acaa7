// One timeline of a person or a document (P-17, P-C10).
import { expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/audit/timeline.ts'
import { firstOf, foundIn, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '../../testing/patrol.ts'

const s = sceneOfFile()

type Query = NonNullable<NonNullable<Parameters<TestPerson['readTimeline']>[0]>['query']>
const line = (query: Query) => s.api.admin.readTimeline({ query })
const of = (person: TestPerson) => ({ userid: person.me.userid })
/** What an entry is, in short. */
const said = ({ kind, audit, decision }: TimelineEntry): string =>
  audit?.action ?? (decision === null ? kind : `decided: ${decision.action}`)
const wrongPassword = (email: string) =>
  s.api.request('/user/token', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'not the right one' }),
  })
/** As if it had happened then; what is written is never changed otherwise. */
const moveTo = (at: number, rows: string) =>
  s.api.database.pool.query(`begin; set local session_replication_role = replica;
    update ${rows.replace(' where', ` set ${rows.startsWith('audit') ? 'at' : 'created'} = ${at} where`)};
    commit`)

test('of a person has what they did and met, decisions and sign-ins, newest first (P-17)', async () => {
  const { gil } = await s.api.people('gil')
  const { userid } = of(gil)
  const { email } = await s.api.database.one<{ email: string }>(
    sql`select email from users where userid = ${userid}`,
  )
  const guide = await s.guide(1)
  const { decision } = await s.decide(s.mo, await s.rewrite(gil, guide, 1, 'Spoilt'), {
    action: 'deny',
  })
  expect((await wrongPassword(email)).status).toBe(401)
  await s.kim.addGuideUser({ params: { guideid: guide.guideid, userid } })
  await s.api.admin.patchUser({ params: { userid }, body: { location: 'Bern' } })
  const { auditid } = await s.api.database.one<{ auditid: number }>(
    sql`select max(auditid) as auditid from audit_rows`,
  )
  await moveTo(1_000, `tokens where userid = ${userid}`)
  await moveTo(2_000, `patrol_decisions where decisionid = ${decision.decisionid}`)
  const { subject, entries, next } = await line({ userid })
  expect(subject).toEqual({ kind: 'user', id: userid, title: 'gil', page: null })
  expect(next).toBeNull()
  expect(entries.map(said)).toEqual([
    'user.updated',
    'guide.user_added',
    'sign_in.failed',
    'user.created',
    'decided: deny',
    'sign_in',
  ])
  expect(firstOf(entries)).toMatchObject({
    kind: 'audit',
    audit: { auditid, after: { location: 'Bern' } },
    decision: null,
    sign_in: null,
  })
  expect(foundIn(entries, one => one.kind === 'decision')).toMatchObject({
    date: 2_000,
    decision: { title: guide.title, author: of(gil), decider: of(s.mo) },
  })
  expect(lastOf(entries)).toMatchObject({
    date: 1_000,
    sign_in: { user_agent: expect.any(String), app_password: null, how: 'registration' },
  })
  expect(foundIn(entries, one => said(one) === 'sign_in.failed').kind).toBe('sign_in')
  const { entries: current } = await line({ ...of(s.mo), kinds: 'sign_in' })
  expect(current.map(one => one.sign_in?.ended)).toEqual([null])
  const decided = await line({ ...of(s.mo), kinds: 'decision' })
  expect(decided.entries.map(one => one.decision?.decisionid)).toEqual([decision.decisionid])
})

test('of a document has what was done to it and decided on its edits (P-17, P-C10)', async () => {
  const guide = await s.guide(1)
  const [mine, other] = [{ guideid: guide.guideid }, await s.guide(1)]
  await s.kim.addGuideUser({ params: { ...mine, ...of(s.ada) } })
  await s.kim.addGuideUser({ params: { guideid: other.guideid, ...of(s.ada) } })
  await s.decide(s.mo, await s.rewrite(s.bob, guide, 1, 'Better'), { action: 'accept' })
  const { commentid } = await s.bob.createComment({
    params: { context: 'guide', contextid: guide.guideid },
    body: { text: 'The seal sits deeper than it looks.' },
  })
  await s.mo.hideComment({
    params: { commentid },
    body: { reason: 'Says nothing about the guide' },
  })
  const { subject, entries } = await line(mine)
  expect(subject).toEqual({ kind: 'guide', id: guide.guideid, title: guide.title, page: null })
  expect(entries.map(said).toSorted()).toEqual([
    'comment.hidden',
    'decided: accept',
    'guide.user_added',
  ])
  expect((await line({ ...mine, kinds: 'sign_in' })).entries).toEqual([])
  const page = await s.kim.createWiki({
    body: { namespace: 'WIKI', title: 'Descaling', contents: 'Old' },
  })
  const params = { namespace: 'WIKI' as const, title: page.title }
  const { patrolid } = await s.bob.patchWiki({
    params,
    query: { revisionid: page.revisionid },
    body: { contents: 'New' },
  })
  await s.decide(s.mo, patrolid ?? 0, { action: 'deny' })
  const ofPage = await line({ wikiid: page.wikiid })
  expect(ofPage.subject).toMatchObject({ kind: 'wiki', title: 'Descaling', page: params })
  expect(ofPage.entries.map(said)).toEqual(['decided: deny'])
})

test('goes on behind any entry, though all of them are of one second (P-17)', async () => {
  const { jo } = await s.api.people('jo')
  const guide = await s.guide(3)
  for (const n of [1, 2, 3])
    await s.decide(s.mo, await s.rewrite(jo, guide, n, `Worse ${n}`), { action: 'deny' })
  for (const location of ['Bern', 'Rome', 'Oslo'])
    await s.api.admin.patchUser({ params: of(jo), body: { location } })
  // Both what they did and what happened to them, and yet one entry.
  await jo.patchUser({ params: of(jo), body: { location: 'Riga' } })
  await moveTo(5_000, `audit_rows where target_id = '${jo.me.userid}'`)
  await moveTo(
    5_000,
    `patrol_decisions where itemid in (
      select itemid from patrol_items where authorid = ${jo.me.userid})`,
  )
  await moveTo(5_000, `tokens where userid = ${jo.me.userid}`)
  const all = (await line(of(jo))).entries.map(one => one.timelineid)
  expect(all.map(one => one.split('-')[1])).toEqual([
    ...Array.from({ length: 5 }, () => 'audit'),
    ...Array.from({ length: 3 }, () => 'decision'),
    'token',
  ])
  const paged: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await line({ ...of(jo), limit: 2, ...(after && { after }) })
    paged.push(...page.entries.map(one => one.timelineid))
    after = page.next
  }
  expect(paged).toEqual(all)
})

test('is narrowed by kinds and by days, both ends within (P-17)', async () => {
  const { lu } = await s.api.people('lu')
  for (const location of ['Bern', 'Rome', 'Oslo'])
    await s.api.admin.patchUser({ params: of(lu), body: { location } })
  const ids = await s.api.database.values<number>(
    sql`select auditid from audit_rows where target_id = ${String(lu.me.userid)} order by 1`,
  )
  const day = 86_400
  for (const [index, auditid] of ids.entries())
    await moveTo(index * day, `audit_rows where auditid = ${auditid}`)
  const found = async (query: Query) =>
    (await line({ ...of(lu), kinds: 'audit', ...query })).entries.map(one => one.audit?.auditid)
  expect(await found({})).toEqual(ids.toReversed())
  expect(await found({ from: day })).toEqual(ids.slice(1).toReversed())
  expect(await found({ to: day })).toEqual(ids.slice(0, 2).toReversed())
  expect(await found({ from: day, to: day })).toEqual([ids[1]])
  const kinds = async (asked: string) =>
    new Set((await line({ ...of(lu), kinds: asked })).entries.map(one => one.kind))
  const { email } = await s.api.database.one<{ email: string }>(
    sql`select email from users where userid = ${lu.me.userid}`,
  )
  expect((await wrongPassword(email)).status).toBe(401)
  const tries = (await line({ ...of(lu), kinds: 'sign_in' })).entries.map(said)
  expect(tries.toSorted()).toEqual(['sign_in', 'sign_in.failed'])
  expect(await kinds('audit,sign_in')).toEqual(new Set(['audit', 'sign_in']))
  expect(await kinds('decision')).toEqual(new Set())
})

test('of an erased person tells what they did without their name (P-17)', async () => {
  const { nan } = await s.api.people('nan')
  await s.api.admin.patchUser({ params: of(nan), body: { location: 'Bern' } })
  await s.api.admin.eraseUser({ params: of(nan), body: { confirm: nan.me.userid } })
  await s.api.database.run(sql`update users set erase_at = 1 where userid = ${nan.me.userid}`)
  await eraseWhenDue(s.api.service, nan.me.userid)
  const { subject, entries } = await line(of(nan))
  expect(subject.title).toMatch(/^Former user \d+$/)
  expect(foundIn(entries, one => said(one) === 'user.updated').audit?.erased).toBe(true)
})

test('is of exactly one subject, and for Admins alone (P-17)', async () => {
  const problems = async (query: Query) =>
    s.api.admin.readTimeline({ query }).then(
      () => [],
      (error: { status: number; errors: { field: string }[] }) => [
        error.status,
        ...error.errors.map(({ field }) => field),
      ],
    )
  expect(await problems({})).toEqual([422, 'userid', 'guideid', 'wikiid'])
  expect(await problems({ userid: 1, wikiid: 1 })).toEqual([422, 'userid', 'wikiid'])
  expect(await problems({ userid: 1, kinds: 'audit,gossip', after: '5-audit' })).toEqual([
    422,
    'kinds',
    'after',
  ])
  expect(await problems({ userid: 1, after: '9999999999-audit-1' })).toEqual([422, 'after'])
  expect((await line({ userid: 1, after: '2147483647-audit-1' })).subject.id).toBe(1)
  expect((await line({ guideid: 999_999 })).entries).toEqual([])
  const headers = { Authorization: `api ${s.api.admin.token}` }
  for (const list of ['timeline?userid=1&from', 'audit?start_date'])
    expect((await s.api.request(`/x/${list}=2101-01-01`, { headers })).status).toBe(200)
  await expect(s.mo.readTimeline({ query: { userid: 1 } })).rejects.toMatchObject({ status: 403 })
})
