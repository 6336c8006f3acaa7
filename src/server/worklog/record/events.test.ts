// The files of the work log say what the record says (findings R-C3, WL-9): a run whose every act
// the test writes down itself.
import { expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'
import { password } from '#testing/signing.ts'

const api = await startApiForFile()
const { ada, bob, cyd, quinn, eve } = await api.people('ada', 'bob', 'cyd', 'quinn', 'eve')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

const begun = async () => {
  const { guideid, steps } = await bench.guideOf()
  const { stepid } = firstOf(steps)
  const { fields } = await ada.changeStepForm({
    params: { guideid, stepid },
    body: {
      fields: [
        { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm', rework: true },
        { label: 'Checked', type: 'second_signature' },
      ],
    },
  })
  const entry = await bob.startWork({ body: { guideid, workorderid: 'W-9' } })
  return { guideid, stepid, fields: fields.map(one => one.field_revisionid), entry }
}

test('record, CSV and JSON of a run agree with what was done in it (R-C3)', async () => {
  const { guideid, stepid, fields, entry } = await begun()
  const params = { entryid: entry.entryid }
  const [torque, sign] = [itemAt(fields, 0), itemAt(fields, 1)]
  const t0 = entry.starttime - 7200
  const put = (seconds: number, value: number, reason?: string, who = bob) =>
    who.saveStepData({
      params,
      body: {
        stepid,
        fields: { [torque]: value },
        device_date: t0 + seconds,
        device: 'Tablet 4',
        ...(reason && { reasons: { [torque]: reason } }),
      },
    })
  // What is done, and what of it the files have to say: type, value, kind, pass, reason, person.
  const log: [string, string, string, string, string, string][] = []
  await put(0, 11)
  log.push(['value', '11', 'entry', '0', '', 'bob'])
  await put(300, 15, 'Worn thread')
  log.push(['value', '15', 'correction', '0', 'Worn thread', 'bob'])
  log.push(['deviation', '15', 'correction', '0', 'Worn thread', 'bob'])
  await bob.pauseWork({ params, body: { device_date: t0 + 400 } })
  await bob.resumeWork({ params, body: { device_date: t0 + 450 } })
  log.push(['pause', '', '', '', '', 'bob'])
  await bob.saveStepData({
    params,
    body: { fields: {}, rework: { stepids: [stepid], reason: 'New bolt' }, device_date: t0 + 500 },
  })
  log.push(['rework', '1', '', '1', 'New bolt', 'bob'])
  await bob.suspendWork({ params })
  log.push(['suspension', '', '', '', '', 'bob'])
  await cyd.assumeWork({ params })
  log.push(['handover', '', '', '', '', 'cyd'])
  await put(900, 12, undefined, cyd)
  log.push(['value', '12', 'entry', '1', '', 'cyd'])
  await cyd.signWork({
    params,
    body: { field_revisionid: sign, userid: quinn.me.userid, password },
  })
  log.push(['signature', 'quinn', '', '1', '', 'quinn'])
  await cyd.saveStepData({ params, body: { stepid, fields: {}, signoff: true } })
  log.push(['signoff', '', '', '', '', 'cyd'])
  const { revisionid } = await cyd.finishWork({ params })
  log.push(['complete', '', '', '', '', 'cyd'])
  await mo.amendWork({
    params,
    query: { revisionid },
    body: { field_revisionid: torque, value: '11.5', reason: 'Misread' },
  })
  log.push(['value', '11.5', 'amendment', '1', 'Misread', 'mo'])
  log.push(['started', '', '', '', '', 'bob'])

  const names = new Map([bob, cyd, quinn, mo].map(one => [one.me.userid, one.me.username]))
  const nameOf = (userid: number | null) => (userid === null ? '' : names.get(userid))
  const events = await bob.listRunEvents({ query: { guideid } })
  const said = events.map(one => [
    one.type,
    one.value ?? '',
    one.kind ?? '',
    String(one.rework ?? ''),
    one.reason ?? '',
    nameOf(one.userid) ?? '?',
  ])
  const inOrder = (rows: unknown[][]) => rows.map(row => row.join('|')).sort()
  expect(inOrder(said)).toEqual(inOrder(log))
  // The same, cell by cell, as a table.
  const file = await api.request(`/x/work_log/events?guideid=${guideid}&format=csv`, {
    headers: { authorization: `api ${bob.token}` },
  })
  const [head = '', ...lines] = (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
  const columns = head.split(',')
  const cell = (line: string, name: string) => line.split(',')[columns.indexOf(name)]
  const columnsOfLog = ['type', 'value', 'kind', 'rework', 'reason', 'person']
  expect(
    inOrder(
      lines.map(line => columnsOfLog.map(name => (cell(line, name) ?? '').replace(/^'/, ''))),
    ),
  ).toEqual(inOrder(log))
  expect(
    lines.map(line =>
      ['date', 'device_date', 'device', 'clock_ahead', 'work_order'].map(name => cell(line, name)),
    ),
  ).toEqual(
    events.map(one => [
      iso(one.date),
      one.device_date === null ? '' : iso(one.device_date),
      one.device ?? '',
      String(one.clock_ahead ?? ''),
      'W-9',
    ]),
  )
  // And the record, value by value.
  const { record } = await bob.readWork({ params })
  const recorded = record.flatMap(({ earlier, ...last }) => [...earlier, last])
  const written = events.filter(one => /^(value|signature)$/.test(one.type))
  for (const one of recorded.filter(({ value }) => value !== ''))
    expect(
      written.find(each => each.value === one.value && each.date === one.date),
      one.value,
    ).toMatchObject({
      userid: one.userid,
      device_date: one.device_date,
      device: one.device,
      clock_ahead: one.clock_ahead,
      reason: one.reason,
      rework: one.rework,
      stands: one.value === '11.5' || one.value === 'quinn',
    })
  expect(written).toHaveLength(recorded.filter(({ value }) => value !== '').length)
  expect(events.find(one => one.type === 'deviation')).toMatchObject({
    decision: 'rework 1',
    unit: 'Nm',
    step: 1,
  })
  // Times of the device, to the second.
  expect(events.filter(one => one.type === 'value').map(one => one.device_date)).toEqual([
    t0,
    t0 + 300,
    t0 + 900,
    null,
  ])
  expect(events.find(one => one.type === 'value')).toMatchObject({ device: 'Tablet 4' })
  // Whoever may not read the run has none of it; the filters of the list apply.
  expect(await eve.listRunEvents({ query: { guideid } })).toEqual([])
  expect(await bob.listRunEvents({ query: { guideid, workorder: 'X-1' } })).toEqual([])
  expect(await bob.listRunEvents({ query: { guideid, status: 'started' } })).toEqual([])
})
