// Entries between people: taking over, Moderators, medians, events, webhooks, accounts that end,
// and what fails half way.
import { describe, expect, test, vi } from 'vitest'
import { firstOf, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToRun } from '#testing/worklog.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { bodyOf } from '#server/webhooks/body.ts'
import type { DeliveryRow } from '#server/webhooks/sql.ts'

const api = await startApiForFile()
const { ada, bob, cleo, dan } = await api.people('ada', 'bob', 'cleo', 'dan')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const aGuide = () => guideToRun(ada)
const begin = (who: TestPerson, guideid: number) =>
  who.startWork({ body: { guideid, workorderid: 'W1' } })
const at = ({ entryid }: { entryid: number }) => ({ params: { entryid } })
const events = async (entryid: number) =>
  await api.database.many<{
    event: string
    actor: number
    data: { userid: number; status: string }
  }>(sql`
  select event, actor, data from outbox where data->>'entryid' = ${String(entryid)}
    and event like 'work_log.%' order by seq`)
const auditOf = (entryid: number) =>
  api.admin.listAudit({ query: { target_type: 'work_log', target_id: String(entryid) } })
const fails = async (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { status: number; headers: Record<string, string>; body: unknown }) => error,
  )

describe('a suspended entry', () => {
  test('tells those who may not read it only whose it is and where it stands (S-9)', async () => {
    const { guideid, stepid } = await aGuide()
    const { fields } = await ada.changeStepForm({
      params: { guideid, stepid },
      body: { fields: [{ label: 'Serial', type: 'text' }] },
    })
    const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'Marks-1' } })
    await bob.saveStepData({
      params: { entryid },
      body: { stepid, fields: { [firstOf(fields).field_revisionid]: 'Marks-2' }, signoff: true },
    })
    await bob.suspendWork({ params: { entryid }, body: { notes: 'Marks-3' } })
    const told = async (who: TestPerson) => ({
      listed: firstOf((await who.listSuspendedWork({ params: { guideid } })).results),
      row: firstOf((await who.readWorkBoard({ query: { guideid } })).rows),
    })
    const stranger = await told(cleo)
    expect(JSON.stringify(stranger)).not.toContain('Marks-')
    expect(stranger).toMatchObject({
      listed: { entryid, userid: bob.me.userid, active_stepid: stepid, signoffs: [], timings: [] },
      row: { entryid, stepid, username: bob.me.username, can_read: false },
    })
    for (const who of [bob, ada, mo])
      expect(await told(who)).toMatchObject({
        listed: { workorderid: 'Marks-1', notes: 'Marks-3', work_data: [{ value: 'Marks-2' }] },
        row: { workorderid: 'Marks-1', notes: 'Marks-3', can_read: true },
      })
  })

  test('is taken over by one of two people (M-125)', async () => {
    const { guideid, stepid } = await aGuide()
    const form = await ada.changeStepForm({
      params: { guideid, stepid },
      body: { fields: [{ label: 'Torque', type: 'number' }] },
    })
    const { entryid } = await begin(bob, guideid)
    await bob.saveStepData({
      params: { entryid },
      body: { stepid, fields: { [firstOf(form.fields).field_revisionid]: '12' } },
    })
    await expect(cleo.readWork({ params: { entryid } })).rejects.toMatchObject({ status: 403 })
    const { revisionid } = await bob.suspendWork({
      params: { entryid },
      body: { notes: 'The seal comes on Monday.' },
    })
    expect((await cleo.listSuspendedWork({ params: { guideid } })).results).toMatchObject([
      { entryid, userid: bob.me.userid, notes: null, work_data: [] },
    ])
    for (const query of [{ revisionid }, {}]) {
      const again = query.revisionid ? { entryid, revisionid } : await bobSuspends(guideid)
      const lost = (
        await Promise.all(
          [cleo, dan].map(who =>
            fails(
              who.assumeWork({
                params: { entryid: again.entryid },
                query: query.revisionid ? { revisionid: again.revisionid } : {},
              }),
            ),
          ),
        )
      ).filter(one => one !== null)
      expect(lost).toHaveLength(1)
      const owner = (await mo.readWork({ params: { entryid: again.entryid } })).userid
      expect(lost[0]).toMatchObject({
        status: 409,
        headers: { 'x-conflict': query.revisionid ? 'stale' : 'leased' },
        body: { entryid: again.entryid, userid: owner, status: 'started' },
      })
      // Whoever lost may not read it: they hear whose it is, and nothing that was filled in.
      expect(firstOf(lost).body).toMatchObject({ work_data: [], timings: [], notes: null })
      expect([cleo.me.userid, dan.me.userid]).toContain(owner)
      expect((await mo.readWork({ params: { entryid: again.entryid } })).handovers).toHaveLength(1)
    }
    expect((await cleo.listSuspendedWork({ params: { guideid } })).results).toEqual([])
    expect(
      (await bob.listNotifications({ query: { limit: 50 } })).filter(
        one => one.event === 'work_log.assumed' && one.data['entryid'] === entryid,
      ),
    ).toHaveLength(1)
  })
  const bobSuspends = async (guideid: number) => bob.suspendWork(at(await begin(bob, guideid)))

  test('cannot be looked into by guessing at one that nobody suspended (M-125)', async () => {
    const { guideid } = await aGuide()
    const entry = await begin(bob, guideid)
    for (const query of [{}, { revisionid: 1 }])
      await expect(cleo.assumeWork({ ...at(entry), query })).rejects.toMatchObject({
        status: 422,
        errors: [{ code: 'invalid_state' }],
      })
    const hidden = await ada.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Hidden' },
    })
    const laid = await ada.suspendWork(at(await begin(ada, hidden.guideid)))
    await expect(cleo.assumeWork(at(laid))).rejects.toMatchObject({
      status: 403,
      message: 'Guide is private.',
    })
    await expect(cleo.listSuspendedWork({ params: hidden })).rejects.toMatchObject({ status: 403 })
  })
})

