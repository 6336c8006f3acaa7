import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { createViewRecorder } from './viewRecorder.ts'

const api = await startApiForFile()
const { ada, bob, cid, dot, eve } = await api.people('ada', 'bob', 'cid', 'dot', 'eve')
const people = [ada, bob, cid, dot, eve]
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const guideBy = async (author: typeof ada, isPublic = true): Promise<number> =>
  (
    await author.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Kettle', public: isPublic },
    })
  ).guideid

const seconds = (at: string) => Date.parse(at) / 1000
const record = async (views: { of: typeof ada; guideid: number; at: string }[]) => {
  const clock = { now: 0 }
  const errors: unknown[] = []
  const recorder = createViewRecorder(
    api.database,
    error => errors.push(error),
    () => clock.now,
  )
  for (const { of, guideid, at } of views) {
    clock.now = Date.parse(at)
    recorder.record(of.me.userid, 'guide', guideid)
    await recorder.flush()
  }
  await recorder.stop()
  expect(errors).toEqual([])
}
/** What a plain count by the clock of the database's zone gives. */
const countedAnew = async (zone: string, start: number, end: number, guideid: number | null) => {
  const { rows } = await api.database.pool.query<{ weekday: number; hour: number; views: number }>(
    `select extract(isodow from clock)::int - 1 as weekday, extract(hour from clock)::int as hour,
      count(*)::int as views
    from (select to_timestamp(date) at time zone $1 as clock from views
      where date between $2 and $3 and ($4::int is null or docid = $4)) v group by 1, 2`,
    [zone, start, end, guideid],
  )
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { weekday, hour, views } of rows) itemAt(hours, weekday)[hour] = views
  return hours
}

test('hours of the week follow the clock of the zone across both its changes (A-176, A-177, W26)', async () => {
  const guideid = await guideBy(ada)
  const other = await guideBy(ada)
  // The clocks of Berlin: 28 March 2027 from 2:00 to 3:00, 25 October 2026 from 3:00 to 2:00.
  await record([
    { of: bob, guideid, at: '2026-10-24T00:30:00Z' }, // Saturday 2:30
    { of: bob, guideid, at: '2026-10-25T00:30:00Z' }, // Sunday 2:30, the first time
    { of: bob, guideid: other, at: '2026-10-25T01:30:00Z' }, // Sunday 2:30 once more
    { of: bob, guideid, at: '2026-10-25T02:10:00Z' }, // Sunday 3:10
    { of: bob, guideid, at: '2026-10-25T23:00:00Z' }, // Monday 0:00
    { of: bob, guideid, at: '2027-03-28T00:59:59Z' }, // Sunday 1:59
    { of: bob, guideid: other, at: '2027-03-28T01:00:00Z' }, // Sunday 3:00
    { of: bob, guideid, at: '2027-03-28T21:59:59Z' }, // Sunday 23:59
  ])
  const [start, end] = [seconds('2026-10-01T00:00:00Z'), seconds('2027-04-30T00:00:00Z')]
  const read = async (zone: string, more: object = {}, range: [number, number] = [start, end]) =>
    (
      await api.admin.readViewHours({
        query: { start_date: range[0], end_date: range[1], zone, ...more },
      })
    ).hours
  const berlin = await read('Europe/Berlin')
  expect(berlin.map(row => row.length)).toEqual(Array.from({ length: 7 }, () => 24))
  expect([berlin[5]?.[2], berlin[6]?.[2], berlin[6]?.[3], berlin[0]?.[0]]).toEqual([1, 2, 2, 1])
  expect([berlin[6]?.[1], berlin[6]?.[23]]).toEqual([1, 1])
  expect(berlin.flat().reduce((sum, views) => sum + views)).toBe(8)
  for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'])
    for (const range of [
      [start, end],
      // Ends of a quarter of an hour, and any second within one.
      [seconds('2026-10-25T00:30:01Z'), seconds('2027-03-28T01:00:00Z')],
      [seconds('2026-10-25T02:09:00Z'), seconds('2026-10-25T02:11:00Z')],
    ] as [number, number][]) {
      expect(await read(zone, {}, range), zone).toEqual(await countedAnew(zone, ...range, null))
      expect(await read(zone, { doc_type: 'guide', docid: guideid }, range), zone).toEqual(
        await countedAnew(zone, ...range, guideid),
      )
    }
})

