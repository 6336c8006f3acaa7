import { describe, expect, test } from 'vitest'
import type { Job } from '#contract/bulkRuns/schemas.ts'
import { atLeast, firstOf, itemAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestApi, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()

const ids = (people: TestPerson[]) => people.map(one => one.me.userid)
let made = 0
const crowd = async (size: number) => {
  const people: TestPerson[] = []
  for (let n = 0; n < size; n++) people.push(await api.person(`member${++made}`))
  return people
}
const done = async (jobid: number) => {
  await api.jobsDone()
  return api.admin.readJob({ params: { jobid }, query: { limit: 200 } })
}
const change = (body: Parameters<TestApi['admin']['changeUsers']>[0]['body']) =>
  api.admin.changeUsers({ body })
const roleOf = async (person: TestPerson) =>
  (await api.admin.readUser({ params: { userid: person.me.userid } })).greatest_privilege

test('a dry run says what the run then does (M-109)', async () => {
  const people = await crowd(3)
  await api.admin.patchUser({
    params: { userid: itemAt(people, 1).me.userid },
    body: { privilege: 'Author' },
  })
  const asked = { userids: ids(people), action: 'privilege' as const, value: 'Author' }
  const preview = await done((await change({ ...asked, dry_run: true })).jobid)
  expect(preview).toMatchObject({
    kind: 'users.bulk',
    state: 'done',
    dry_run: true,
    total: 3,
    done: 3,
    outcomes: { changed: 2, nothing: 1, left: 0, failed: 0, skipped: 0 },
  })
  expect(await Promise.all(people.map(roleOf))).toEqual(['User', 'Author', 'User'])
  // Whoever chose all that a filter finds has seen no name before.
  expect(preview.rows.map(({ title }) => title)).toEqual(people.map(({ me }) => me.username))
  const run = await done((await change({ ...asked, dry_run: false })).jobid)
  expect(
    run.rows.map(({ target_id, outcome, before, after }) => ({
      target_id,
      outcome,
      before,
      after,
    })),
  ).toEqual(
    preview.rows.map(({ target_id, outcome, before, after }) => ({
      target_id,
      outcome,
      before,
      after,
    })),
  )
  expect(await Promise.all(people.map(roleOf))).toEqual(['Author', 'Author', 'Author'])
  const audited = await api.admin.listAudit({
    query: { action: 'user.updated', order: 'DESC', limit: 2 },
  })
  expect(audited.map(row => Number(row.target_id)).sort()).toEqual(
    [firstOf(people).me.userid, itemAt(people, 2).me.userid].sort(),
  )
})

test('the log speaks of several accounts only where there were several (M-109)', async () => {
  const [ann, ben] = [await api.person('ann.one'), await api.person('ben.two')]
  const rows = async () => (await api.admin.listAudit({ query: { action: 'users.bulk' } })).length
  const before = await rows()
  const asked = { action: 'privilege' as const, value: 'Author', dry_run: false }
  await done((await change({ ...asked, userids: [ann.me.userid] })).jobid)
  expect(await roleOf(ann)).toBe('Author')
  expect(await rows()).toBe(before)
  await done((await change({ ...asked, userids: ids([ann, ben]) })).jobid)
  expect(await rows()).toBe(before + 1)
})

test('each action does what the single act does, one row for each account (M-109)', async () => {
  const people = await crowd(2)
  const { teamid } = await api.admin.createTeam({ body: { name: 'Crew' } })
  const teamsOf = async () =>
    (await api.admin.readUser({ params: { userid: firstOf(people).me.userid } })).teams
  await done(
    (await change({ dry_run: false, userids: ids(people), action: 'add_team', value: teamid }))
      .jobid,
  )
  expect(await teamsOf()).toEqual([teamid])
  await done(
    (await change({ dry_run: false, userids: ids(people), action: 'remove_team', value: teamid }))
      .jobid,
  )
  expect(await teamsOf()).toEqual([])
  await done(
    (
      await change({
        dry_run: false,
        userids: ids(people),
        action: 'suspend',
        value: 'Advertisements',
      })
    ).jobid,
  )
  await expect(firstOf(people).readOwnUser()).rejects.toMatchObject({ status: 401 })
  expect(
    await api.admin.readUser({ params: { userid: itemAt(people, 1).me.userid } }),
  ).toMatchObject({
    state: 'suspended',
    suspended_reason: 'Advertisements',
  })
  const lifted = await done(
    (await change({ dry_run: false, userids: ids(people), action: 'lift' })).jobid,
  )
  expect(lifted.outcomes).toMatchObject({ changed: 2 })
})

const demoteAdmins = async () =>
  done(
    (
      await change({
        dry_run: false,
        filter: { privilege: 'Admin' },
        action: 'privilege',
        value: 'User',
      })
    ).jobid,
  )

test('an account that may not be changed fails alone (M-109)', async () => {
  const people = await crowd(2)
  const userids = [firstOf(people).me.userid, api.admin.me.userid, itemAt(people, 1).me.userid]
  const suspended = await done(
    (await change({ dry_run: false, userids, action: 'suspend', value: 'Test' })).jobid,
  )
  expect(suspended.rows.map(row => [row.outcome, row.code])).toEqual([
    ['changed', null],
    ['failed', 'self'],
    ['changed', null],
  ])
  const demoted = await demoteAdmins()
  expect(demoted.rows.map(row => [row.outcome, row.code])).toEqual([['failed', 'last_admin']])
})

test('never leaves the site without an Admin, whoever are in the list (M-99)', async () => {
  const people = await crowd(3)
  for (const one of people)
    await api.admin.patchUser({ params: { userid: one.me.userid }, body: { privilege: 'Admin' } })
  const run = await demoteAdmins()
  // Whoever started it is the first: from then on nothing is done any more.
  expect(run.outcomes.failed).toBeGreaterThan(0)
  const { admins } = await api.database.one<{ admins: number }>(
    sql`select count(*)::int as admins from users where privilege = 'Admin' and state = 'active'`,
  )
  expect(admins).toBeGreaterThan(0)
  await api.database.run(
    sql`update users set privilege = case when userid = ${api.admin.me.userid} then 'Admin'
      else 'User' end where privilege = 'Admin' or userid = ${api.admin.me.userid}`,
  )
})

test('a filter is of those who fit at its start, and lists them (M-142)', async () => {
  const people = await crowd(2)
  const jobs = await api.admin.changeUsers({
    body: { dry_run: false, filter: { q: `member${made}` }, action: 'privilege', value: 'Author' },
  })
  await api.person(`member${made}0later`)
  const run = await done(jobs.jobid)
  expect(run.rows.map(row => row.target_id)).toEqual([String(itemAt(people, 1).me.userid)])
})

test('is stopped half-way: what is done stays, and the report says which (M-109)', async () => {
  const people = await crowd(4)
  const { jobid } = await change({ dry_run: true, userids: ids(people), action: 'lift' })
  await api.jobsDone()
  // As a stop finds it that comes between two records.
  await api.database.run(
    sql`update runs set state = 'running', finished = null where runid = ${jobid}`,
  )
  await api.database.run(
    sql`update run_rows set outcome = 'left' where runid = ${jobid} and position > 2`,
  )
  expect(await api.admin.stopJob({ params: { jobid } })).toMatchObject({
    state: 'stopped',
    done: 2,
    outcomes: { left: 2, nothing: 2 },
  })
  await api.database.run(
    sql`insert into jobs (kind, payload, run_at)
      values ('run', ${JSON.stringify({ runid: jobid })}::jsonb, 0)`,
  )
  expect(await done(jobid)).toMatchObject({ state: 'stopped', done: 2 })
  const answer = await api.request(`/x/jobs/${jobid}?format=csv`, {
    headers: { Authorization: `api ${api.admin.token}` },
  })
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines[0]).toBe('target_type,target_id,outcome,code,message,before,after')
  expect(lines.slice(1).map(line => line.split(',').slice(1, 3))).toEqual(
    people.map((one, index) => [String(one.me.userid), index < 2 ? 'nothing' : 'left']),
  )
})

