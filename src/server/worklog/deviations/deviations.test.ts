// Values out of their bounds as a list: what counts as one, and what became of it.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'
import { openReworks } from '#testing/reworks.ts'

const api = await startApiForFile()
const people = await api.people('ada', 'bob', 'cyd', 'dan')
const { ada, bob, cyd, dan } = people
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const aRun = openReworks(api, people)
type Query = NonNullable<NonNullable<Parameters<typeof mo.listDeviations>[0]>['query']>
const found = (query: Query, who = mo) => who.listDeviations({ query })

test('a value that was typed over in the same pass stays a deviation, and the runs agree', async () => {
  const { guideid, put, params, stepid, torque } = await aRun()
  await put('15')
  await put('16', 'The wrench was set wrong')
  await put('11', 'Read wrong')
  expect(await found({ guideid, order: 'ASC' })).toMatchObject([
    {
      entryid: params.entryid,
      guideid,
      workorderid: `W-${guideid}`,
      release: null,
      stepid,
      step: 1,
      field_revisionid: torque,
      label: 'Torque',
      type: 'number',
      value: '15',
      unit: null,
      min: 10,
      max: 12,
      rule: 'go_on',
      username: 'bob',
      reason: null,
      state: 'settled',
      decision: 'corrected',
      decided_name: 'bob',
      next_value: '16',
    },
    { value: '16', decision: 'corrected', decided_reason: 'Read wrong', next_value: '11' },
  ])
  expect(await bob.listRuns({ query: { guideid, deviations: true } })).toMatchObject([
    { entryid: params.entryid, deviations: 2 },
  ])
})

test('another reason for the same value is the same deviation', async () => {
  const { guideid, put } = await aRun()
  await put('15', 'Too much')
  await put('15', 'The wrench was set wrong')
  const rows = await found({ guideid })
  expect(rows).toMatchObject([{ value: '15', reason: 'The wrench was set wrong', valueid: null }])
  expect(rows).toHaveLength(1)
  expect(firstOf(await bob.listRuns({ query: { guideid } })).deviations).toBe(1)
})

test('without a rule it is open until its reason is there, and then the work goes on', async () => {
  const { guideid, put } = await aRun()
  await put('15')
  expect(await found({ guideid })).toMatchObject([{ state: 'open', decision: null }])
  await put('15', 'Too much')
  expect(await found({ guideid, state: 'open' })).toEqual([])
  expect(await found({ guideid, state: 'settled' })).toMatchObject([
    { state: 'settled', decision: 'go_on', decided_name: 'bob', decided_reason: 'Too much' },
  ])
})

test('one that holds the run is open until somebody has signed, and says who released it', async () => {
  const { guideid, put, signBy } = await aRun({ hold: true })
  await put('15', 'Too much')
  expect(await found({ guideid })).toMatchObject([{ rule: 'hold', state: 'open', decision: null }])
  await signBy(cyd.me.userid)
  expect(await found({ guideid })).toMatchObject([
    { state: 'settled', decision: 'released', decided_by: cyd.me.userid, decided_name: 'cyd' },
  ])
})

test('one that is done again is settled once what stands now is settled (WL-1)', async () => {
  const { guideid, put, again, signBy } = await aRun({ rework: true })
  await put('15', 'Too much')
  await again()
  const ordered = { decision: 'rework', decided_name: 'bob', decided_reason: 'Change the screws' }
  expect(await found({ guideid })).toMatchObject([{ value: '15', state: 'open', ...ordered }])
  await put('14', 'Still too much')
  expect(await found({ guideid, order: 'ASC' })).toMatchObject([
    { value: '15', state: 'open', ...ordered, rework: 0 },
    { value: '14', state: 'open', decision: null, rework: 1 },
  ])
  await signBy(cyd.me.userid)
  expect(await found({ guideid, state: 'open' })).toEqual([])
  await again()
  await put('11')
  expect(await found({ guideid, order: 'ASC' })).toMatchObject([
    { value: '15', state: 'settled', ...ordered },
    { value: '14', state: 'settled', ...ordered },
  ])
})

