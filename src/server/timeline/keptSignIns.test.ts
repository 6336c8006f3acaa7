// How long sign-ins that ended are kept, and how many of them (P-17).
import { expect, test } from 'vitest'
import type { SignInEnd } from '#contract/signIns/past.ts'
import { existing, memberAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { jobKinds } from '#server/jobKinds.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const day = 86_400
const trim = () => memberAt(jobKinds(api.service), 'trim')({})
const of = (rows: Sql, { me }: TestPerson) => sql`select * from ${rows} where userid = ${me.userid}`
/** As many as `from` to `to`, of which a lower one ended later. Negative is no other sign-in. */
const addEnded = ({ me }: TestPerson, [from, to]: [number, number], name: Sql, why: SignInEnd) =>
  api.database.run(sql`
    insert into sign_ins (tokenid, userid, created, last_used, user_agent, how, app_password, ended,
      why)
    select -n, ${me.userid}, 1, 1, '', null, ${name}, ${unixNow()} - n, ${why}
    from generate_series(${from}::int, ${to}::int) n`)
const keptOf = ({ me }: TestPerson) =>
  api.database.many<{ app_password: string | null; kept: number }>(sql`
    select app_password, why, count(*)::int as kept, min(tokenid) as oldest from sign_ins
      where userid = ${me.userid} group by 1, 2 order by 1, 2`)

test('a thousand of each program are kept, first those that newer ones replaced (P-17)', async () => {
  const lou = await api.person('lou')
  await lou.deleteToken()
  await addEnded(lou, [1, 1003], sql`'Press'`, 'too_many')
  await addEnded(lou, [2001, 2002], sql`'Old tablet'`, 'app_password_removed')
  await addEnded(lou, [3001, 3001], sql`'Press'`, 'signed_out')
  await trim()
  expect(await keptOf(lou)).toEqual([
    { app_password: 'Old tablet', why: 'app_password_removed', kept: 2, oldest: -2002 },
    { app_password: 'Press', why: 'signed_out', kept: 1, oldest: -3001 },
    { app_password: 'Press', why: 'too_many', kept: 999, oldest: -999 },
    { app_password: null, why: 'signed_out', kept: 1, oldest: expect.any(Number) },
  ])
})

test('of all programs five thousand are kept, and the names with most rows pay (P-17)', async () => {
  const moe = await api.person('moe')
  await moe.deleteToken()
  await addEnded(moe, [10_001, 16_000], sql`'Run ' || n % 6`, 'signed_out')
  await addEnded(moe, [20_001, 20_100], sql`'Old tablet'`, 'too_many')
  await trim()
  const kept = (await keptOf(moe)).map(({ app_password: name, kept: of }) => [name, of])
  expect(kept).toEqual([
    ['Old tablet', 100],
    ['Run 0', 817],
    ['Run 1', 817],
    ['Run 2', 817],
    ['Run 3', 816],
    ['Run 4', 816],
    ['Run 5', 817],
    [null, 1],
  ])
})

test('ended ones are kept as long as the audit log, whatever ended them (P-17)', async () => {
  const kit = await api.person('kit')
  await kit.deleteToken()
  const email = existing(kit.me.email, 'an email address')
  await api.anyone.createToken({ body: { email, password: 'a long enough password' } })
  const long = unixNow() - 400 * day
  await api.database.run(sql`update sign_ins set ended = ${long} where userid = ${kit.me.userid}`)
  await api.database.run(sql`update tokens set created = ${long}, last_used = ${long}
    where userid = ${kit.me.userid}`)
  await trim()
  expect(await api.database.many(of(sql`tokens`, kit))).toEqual([])
  expect(await api.database.values(sql`select why from (${of(sql`sign_ins`, kit)}) s`)).toEqual(
    expect.arrayContaining(['signed_out', 'expired']),
  )
  const { revisionid } = await api.admin.readSettings()
  const body = { audit_days: 365 }
  expect((await api.admin.previewSettings({ body })).effects).toContainEqual({
    setting: 'audit_days',
    effect: 'sign_ins_deleted',
    before: 0,
    after: 2,
  })
  await api.admin.patchSettings({ query: { revisionid }, body })
  await trim()
  expect(await api.database.many(of(sql`sign_ins`, kit))).toEqual([])
})
