// Runs with all that their records say: the same as is told of each by itself, a page at a time.
import { expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openReworks } from '#testing/reworks.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const people = await api.people('ada', 'bob', 'cyd', 'dan')
const { ada, bob, cyd, dan } = people
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

test('a record says what is told of its run by itself, with the hash of its release (WL-7)', async () => {
  const { params, put, signBy, guideid } = await openReworks(api, people)({ hold: true })
  await put('15', 'Too much')
  await signBy(cyd.me.userid)
  const { orderid } = await mo.createWorkOrder({ body: { number: `W-${guideid}`, guideid } })
  await mo.createRelease({ body: { guideid, title: 'First' } })
  const released = await bob.startWork({ body: { guideid, workorderid: `w-${guideid}` } })
  const query = { orderid }
  const records = await mo.listRunRecords({ query })
  expect(records.map(one => one.run)).toEqual(await mo.listRuns({ query }))
  expect(records.map(one => one.entry.entryid)).toEqual([params.entryid, released.entryid])
  const [first, second] = [firstOf(records), itemAt(records, 1)]
  const { duration: _, active_duration: __, ...entry } = await mo.readWork({ params })
  expect(first.entry).toMatchObject(entry)
  expect(first.fields).toEqual((await mo.readWorkForms({ params })).fields)
  expect(first.deviations).toEqual(
    await mo.listDeviations({ query: { ...params, whole: true, order: 'ASC' } }),
  )
  expect(first.deviations).toMatchObject([{ value: '15', decision: 'released' }])
  expect(first.content_hash).toBeNull()
  expect(second.deviations).toEqual([])
  const [release] = await mo.listRunReleases({ query })
  expect(second.content_hash).toBe(release?.content_hash)
  expect(second.content_hash).toMatch(/^[0-9a-f]{64}$/)
})

test('records come in the order of runs, so many at a time, and are counted (WL-7)', async () => {
  const before = await guideToRun(ada)
  const { guideid } = await guideToRun(ada)
  const head = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await ada.patchGuide({
    params: { guideid },
    query: { revisionid: head.revisionid },
    body: { prerequisites: [before.guideid] },
  })
  const { orderid } = await mo.createWorkOrder({ body: { number: 'R-1', guideid, quantity: 2 } })
  const body = (of: number) => ({ body: { guideid: of, workorderid: 'R-1' } })
  const ids = []
  for (const of of [guideid, before.guideid, guideid])
    ids.push((await bob.startWork(body(of))).entryid)
  const of = async (query: object, who = mo) =>
    (await who.listRunRecords({ query: { orderid, ...query } })).map(one => one.run.entryid)
  const inOrder = [ids[1], ids[0], ids[2]]
  expect(await of({})).toEqual(inOrder)
  expect(await of({ limit: 2 })).toEqual(inOrder.slice(0, 2))
  expect(await of({ limit: 2, offset: 2 })).toEqual(inOrder.slice(2))
  expect(await of({ entryid: ids[0] })).toEqual([ids[0]])
  const headers = { Authorization: `api ${mo.token}` }
  const answer = await api.request(`/x/work_log/records?orderid=${orderid}&limit=1`, { headers })
  expect(answer.headers.get('X-Total-Count')).toBe('3')
  await expect(of({ limit: 51 })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'limit' }],
  })
  // Of runs that somebody may not read there is nothing, and they are not counted.
  expect([await of({}, bob), await of({}, dan)]).toEqual([inOrder, []])
})

test('runs of very many values are told in pages that are not too large (WL-7)', async () => {
  const { guideid } = await guideToRun(ada)
  const { orderid } = await mo.createWorkOrder({ body: { number: 'L-1', guideid, quantity: 3 } })
  const ids = []
  for (let n = 0; n < 3; n++)
    ids.push((await bob.startWork({ body: { guideid, workorderid: 'L-1' } })).entryid)
  const [first, second] = [firstOf(ids), itemAt(ids, 1)]
  // Fields that nobody asked for since: what counts is how many values there are.
  const write = (entryid: number, many: number) =>
    api.database.pool.query(
      `insert into work_earlier_values (entryid, field_revisionid, type, value, userid, date,
        out_of_bounds) select $1, 1, 'number', n::text, $2, 1790000000, false
        from generate_series(1, $3::int) n`,
      [entryid, bob.me.userid, many],
    )
  const pageAt = async (offset: number) =>
    (await mo.listRunRecords({ query: { orderid, offset } })).map(one => one.run.entryid)
  await write(first, 5000)
  await write(second, 5000)
  expect(await pageAt(0)).toEqual(ids)
  await write(first, 1)
  expect([await pageAt(0), await pageAt(1)]).toEqual([[first], ids.slice(1)])
  // One that has more than a page by itself is told all the same.
  await write(first, 5000)
  expect(await pageAt(0)).toEqual([first])
})

test('the files of one run have that run only (WL-7)', async () => {
  const { guideid } = await guideToRun(ada)
  const ids = []
  for (const workorderid of ['F-1', 'F-1'])
    ids.push((await bob.startWork({ body: { guideid, workorderid } })).entryid)
  const entryid = firstOf(ids)
  expect((await bob.listRuns({ query: { entryid } })).map(one => one.entryid)).toEqual([entryid])
  const events = await bob.listRunEvents({ query: { entryid } })
  expect(events.map(one => [one.entryid, one.type])).toEqual([[entryid, 'started']])
  const headers = { Authorization: `api ${bob.token}` }
  for (const list of ['runs', 'events']) {
    const answer = await api.request(`/x/work_log/${list}?entryid=${entryid}&format=csv`, {
      headers,
    })
    const [, ...rows] = (await answer.text()).trim().split('\r\n')
    expect(rows.map(row => row.split(',')[0])).toEqual([String(entryid)])
  }
  expect(await dan.listRunEvents({ query: { entryid } })).toEqual([])
})