test('of repeated measurements all are taken again before the deviation is settled', async () => {
  const more = { type: 'repeated', times: 2 }
  const { guideid, put, again } = await aRun({ rework: true }, more)
  await put('15; 11', 'Too much')
  await again()
  await put('11')
  expect(await found({ guideid })).toMatchObject([{ value: '15; 11', state: 'open' }])
  await put('11; 11.5')
  expect(await found({ guideid })).toMatchObject([{ value: '15; 11', state: 'settled' }])
})

test('measurements and counts that only go on are one deviation', async () => {
  const repeated = await aRun({}, { type: 'repeated', times: 5 })
  for (const value of ['15', '15; 11', '15; 11; 12']) await repeated.put(value, 'Too much')
  const [one, ...more] = await found({ guideid: repeated.guideid })
  expect(one).toMatchObject({ value: '15; 11; 12', decision: 'go_on', valueid: null })
  expect(more).toEqual([])
  expect(await bob.listRuns({ query: { guideid: repeated.guideid } })).toMatchObject([
    { deviations: 1 },
  ])
  // Another measurement in the place of one that was taken is a deviation of its own.
  await repeated.put('11; 11; 12')
  expect(await found({ guideid: repeated.guideid })).toMatchObject([{ decision: 'corrected' }])
  const counter = await aRun({}, { type: 'counter' })
  for (const value of ['1', '2', '9', '10', '13', '14']) await counter.put(value)
  expect(await found({ guideid: counter.guideid, order: 'ASC' })).toMatchObject([
    { value: '9', next_value: '10' },
    { value: '14', decision: null },
  ])
})

test('an amendment out of bounds is decided by it, and the file of events says the same', async () => {
  const { guideid, put, params, torque, again } = await aRun({ rework: true })
  await put('15', 'Too much')
  await again()
  await put('16', 'Still too much')
  await put('17')
  await put('11')
  const { revisionid } = await bob.finishWork({ params })
  await mo.amendWork({
    params,
    query: { revisionid },
    body: { field_revisionid: torque, value: 14, reason: 'Misread' },
  })
  const rows = await found({ guideid, order: 'ASC' })
  expect(rows.map(one => [one.value, one.decision])).toEqual([
    ['15', 'rework'],
    ['16', 'corrected'],
    ['17', 'corrected'],
    ['14', 'amended'],
  ])
  expect(rows.at(-1)).toMatchObject({
    state: 'settled',
    decided_name: 'mo',
    decided_reason: 'Misread',
  })
  const events = await mo.listRunEvents({ query: { guideid } })
  expect(
    events.filter(one => one.type === 'deviation').map(one => [one.value, one.decision]),
  ).toEqual([
    ['15', 'rework 1'],
    ['16', 'changed'],
    ['17', 'changed'],
    ['14', 'amended'],
  ])
})

test('a value that was put right before somebody signed is not told as signed', async () => {
  const { guideid, put, signBy } = await aRun({ hold: true })
  await put('15', 'Too much')
  await put('15', 'The wrench was set wrong')
  await put('11')
  await signBy(cyd.me.userid)
  const decided = (await mo.listRunEvents({ query: { guideid } })).filter(
    one => one.type === 'deviation',
  )
  expect(decided).toMatchObject([{ decision: 'changed', reason: 'The wrench was set wrong' }])
})

test('nobody decides about it any more once its run is cancelled', async () => {
  const { guideid, params, put } = await aRun({ hold: true })
  await put('15', 'Too much')
  await bob.cancelWork({ params, body: { reason: 'Scrapped' } })
  expect(await found({ guideid })).toMatchObject([
    { state: 'settled', decision: 'cancelled', decided_reason: 'Scrapped', decided_name: 'bob' },
  ])
})

test('only deviations of runs that one may read are listed and counted', async () => {
  const { guideid, put } = await aRun()
  await put('15', 'Too much')
  expect(await found({ guideid }, dan)).toEqual([])
  for (const who of [ada, bob, mo]) expect(await found({ guideid }, who)).toHaveLength(1)
  const of = async (token: string) =>
    (
      await api.request(`/x/work_log/deviations?guideid=${guideid}`, {
        headers: { authorization: `api ${token}` },
      })
    ).headers.get('x-total-count')
  expect(await of(dan.token)).toBe('0')
  expect(await of(bob.token)).toBe('1')
  // The name of a guide that the worker may not see any more is not told.
  const guide = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await ada.unpublishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
  expect(await found({ guideid }, bob)).toMatchObject([{ title: null }])
  expect(await found({ guideid }, ada)).toMatchObject([{ title: guide.title }])
})