test('another’s run is not suspended without a reason (WL-11)', async () => {
  const { guideid } = await aGuide()
  const entry = await begin(bob, guideid)
  for (const body of [{}, { notes: '  ' }])
    await expect(mo.suspendWork({ ...at(entry), body })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'notes', code: 'required' }],
    })
  expect(await bob.readWork(at(entry))).toMatchObject({ status: 'started' })
  // One's own needs none.
  expect(await bob.suspendWork({ ...at(entry), body: {} })).toMatchObject({ status: 'suspended' })
})

test('a Moderator suspends and cancels with a reason (M-125)', async () => {
  const { guideid, title } = await aGuide()
  const entry = await begin(bob, guideid)
  await mo.suspendWork({ ...at(entry), body: { notes: 'The bench is needed.' } })
  await bob.assumeWork(at(entry))
  await mo.cancelWork({ ...at(entry), body: { reason: 'The wrong kettle.' } })
  const told = (await bob.listNotifications({ query: { limit: 50 } })).filter(
    one => one.data['entryid'] === entry.entryid,
  )
  expect(told.map(one => one.title)).toEqual([
    `mo cancelled your work on ${title}: The wrong kettle.`,
    `mo suspended your work on ${title}: The bench is needed.`,
  ])
  expect(told.map(one => one.url)).toEqual([
    `http://stepwright.test/work/${entry.entryid}`,
    `http://stepwright.test/work/${entry.entryid}`,
  ])
  expect(await bob.readWork(at(entry))).toMatchObject({
    status: 'cancelled',
    reason: 'The wrong kettle.',
    notes: 'The bench is needed.',
  })
  expect(
    (await auditOf(entry.entryid)).map(row => [row.action, row.actor?.userid, row.reason]),
  ).toEqual([
    ['work_log.suspended', mo.me.userid, 'The bench is needed.'],
    ['work_log.cancelled', mo.me.userid, 'The wrong kettle.'],
  ])
  // One's own is nobody's business.
  const own = await begin(bob, guideid)
  await bob.cancelWork({ ...at(own), body: { reason: 'Tea.' } })
  expect(await auditOf(own.entryid)).toEqual([])
  expect(
    (await bob.listNotifications({ query: { limit: 50 } })).filter(
      one => one.data['entryid'] === own.entryid,
    ),
  ).toEqual([])
})

test('medians want five runs, and one person’s are for that person and Admins (M-125)', async () => {
  const { guideid, stepid } = await aGuide()
  const run = async (who: TestPerson, seconds: number) => {
    const entry = await begin(who, guideid)
    await who.saveStepData({ ...at(entry), body: { stepid, fields: {} } })
    await who.finishWork(at(entry))
    await api.database.run(
      sql`update work_timings set endtime = starttime + ${seconds}::int
        where entryid = ${entry.entryid}`,
    )
  }
  const medians = async (who: TestPerson, userid?: number) =>
    (
      await who.readWorkMedians({
        params: { guideid },
        query: userid === undefined ? {} : { userid },
      })
    ).steps
  for (const seconds of [10, 20, 30, 400]) await run(bob, seconds)
  expect(await medians(bob)).toEqual([])
  expect(await medians(api.admin, bob.me.userid)).toEqual([])
  await run(bob, 500)
  const bobs = [{ stepid, runs: 5, seconds: 30 }]
  expect([await medians(bob, bob.me.userid), await medians(api.admin, bob.me.userid)]).toEqual([
    bobs,
    bobs,
  ])
  for (const who of [ada, cleo, mo])
    await expect(medians(who, bob.me.userid)).rejects.toMatchObject({ status: 403 })
  // All runs are Bob's: for others it would be his median under another name.
  expect([
    await medians(ada),
    await medians(mo),
    await medians(bob),
    await medians(api.admin),
  ]).toEqual([[], [], bobs, bobs])
  await run(cleo, 40)
  for (const who of [ada, mo, cleo])
    expect(await medians(who)).toEqual([{ stepid, runs: 6, seconds: 35 }])
  expect(await medians(cleo, cleo.me.userid)).toEqual([])
  // What is cancelled or under way counts for nothing.
  const entry = await begin(cleo, guideid)
  await cleo.saveStepData({ ...at(entry), body: { stepid, fields: {} } })
  await cleo.cancelWork(at(entry))
  expect(await medians(mo)).toEqual([{ stepid, runs: 6, seconds: 35 }])
  const hidden = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Hidden' },
  })
  await expect(cleo.readWorkMedians({ params: hidden })).rejects.toMatchObject({ status: 404 })
})