/** Suspends them as a run that rests: the second failed, the third and fourth were not come to. */
const resting = async (people: TestPerson[], state: 'stopped' | 'paused'): Promise<number> => {
  const { jobid } = await change({
    dry_run: true,
    userids: ids(people),
    action: 'suspend',
    value: 'Test',
  })
  await api.jobsDone()
  await api.database.run(
    sql`update runs set state = ${state}, dry_run = false where runid = ${jobid}`,
  )
  await api.database.run(
    sql`update run_rows set outcome = case position when 2 then 'failed' else 'left' end,
      message = 'The disk is full' where runid = ${jobid} and position > 1`,
  )
  return jobid
}
const suspendedOf = (people: TestPerson[]) =>
  api.database.values<number>(sql`select userid from users
    where userid = any(${ids(people)}::int[]) and state = 'suspended' order by userid`)
const act = (jobid: number, action: 'pause' | 'resume' | 'retry') =>
  api.admin.patchJob({ params: { jobid }, body: { action } })
const outcomesOf = (run: Job) => run.rows.map(row => row.outcome)

test.each(['stopped', 'paused'] as const)(
  'what failed of a %s run is tried again without the rest (M-109, A-171)',
  async state => {
    const people = await crowd(4)
    const jobid = await resting(people, state)
    const begun = await act(jobid, 'retry')
    expect(begun.state).toBe('waiting')
    expect(outcomesOf(begun)).toEqual(['changed', 'left', 'left', 'left'])
    const run = await done(jobid)
    expect(run.state).toBe(state)
    expect(outcomesOf(run)).toEqual(['changed', 'changed', 'left', 'left'])
    expect(await suspendedOf(people)).toEqual([itemAt(people, 1).me.userid])
    await expect(act(jobid, 'retry')).rejects.toMatchObject({ status: 422 })
    if (state === 'stopped') return
    await act(jobid, 'resume')
    expect(await done(jobid)).toMatchObject({ state: 'done', outcomes: { left: 0 } })
    expect(await suspendedOf(people)).toEqual(ids(people.slice(1)))
  },
)