test('they are found by order, release, person, team and date, sorted, and paged', async () => {
  const bench = openBench(api, ada)
  const { guide, params, put, torque } = await bench.runOf(bob)
  const { guideid } = guide
  await put(
    bob,
    { [torque]: 15 },
    { reasons: { [torque]: 'Too much' }, device_date: 1_700_000_000 },
  )
  await bob.suspendWork({ params })
  await cyd.assumeWork({ params })
  await put(cyd, { [torque]: 9 }, { reasons: { [torque]: 'Too little' } })
  const { releaseid } = await ada.createRelease({
    query: { revisionid: (await bench.head(guideid)).revisionid },
    body: { guideid, title: 'First' },
  })
  const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'SH-0042' } })
  await bob.saveStepData({
    params: { entryid },
    body: { fields: { [torque]: 20 }, reasons: { [torque]: 'Stuck' } },
  })
  const team = await api.admin.createTeam({ body: { name: 'Late shift' } })
  await api.admin.addTeamMember({ params: { teamid: team.teamid, userid: cyd.me.userid } })
  const values = async (query: Query) => (await found({ guideid, ...query })).map(one => one.value)
  expect(await values({})).toEqual(['20', '9', '15'])
  expect(await values({ whole: true, limit: 1, offset: 2 })).toEqual(['20', '9', '15'])
  expect(await values({ workorder: 'sh-00' })).toEqual(['20'])
  expect(await values({ releaseid })).toEqual(['20'])
  expect(await values({ userid: bob.me.userid })).toEqual(['20', '15'])
  expect(await values({ team: team.teamid })).toEqual(['9'])
  expect(await values({ end_date: 1_700_000_000 })).toEqual(['15'])
  expect(await values({ sort: 'date', order: 'ASC', limit: 1 })).toEqual(['15'])
  expect(await values({ sort: 'order', order: 'ASC', offset: 2 })).toHaveLength(1)
  expect(await values({ sort: 'order', order: 'ASC', limit: 1 })).toEqual(['20'])
  expect(await values({ sort: 'person', order: 'DESC', limit: 1 })).toEqual(['9'])
  expect(firstOf(await found({ guideid, sort: 'guide', limit: 1 })).release).toMatchObject({
    releaseid,
    major: 1,
    minor: 0,
  })
})

test('the file has a row for each, and cells that a spreadsheet would compute are text', async () => {
  const { guideid, put } = await aRun()
  await put('15', '=Too much')
  await put('11', 'Read wrong')
  const lines = String(await mo.listDeviations({ query: { guideid, format: 'csv' } }))
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('entryid,work_order,serial,guide,release,status,step,field,value')
  expect(lines[1]).toContain(',started,1,Torque,15,,10,12,0,bob,')
  expect(lines[1]).toContain("'=Too much,go_on,settled,corrected,bob,")
  expect(lines[1]).toMatch(/Read wrong,11,[^,]*,$/)
  expect(lines).toHaveLength(2)
})

test('each says on what it was written down, the list as its file (WL-7)', async () => {
  const { guideid, save, torque } = await aRun()
  for (const [value, device, reason] of [
    ['15', 'Bench 1', ''],
    ['16', 'Tablet 4', 'Slipped'],
  ] as const)
    await save({ fields: [{ field_revisionid: torque, value, reason }], device })
  expect(await found({ guideid, order: 'ASC' })).toMatchObject([
    { value: '15', device: 'Bench 1', clock_ahead: null },
    { value: '16', device: 'Tablet 4' },
  ])
  const file = String(await mo.listDeviations({ query: { guideid, order: 'ASC', format: 'csv' } }))
  expect(file).toMatch(/,device,clock_ahead\r\n.*,Bench 1,\r\n.*,Tablet 4,\r\n/)
})

test('a reason that went with an erased person was given all the same', async () => {
  const { guideid, put, params } = await aRun()
  await put('15', 'Too much')
  await api.database.run(
    sql`update work_values set reason = '' where entryid = ${params.entryid} and out_of_bounds`,
  )
  expect(await found({ guideid })).toMatchObject([{ decision: 'go_on', state: 'settled' }])
})