test('each change is an event, and a webhook has the entry (M-93)', async () => {
  const { webhookid } = await api.admin.createWebhook({
    body: { url: 'https://example.org/hook', events: ['work_log.*'] },
  })
  const { guideid, stepid } = await aGuide()
  const entry = await begin(bob, guideid)
  await bob.saveStepData({ ...at(entry), body: { stepid, fields: {} } })
  await bob.pauseWork(at(entry))
  await bob.resumeWork(at(entry))
  await bob.suspendWork(at(entry))
  await cleo.assumeWork(at(entry))
  await cleo.finishWork(at(entry))
  const told = await events(entry.entryid)
  expect(told.map(one => [one.event, one.actor, one.data.userid, one.data.status])).toEqual(
    [
      ['work_log.started', bob, bob, 'started'],
      ['work_log.updated', bob, bob, 'started'],
      ['work_log.paused', bob, bob, 'paused'],
      ['work_log.resumed', bob, bob, 'started'],
      ['work_log.suspended', bob, bob, 'suspended'],
      ['work_log.assumed', cleo, cleo, 'started'],
      ['work_log.finished', cleo, cleo, 'complete'],
    ].map(([event, actor, owner, status]) => [
      event,
      (actor as TestPerson).me.userid,
      (owner as TestPerson).me.userid,
      status,
    ]),
  )
  const deliveries = await api.database.many<DeliveryRow>(
    sql`select * from webhook_deliveries where webhookid = ${webhookid}
      and data->>'entryid' = ${String(entry.entryid)} order by deliveryid`,
  )
  expect(deliveries.map(one => one.event)).toEqual(told.map(one => one.event))
  const body = JSON.parse(await bodyOf(api.service, lastOf(deliveries))) as {
    title: string
    data: object
  }
  expect(body).toMatchObject({
    event: 'work_log.finished',
    title: 'Work Log Finished',
    data: {
      entryid: entry.entryid,
      guideid,
      workorderid: 'W1',
      status: 'complete',
      userid: cleo.me.userid,
      actor: { userid: cleo.me.userid },
      handovers: [{ from: bob.me.userid, to: cleo.me.userid }],
    },
  })
})

test('a change, its event and its audit row are one (M-93)', async () => {
  const { guideid } = await aGuide()
  const entry = await begin(bob, guideid)
  const before = await mo.readWork(at(entry))
  await api.database.pool
    .query(`create function no_audit() returns trigger language plpgsql as $$ begin if
      new.target_type = 'work_log' then raise exception 'no audit'; end if; return new; end $$;
    create trigger no_audit before insert on audit_rows for each row execute function no_audit()`)
  // the fault that is made here on purpose
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    await expect(mo.suspendWork({ ...at(entry), body: { notes: 'Why' } })).rejects.toMatchObject({
      status: 500,
    })
  } finally {
    logged.mockRestore()
    await api.database.pool.query('drop trigger no_audit on audit_rows; drop function no_audit')
  }
  const after = await mo.readWork(at(entry))
  expect({ status: after.status, revisionid: after.revisionid, timings: after.timings }).toEqual({
    status: 'started',
    revisionid: before.revisionid,
    timings: before.timings,
  })
  expect((await events(entry.entryid)).map(one => one.event)).toEqual(['work_log.started'])
  expect(
    (await bob.listNotifications({ query: { limit: 50 } })).filter(
      one => one.data['entryid'] === entry.entryid,
    ),
  ).toEqual([])
})