test('a retry that is stopped leaves what failed as it was (M-109, A-171)', async () => {
  const people = await crowd(4)
  const jobid = await resting(people, 'stopped')
  // As a stop, or a pause, finds it that comes before the record.
  const retrying = async (state: 'running' | 'paused') => {
    await api.database.run(
      sql`update runs set state = ${state}, ends_as = 'stopped' where runid = ${jobid}`,
    )
    await api.database.run(
      sql`update run_rows set again = outcome = 'failed' where runid = ${jobid}`,
    )
  }
  await retrying('running')
  const stopped = await api.admin.stopJob({ params: { jobid } })
  expect([stopped.state, outcomesOf(stopped), itemAt(stopped.rows, 1).message]).toEqual([
    'stopped',
    ['changed', 'failed', 'left', 'left'],
    'The disk is full',
  ])
  expect(await suspendedOf(people)).toEqual([])
  await retrying('paused')
  await act(jobid, 'resume')
  const run = await done(jobid)
  expect([run.state, outcomesOf(run)]).toEqual(['stopped', ['changed', 'changed', 'left', 'left']])
})

test('goes on after a process that was killed between two records, each once (M-109)', async () => {
  const people = await crowd(3)
  const { jobid } = await change({
    dry_run: true,
    userids: ids(people),
    action: 'privilege',
    value: 'Author',
  })
  await api.jobsDone()
  await api.database.run(
    sql`update runs set state = 'running', dry_run = false where runid = ${jobid}`,
  )
  await api.database.run(
    sql`update run_rows set outcome = 'left', before = null, after = null
      where runid = ${jobid} and position > 1`,
  )
  await api.database.run(
    sql`insert into jobs (kind, payload, run_at)
      values ('run', ${JSON.stringify({ runid: jobid })}::jsonb, 0),
      ('run', ${JSON.stringify({ runid: jobid })}::jsonb, 0)`,
  )
  expect(await done(jobid)).toMatchObject({ state: 'done', done: 3 })
  expect(await Promise.all(people.map(roleOf))).toEqual(['User', 'Author', 'Author'])
})

