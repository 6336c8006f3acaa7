// Planted cases stand in the worklist, and cases beside them that are as they should be do not.
import { beforeAll, describe, expect, test } from 'vitest'
import { memberAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows as Record<string, number>[]
const now = Math.floor(Date.now() / 1000)
const day = 86_400
const asked = {
  start_date: String(now - 10 * day + 1),
  end_date: String(now),
  zone: 'UTC',
} as { zone: string }

const whole = {
  summary: 'A seal.',
  difficulty: 'Easy',
  time_required_min: 60,
  time_required_max: 120,
} as object
/** A public guide that Guide Check finds nothing in: its step has words and a film. */
const aGuide = async (title: string, fields: object = whole, isWhole = true) => {
  const { guideid, revisionid } = await api.admin.createGuide({
    body: { category: 'Kettles', type: 'repair', title, public: true },
  })
  await api.admin.patchGuide({ params: { guideid }, query: { revisionid }, body: fields })
  const { objectid } = isWhole
    ? await api.admin.createEmbed({ body: { url: 'https://vimeo.com/1084537' } })
    : { objectid: null }
  await api.admin.createStep({
    params: { guideid },
    body: {
      lines: [{ text_raw: 'Lift the seal.', bullet: 'black', level: 0 }],
      ...(objectid !== null && { media: { type: 'object', data: objectid } }),
    },
  })
  return guideid
}
/** One that Guide Check finds much in. */
const bare = async (title: string) =>
  (
    await api.admin.createGuide({
      body: { category: 'Kettles', type: 'repair', title, public: true },
    })
  ).guideid
/**
 * So many views, by as many people and half-hours as it takes, the first of them `back` days ago.
 */
const viewed = async (guideid: number, views: number, back: number) => {
  const { userid } = api.admin.me
  await query(
    `insert into views (userid, doc_type, docid, date) select $1, 'guide', $2, $3::int - n * 1800
      from generate_series(1, $4::int) n`,
    [userid, guideid, now - back * day, views],
  )
  await query(
    `insert into view_counts as c (doc_type, docid, day, views, people)
      select 'guide', $1::int, ($2::int - n * 1800) / 86400, count(*), 1
      from generate_series(1, $3::int) n group by 3
    on conflict (doc_type, docid, day) do update set views = c.views + excluded.views`,
    [guideid, now - back * day, views],
  )
}
const doneBy = async (guideid: number, times: number) =>
  query(
    `insert into completions (guideid, userid, created) select $1, userid, $2 from users
      order by userid limit $3`,
    [guideid, now - day, times],
  )

const planted: Record<string, number> = {}
const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
beforeAll(async () => {
  await api.people(...Array.from({ length: 14 }, (_, n) => `p${n}`))
  const make = async (
    title: string,
    views: number,
    before: number,
    done: number,
    fields?: object,
    isWhole?: boolean,
  ) => {
    planted[title] = await aGuide(title, fields, isWhole)
    await viewed(memberAt(planted, title), views, 1)
    await viewed(memberAt(planted, title), before, 11)
    await doneBy(memberAt(planted, title), done)
  }
  await make('As it should be', 60, 60, 12)
  await make('Dropped', 24, 60, 8)
  await make('Fell a little', 55, 60, 12)
  await make('Never many', 4, 18, 0)
  await make('Seldom completed', 60, 60, 1)
  await make('Unfinished', 60, 60, 12, { ...whole, difficulty: null }, false)
  await make('Old', 60, 60, 12)
  await make('Old and seldom seen', 8, 8, 2)
  await query('update guides set modified_date = $1 where guideid = any($2)', [
    now - 400 * day,
    [planted['Old'], planted['Old and seldom seen']],
  ])
})

describe('findings', () => {
  test('name what was planted, with its figures, and none of the cases beside it (A-183)', async () => {
    const found = await api.admin.listViewFindings({ query: asked })
    expect(Object.fromEntries(found.map(one => [one.title, one.kinds]))).toEqual({
      Dropped: ['drop'],
      'Seldom completed': ['seldom_completed'],
      Unfinished: ['checks'],
      Old: ['old'],
    })
    expect(found.find(one => one.title === 'Dropped')).toMatchObject({
      doc_type: 'GUIDE',
      docid: String(planted['Dropped']),
      category: 'Kettles',
      views: 24,
      before: 60,
      completed: 8,
      namespace: null,
      name: null,
    })
    // no picture, no difficulty
    expect(found.find(one => one.title === 'Unfinished')).toMatchObject({
      checks: 2,
      views: 60,
      faults: [
        { code: 'no_picture', must: false, count: 1 },
        { code: 'no_difficulty', must: false, count: 1 },
      ],
      severity: 2,
    })
    expect(found.find(one => one.title === 'Old')).toMatchObject({
      modified_date: now - 400 * day,
      checks: 0,
    })
    // By views and by how bad it is: 60 times 3, twice; 60 times 2; 60 times 1.
    expect(found.map(one => one.title)).toEqual([
      'Dropped',
      'Seldom completed',
      'Unfinished',
      'Old',
    ])
  })

  test('come a page at a time, as a table, and of a category alone (A-183, A-179)', async () => {
    const path = `/x/views/findings?${new URLSearchParams(asked)}`
    const ask = (more: string) =>
      api.request(path + more, { headers: { Authorization: `api ${api.admin.token}` } })
    const page = await ask('&limit=1&offset=1')
    expect(page.headers.get('x-total-count')).toBe('4')
    expect(await page.json()).toHaveLength(1)
    const lines = (await (await ask('&format=csv')).text()).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain(',checks,findings,severity,modified,')
    expect(lines.find(line => line.includes(',Dropped,'))).toContain(',drop,24,60,8,,,3,')
    expect(await (await ask('&category=Garden')).json()).toEqual([])
  })
})

test('what somebody looked at is left out until it changes, or until it is taken back (W27)', async () => {
  const titles = async (looked: boolean) =>
    (await api.admin.listViewFindings({ query: { ...asked, looked } })).map(one => one.title)
  const docid = memberAt(planted, 'Dropped')
  const params = { doc_type: 'GUIDE', docid }
  await query('update guides set modified_date = $1 where guideid = $2', [now - 90, docid])
  const { holds, ...look } = await api.admin.lookAtFinding({ params })
  expect(holds).toBe(true)
  const stored = () =>
    query(
      `select l.userid, u.username, l.created from finding_looks l join users u using (userid)
      where (doc_type, docid) = ('guide', $1)`,
      [docid],
    )
  expect(await stored()).toEqual([look])
  expect(look.userid).toBe(api.admin.me.userid)
  expect(await titles(false)).not.toContain('Dropped')
  const [row] = await api.admin.listViewFindings({ query: { ...asked, looked: true } })
  expect(row).toMatchObject({ title: 'Dropped', looked: look, kinds: ['drop'] })
  // A second look changes nothing.
  const admin = await api.person('else', { privilege: 'Admin' })
  expect(await admin.lookAtFinding({ params })).toEqual({ ...look, holds: true })

  const { revisionid } = await api.admin.readGuide({ params: { guideid: docid } })
  await api.admin.patchGuide({
    params: { guideid: docid },
    query: { revisionid },
    body: { ...whole, summary: 'A better seal.' } as object,
  })
  expect(await titles(false)).toContain('Dropped')
  expect(await titles(true)).toEqual([])

  expect(await admin.lookAtFinding({ params })).toMatchObject({ userid: admin.me.userid })
  expect(await titles(false)).not.toContain('Dropped')
  await admin.unlookAtFinding({ params })
  expect(await titles(false)).toContain('Dropped')
  await expect(admin.unlookAtFinding({ params })).rejects.toMatchObject({ status: 404 })

  // One that changed since its row was read stays; what was said of it as it is now is kept.
  const at = (modified_date: number) =>
    admin.lookAtFinding({ params, query: { modified_date: modified_date } })
  expect(await at(now - 90)).toMatchObject({ holds: false })
  expect(await titles(false)).toContain('Dropped')
  const row2 = (await api.admin.listViewFindings({ query: asked })).find(
    one => one.title === 'Dropped',
  )
  expect(await at(row2?.modified_date ?? 0)).toMatchObject({ holds: true })
  expect(await titles(false)).not.toContain('Dropped')
  expect(await at(now - 90)).toMatchObject({ holds: true })
  await admin.unlookAtFinding({ params })
  await expect(
    admin.lookAtFinding({ params: { doc_type: 'guide', docid: 999_999 } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a day that goes on is compared with the same hours, so that it is no drop (W26)', async () => {
  const steady = await aGuide('Steady')
  const fell = await aGuide('Fell')
  // So many every ten minutes, before the moment and after it.
  const viewedAround = async (guideid: number, at: number, before: number, after: number) =>
    query(
      `with made as (
        insert into views (userid, doc_type, docid, date)
        select $1, 'guide', $2, $3::int + n * 600 from generate_series(-$4::int, $5::int) n
        where n <> 0 returning date)
      insert into view_counts as c (doc_type, docid, day, views, people)
      select 'guide', $2::int, date / 86400, count(*), 1 from made group by 3
        on conflict (doc_type, docid, day) do update set views = c.views + excluded.views`,
      [api.admin.me.userid, guideid, at, before, after],
    )
  await viewedAround(steady, now, 30, 0)
  await viewedAround(steady, now - day, 30, 80)
  await viewedAround(fell, now, 15, 0)
  await viewedAround(fell, now - day, 30, 80)
  // A day of which six hours are over.
  const query24 = { start_date: String(now - 6 * 3600), end_date: String(now + 18 * 3600 - 1) }
  const found = await api.admin.listViewFindings({ query: query24 as object })
  expect(found.filter(one => one.kinds.includes('drop')).map(one => one.title)).toEqual(['Fell'])
  expect(found.find(one => one.title === 'Fell')).toMatchObject({ views: 15, before: 30 })
})

test('the range before is that of the zone’s clock, also across a change of it (W26)', async () => {
  const docid = await aGuide('Across the change')
  // Monday after the clocks went back in Berlin; the Sunday before it has 25 hours.
  const at = (iso: string) => Date.parse(iso) / 1000
  const viewedAt = (moment: number, views: number) =>
    query(
      `with made as (
        insert into views (userid, doc_type, docid, date)
        select $1, 'guide', $2, $3::int + n from generate_series(1, $4::int) n returning date)
      insert into view_counts as c (doc_type, docid, day, views, people)
      select 'guide', $2::int, date / 86400, count(*), 1 from made group by 3
        on conflict (doc_type, docid, day) do update set views = c.views + excluded.views`,
      [api.admin.me.userid, docid, moment, views],
    )
  await viewedAt(at('2026-10-24T22:10:00Z'), 30)
  await viewedAt(at('2026-10-26T10:00:00Z'), 5)
  const [found] = await api.admin.listViewFindings({
    query: {
      start_date: at('2026-10-25T23:00:00Z'),
      end_date: at('2026-10-26T22:59:59Z'),
      zone: 'Europe/Berlin',
    },
  })
  expect(found).toMatchObject({ title: 'Across the change', views: 5, before: 30 })
})

test('nothing dropped in a range that did not begin (W26)', async () => {
  const query24 = { start_date: now + 600, end_date: now + 600 + 20 * day, zone: 'UTC' }
  expect(await api.admin.listViewFindings({ query: query24 })).toEqual([])
})

test('what was looked at makes room for the guides behind it (W27)', async () => {
  const docids: number[] = []
  for (let n = 0; n < 201; n++) docids.push(await bare(`Bare ${n}`))
  await query(
    `with made as (
      insert into views (userid, doc_type, docid, date)
      select $1, 'guide', unnest($2::int[]), $3::int + n from generate_series(1, 40) n
        returning docid, date)
    insert into view_counts (doc_type, docid, day, views, people)
      select 'guide', docid, date / 86400, count(*), 1 from made group by 2, 3`,
    [api.admin.me.userid, docids, now - 900 * day],
  )
  const query1 = { start_date: now - 901 * day, end_date: now - 899 * day, zone: 'UTC', limit: 200 }
  const titles = async () =>
    (await api.admin.listViewFindings({ query: query1 })).map(one => one.title)
  expect(await titles()).toHaveLength(200)
  expect(await titles()).not.toContain('Bare 200')
  await query(
    `insert into finding_looks (doc_type, docid, modified_date, userid, created)
    select 'guide', guideid, modified_date, $1, $2 from guides where guideid = any($3)`,
    [api.admin.me.userid, now, docids.slice(0, 200)],
  )
  expect(await titles()).toEqual(['Bare 200'])
})