test('a broken connection loses a write whole or not at all (M-93)', async () => {
  const { guideid, stepid } = await aGuide()
  const form = await ada.changeStepForm({
    params: { guideid, stepid },
    body: {
      fields: [
        { label: 'Torque', type: 'number' },
        { label: 'Angle', type: 'number' },
      ],
    },
  })
  const [torque, angle] = form.fields.map(one => one.field_revisionid) as [number, number]
  const entry = await begin(bob, guideid)
  const kept = await bob.saveStepData({
    ...at(entry),
    body: { stepid, fields: { [torque]: '12' } },
  })
  // The server of this connection ends while the second value is being written.
  await api.database.pool.query(`create function ends() returns trigger language plpgsql as $$ begin
      if new.label = 'Angle' then perform pg_terminate_backend(pg_backend_pid());
        end if; return new; end $$;
    create trigger ends before insert on work_values for each row execute function ends()`)
  try {
    await expect(
      bob.saveStepData({
        ...at(entry),
        body: { stepid, fields: { [torque]: '99', [angle]: '5' }, signoff: true },
      }),
    ).rejects.toMatchObject({ status: 503 })
  } finally {
    await api.database.pool.query('drop trigger ends on work_values; drop function ends')
  }
  const shown = await bob.readWork(at(entry))
  expect({
    work_data: shown.work_data,
    revisionid: shown.revisionid,
    timingid: shown.timingid,
    signoffs: shown.signoffs,
    status: shown.status,
  }).toEqual({
    work_data: kept.work_data,
    revisionid: kept.revisionid,
    timingid: kept.timingid,
    signoffs: [],
    status: 'started',
  })
  expect(
    await bob.saveStepData({
      ...at(entry),
      body: { fields: { [angle]: '5' }, lasttimingid: kept.timingid },
    }),
  ).toMatchObject({ work_data: [{ value: '12' }, { value: '5' }] })
})

describe('an account that ends', () => {
  test('leaves what it worked on for others to take over (M-98, M-100)', async () => {
    const { guideid } = await aGuide()
    const eve = await api.person('eve')
    const [running, paused, done] = [
      await begin(eve, guideid),
      await begin(eve, guideid),
      await begin(eve, guideid),
    ]
    await eve.pauseWork(at(paused))
    await eve.finishWork(at(done))
    await api.admin.suspendUser({ params: { userid: eve.me.userid }, body: { reason: 'Away' } })
    expect(
      await Promise.all(
        [running, paused, done].map(async one => (await mo.readWork(at(one))).status),
      ),
    ).toEqual(['suspended', 'suspended', 'complete'])
    expect((await events(running.entryid)).at(-1)).toMatchObject({
      event: 'work_log.suspended',
      actor: api.admin.me.userid,
    })
    expect(await cleo.assumeWork(at(running))).toMatchObject({
      status: 'started',
      userid: cleo.me.userid,
    })
  })

  test('and is erased leaves the record without words (M-137)', async () => {
    const { guideid, stepid } = await aGuide()
    const form = await ada.changeStepForm({
      params: { guideid, stepid },
      body: {
        fields: [
          { label: 'Torque', type: 'number' },
          { label: 'Remarks', type: 'text' },
          { label: 'Checked by', type: 'signature' },
        ],
      },
    })
    const [torque, remarks, signature] = form.fields.map(one => one.field_revisionid) as [
      number,
      number,
      number,
    ]
    const zoe = await api.person('Quagmire')
    const entry = await begin(zoe, guideid)
    await zoe.saveStepData({
      ...at(entry),
      body: {
        stepid,
        fields: { [torque]: '12', [remarks]: 'Quagmire was here', [signature]: 'Z. Quagmire' },
        signoff: true,
      },
    })
    await zoe.suspendWork({ ...at(entry), body: { notes: 'Ask Quagmire.' } })
    await bob.assumeWork(at(entry))
    await bob.saveStepData({ ...at(entry), body: { fields: { [remarks]: 'Done by Bob' } } })
    const other = await begin(zoe, guideid)
    await zoe.saveStepData({ ...at(other), body: { fields: { [signature]: 'Z. Quagmire' } } })
    const { userid } = zoe.me
    await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
    expect((await mo.readWork(at(other))).status).toBe('suspended')
    await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
    await eraseWhenDue(api.service, userid)
    const shown = await mo.readWork(at(entry))
    expect(shown).toMatchObject({
      started_by: userid,
      notes: null,
      work_data: [
        { label: 'Torque', value: '12' },
        { label: 'Remarks', value: 'Done by Bob' },
      ],
      signoffs: [{ stepid, userid }],
      handovers: [{ from: userid, to: bob.me.userid }],
    })
    expect((await mo.readWork(at(other))).work_data).toEqual([])
    expect(
      JSON.stringify(
        (
          await api.database.pool.query(
            `select * from work_entries, lateral (select jsonb_agg(v) from work_values v
              where v.entryid = work_entries.entryid) as v`,
          )
        ).rows,
      ),
    ).not.toMatch(/quagmire/i)
    expect((await api.anyone.readUser({ params: { userid } })).username).toMatch(/^Former user/)
  })
})