test('ends where whoever started it is an Admin no more, with the rest named (M-101)', async () => {
  const target = firstOf(await crowd(1))
  const other = await api.person(`starter${made}`, { privilege: 'Admin' })
  const { jobid } = await other.changeUsers({
    body: { dry_run: true, userids: [target.me.userid], action: 'privilege', value: 'Moderator' },
  })
  await api.jobsDone()
  await api.database.run(
    sql`update runs set state = 'running', dry_run = false where runid = ${jobid}`,
  )
  await api.database.run(sql`update run_rows set outcome = 'left' where runid = ${jobid}`)
  await api.admin.patchUser({ params: { userid: other.me.userid }, body: { privilege: 'User' } })
  await api.database.run(
    sql`insert into jobs (kind, payload, run_at)
      values ('run', ${JSON.stringify({ runid: jobid })}::jsonb, 0)`,
  )
  expect((await done(jobid)).rows).toEqual([
    expect.objectContaining({ outcome: 'failed', code: 'not_allowed' }),
  ])
  expect(await roleOf(target)).toBe('User')
  expect(await other.readJob({ params: { jobid } })).toMatchObject({ jobid })
})

describe('what cannot be asked', () => {
  test.each([
    [{ userids: [1], filter: {}, action: 'lift' }, 'userids'],
    [{ action: 'lift' }, 'userids'],
    [{ userids: [1], action: 'privilege', value: 'King' }, 'value'],
    [{ userids: [1], action: 'suspend' }, 'value'],
    [{ userids: [1], action: 'add_team', value: 99_999 }, 'value'],
    [{ userids: [1], action: 'dance' }, 'action'],
    [{ filter: { reputation_min: 3e9 }, action: 'lift' }, 'filter.reputation_min'],
    [{ filter: { reputation_max: 3e9 }, action: 'lift' }, 'filter.reputation_max'],
    [{ filter: { active_since: 3e9 }, action: 'lift' }, 'filter.active_since'],
    [{ filter: { inactive_since: 3e9 }, action: 'lift' }, 'filter.inactive_since'],
  ])('%j', async (body, field) => {
    const answer = await api.request('/x/users/bulk', {
      method: 'POST',
      headers: { Authorization: `api ${api.admin.token}` },
      body: JSON.stringify(body),
    })
    expect([
      answer.status,
      firstOf(((await answer.json()) as { errors: { field: string }[] }).errors).field,
    ]).toEqual([422, field])
  })
})