test('an author sees only hours with five people, strangers none, and Admins all (M-136)', async () => {
  const guideid = await guideBy(ada)
  const at = (minute: number, hour = 14) => `2026-09-07T${hour}:${minute}:00Z` // a Monday
  await record([
    ...people.slice(1).map((of, n) => ({ of, guideid, at: at(10 + n) })),
    { of: bob, guideid, at: at(50) },
    { of: bob, guideid, at: at(30, 16) },
  ])
  const query = {
    doc_type: 'GUIDE',
    docid: guideid,
    start_date: seconds('2026-09-07T00:00:00Z'),
    end_date: seconds('2026-09-08T00:00:00Z'),
  }
  const mondayOf = async (of: Pick<typeof ada, 'readViewHours'>) => {
    const { hours, people_from, doc_type, docid } = await of.readViewHours({ query })
    expect({ doc_type, docid }).toEqual({ doc_type: 'GUIDE', docid: String(guideid) })
    return { people_from, seen: [hours[0]?.[14], hours[0]?.[16]] }
  }
  expect(await mondayOf(api.admin)).toEqual({ people_from: 1, seen: [5, 1] })
  expect(await mondayOf(ada)).toEqual({ people_from: 5, seen: [0, 0] }) // four people, five views
  await record([{ of: ada, guideid, at: at(55) }])
  expect(await mondayOf(ada)).toEqual({ people_from: 5, seen: [6, 0] })
  // Neither an end within the day nor a day of one person tells a view from what comes without it.
  await record([{ of: bob, guideid, at: '2026-09-14T14:30:00Z' }])
  for (const end of ['2026-09-07T14:49:59Z', '2026-09-07T14:50:00Z', '2026-09-14T23:00:00Z']) {
    const ends = { ...query, end_date: seconds(end) }
    const { hours, start_date, end_date } = await ada.readViewHours({ query: ends })
    expect([hours[0]?.[14], start_date % 86_400, (end_date + 1) % 86_400], end).toEqual([6, 0, 0])
  }
  await expect(
    ada.readViewHours({ query: { ...query, end_date: 2_147_483_647 } }),
  ).resolves.toMatchObject({ end_date: 2_147_483_647 })
  await expect(bob.readViewHours({ query })).rejects.toMatchObject({ status: 403 })
  await expect(ada.readViewHours({ query: {} })).rejects.toMatchObject({ status: 403 })
  const hidden = await guideBy(ada, false)
  const asked = { doc_type: 'guide', docid: hidden }
  await expect(bob.readViewHours({ query: asked })).rejects.toMatchObject({ status: 404 })
  expect((await ada.readViewHours({ query: asked })).hours.flat()).not.toContain(1)
})

test('hours are a file too, and half a document or a zone that is none is refused (A-179)', async () => {
  const answer: unknown = await api.admin.readViewHours({
    query: {
      start_date: seconds('2026-10-24T22:00:00Z'),
      end_date: seconds('2026-10-25T22:59:59Z'),
      zone: 'Europe/Berlin',
      format: 'csv',
    },
  })
  const rows = String(answer).trim().split('\r\n')
  expect(rows[0]).toMatch(/^\uFEFF?weekday,hour,views,zone$/)
  expect(rows).toHaveLength(1 + 7 * 24)
  expect(rows[1]).toBe('Monday,0,0,Europe/Berlin')
  expect(rows).toContain('Sunday,2,2,Europe/Berlin')
  for (const [query, ...fields] of [
    [{ doc_type: 'guide' }, 'docid'],
    [{ docid: 1 }, 'doc_type'],
    [{ doc_type: 'media', docid: 1 }, 'doc_type'],
    [{ doc_type: 'constructor', docid: 1 }, 'doc_type'],
    [{ zone: 'Mars/Olympus' }, 'zone'],
    [{ doc_type: 'guide', zone: 'Mars' }, 'docid', 'zone'],
    [
      { doc_type: 'media', zone: 'Mars', start_date: 9, end_date: 8 },
      'doc_type',
      'docid',
      'start_date',
      'zone',
    ],
  ] as const)
    await expect(api.admin.readViewHours({ query })).rejects.toMatchObject({
      status: 422,
      body: { errors: fields.map(field => ({ field })) },
    })
})