describe('the list of people for Admins', () => {
  test('narrows down by all filters together, and shows what only Admins see (M-139)', async () => {
    const [one, two] = atLeast(2, await crowd(2))
    const { teamid } = await api.admin.createTeam({ body: { name: 'Filtered' } })
    await api.admin.addTeamMember({ params: { teamid, userid: one.me.userid }, body: {} })
    await api.admin.patchUser({
      params: { userid: one.me.userid },
      body: { privilege: 'Moderator', reputation: 77 },
    })
    await api.admin.suspendUser({
      params: { userid: two.me.userid },
      body: { reason: 'Secret reason' },
    })
    const found = async (query: object) =>
      (await api.admin.listUsers({ query: { limit: 200, ...query } })).map(user => user.userid)
    expect(
      await found({ team: teamid, privilege: 'Moderator', reputation_min: 77, reputation_max: 77 }),
    ).toEqual([one.me.userid])
    expect(await found({ team: teamid, privilege: 'User' })).not.toContain(one.me.userid)
    expect(await found({ state: 'suspended', q: two.me.username })).toEqual([two.me.userid])
    expect(await found({ q: `${one.me.username}@STEPWRIGHT` })).toEqual([one.me.userid])
    const [row] = await api.admin.listUsers({ query: { q: two.me.username } })
    expect(row).toMatchObject({
      email: `${two.me.username}@stepwright.test`,
      state: 'suspended',
      pending_items: 0,
      last_active: expect.any(Number),
    })
    const byReputation = await api.admin.listUsers({
      query: { sort: 'reputation', order: 'DESC', limit: 1 },
    })
    expect(byReputation[0]).toMatchObject({ reputation: 77 })
    // Who was here when, and whose edits wait, either way round.
    await api.database.pool.query('update tokens set last_used = 1700000000 where userid = $1', [
      one.me.userid,
    ])
    await api.database.pool.query(
      `insert into patrol_items (place, doc_type, docid, langid, kind, authorid, base_revisionid,
        head_revisionid, created, updated, threshold_at_save)
      values (1, 'guide', 999999, 'en', 'edit', $1, 1, 1, 1700000000, 1700000000, 500)`,
      [one.me.userid],
    )
    const of = { team: teamid, q: one.me.username }
    expect([
      await found({ ...of, active_since: 1_700_000_000 }),
      await found({ ...of, active_since: 1_700_000_001 }),
      await found({ ...of, inactive_since: 1_700_000_000 }),
      await found({ ...of, inactive_since: 1_700_000_001 }),
    ]).toEqual([[one.me.userid], [], [], [one.me.userid]])
    expect([
      await found({ ...of, has_pending: 'true' }),
      await found({ ...of, has_pending: 'false' }),
    ]).toEqual([[one.me.userid], []])
    const kept = { pending_items: 1, last_active: 1_700_000_000 }
    expect((await api.admin.listUsers({ query: of }))[0]).toMatchObject(kept)
    await api.database.run(sql`update tokens set last_used = ${unixNow()}
      where userid = ${one.me.userid}`)
    await one.deleteToken()
    // What they did as they signed out counts, too.
    await api.database.run(
      sql`update sign_ins set last_used = 1700000000 where userid = ${one.me.userid}`,
    )
    expect([
      await found({ ...of, active_since: 1_700_000_000 }),
      await found({ ...of, active_since: 1_700_000_001 }),
      await found({ ...of, inactive_since: 1_700_000_000 }),
      await found({ ...of, inactive_since: 1_700_000_001 }),
    ]).toEqual([[one.me.userid], [], [], [one.me.userid]])
    expect((await api.admin.listUsers({ query: of }))[0]).toMatchObject(kept)
    // That an Admin made the account is nothing that its person did, before and after it ended.
    const { userid, authToken } = await api.admin.createUser({
      body: { email: 'made@stepwright.test', username: 'Made for Mo', password: 'Passw0rd-long-9' },
    })
    const idle = { userid, last_active: null }
    const made = async () => [
      (await api.admin.listUsers({ query: { q: 'made@stepwright' } })).map(
        ({ userid, last_active }) => ({ userid, last_active }),
      ),
      await found({ q: 'made@stepwright', active_since: 1 }),
      await found({ q: 'made@stepwright', inactive_since: 1 }),
    ]
    expect(await made()).toEqual([[idle], [], [userid]])
    await api.client(authToken).deleteToken()
    expect(await made()).toEqual([[idle], [], [userid]])
    // Pages hang together in each order, and all are counted.
    const all = await found({ sort: 'name' })
    let total = 0
    const page = await api.admin.listUsers(
      { query: { sort: 'name', offset: 2, limit: 3 } },
      {
        onHeaders: headers => {
          total = Number(headers.get('x-total-count'))
        },
      },
    )
    expect([page.map(user => user.userid), total]).toEqual([all.slice(2, 5), all.length])
    expect(
      await api.admin.listUsers(
        { query: { sort: 'name', offset: 10_000, limit: 3 } },
        {
          onHeaders: headers => {
            total = Number(headers.get('x-total-count'))
          },
        },
      ),
    ).toEqual([])
    expect(total).toBe(all.length)
  })

  test('tells others nothing of it, whatever they ask for (M-139)', async () => {
    const target = firstOf(await crowd(1))
    await api.admin.suspendUser({
      params: { userid: target.me.userid },
      body: { reason: 'Secret reason' },
    })
    const mo = await api.person(`mo${made}`, { privilege: 'Moderator' })
    for (const client of [api.anyone, mo]) {
      const all = await client.listUsers({
        query: { limit: 200, state: 'suspended', privilege: 'Admin', q: 'stepwright.test' },
      })
      expect(all.length).toBeGreaterThan(5)
      expect(all.map(user => user.userid)).not.toContain(target.me.userid)
      expect(JSON.stringify(all)).not.toMatch(/@stepwright|Secret reason|last_active/)
    }
  })
})
