import { expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { forgetViews } from './forget.sql.ts'
import { trimViews } from './sql.ts'
import { createViewRecorder } from './viewRecorder.ts'

const api = await startApiForFile()
const people = Object.values(await api.people('ada', 'bob', 'cid', 'dot'))
const userids = people.map(one => one.me.userid)
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows as Record<string, number>[]

const day = 86_400
const days = 12
const from = Date.parse('2026-09-03T00:00:00Z') / 1000
/** The same numbers on every run. */
const createDice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const dice = createDice(19)
const below = (n: number) => Math.floor(dice() * n)

const countedAnew = async (start: number, end: number) =>
  firstOf(
    await query(
      `with seen as (select * from views where date between $1 and $2)
      select count(*)::int as views, count(distinct userid)::int as people,
        count(distinct (doc_type, docid))::int as documents,
        (select count(*) from (
          select 'guide', guideid from guides where public and deleted_date is null
          union all select 'wiki', wikiid from wikis
            where deleted_date is null and not 'WIKI_PRIVATE' = any(flags)
          except select doc_type, docid from seen) unseen)::int as unseen
      from seen`,
      [start, end],
    ),
  )
const overviewOf = async (start: number, end: number) => {
  const { views, people, documents, unseen, days } = await api.admin.readViewOverview({
    query: { start_date: start, end_date: end, zone: 'UTC' },
  })
  const byDay = days.reduce((sum, one) => sum + one.views, 0)
  // Days that begin within a quarter of an hour are counted from what is still known.
  if (start % 900 === 0) expect(byDay, `days of ${start} to ${end}`).toBe(views)
  return { views, people, documents, unseen }
}
/** Whole days, quarters of an hour, any second, less than a day; `first`: the day of the first. */
const rangesFrom = (first: number): [start: number, end: number][] => {
  const start = from + first * day
  const until = from + days * day
  const any = (step: number) => {
    const [one, other] = [below(until - start), below(until - start)].toSorted((a, b) => a - b)
    return [one, other].map(at => start + Math.floor(Number(at) / step) * step)
  }
  return [
    [start, until - 1],
    [start + 2 * day, until - 3 * day - 1],
    [start - 7200, until + 5 * day],
    [start + 900, until - 4321], // one that goes on ends at any second
    ...[900, 900, 900, 1, 1, 1].map((step): [number, number] => {
      const [one, other] = any(step)
      return [Number(one), Number(other) + step - 1]
    }),
  ]
}
const expectCountedAnew = async (what: string, first = 0) => {
  for (const [start, end] of rangesFrom(first))
    expect(await overviewOf(start, end), `${what}, ${start} to ${end}`).toEqual(
      await countedAnew(start, end),
    )
  for (const [kind, key, table] of [
    ['documents', 'doc_type, docid', 'view_counts'],
    ['people', 'userid', 'view_people'],
  ])
    expect(
      await query(
        `select day, before, number from view_gaps where kind = $1 and number <> 0 order by 1, 2`,
        [kind],
      ),
    ).toEqual(
      await query(
        `select day, before, count(*)::int as number from (select day,
          lag(day, 1, 0) over (partition by ${key} order by day) as before from ${table}) there
        group by 1, 2 order by 1, 2`,
      ),
    )
}

test('figures of a range equal a count anew, whatever comes, goes and hides (A-175)', async () => {
  const guides: number[] = []
  for (let n = 0; n < 12; n++)
    guides.push(
      (
        await api.admin.createGuide({
          body: { category: 'Kettles', type: 'repair', title: `Guide ${n}`, public: n % 4 > 0 },
        })
      ).guideid,
    )
  const { wikiid } = await api.admin.createWiki({
    body: { namespace: 'WIKI', title: 'Care of kettles', contents: 'Rinse it.' },
  })
  const errors: unknown[] = []
  const clock = { now: from }
  const recorder = createViewRecorder(
    api.database,
    error => errors.push(error),
    () => clock.now * 1000,
  )
  while (clock.now < from + days * day) {
    for (let n = below(5); n > 0; n--) {
      const isPage = dice() < 0.2
      recorder.record(
        itemAt(userids, Math.floor(dice() ** 2 * userids.length)),
        isPage ? 'wiki' : 'guide',
        isPage ? wikiid : itemAt(guides, Math.floor(dice() ** 3 * guides.length)),
      )
    }
    await recorder.flush()
    clock.now += below(5 * 3600)
  }
  await recorder.stop()
  expect(errors).toEqual([])
  await expectCountedAnew('as they came')

  await query('update guides set public = not public where guideid = any($1)', [guides.slice(2, 6)])
  await query('update guides set deleted_date = $2 where guideid = any($1)', [
    guides.slice(5, 9),
    clock.now,
  ])
  await query(`update wikis set flags = '{WIKI_PRIVATE}' where wikiid = $1`, [wikiid])
  await expectCountedAnew('some hidden')
  await query(`update guides set deleted_date = null, category = 'Pots', title = 'Moved'
    where guideid % 2 = 0`)
  await expectCountedAnew('some back, moved and renamed')

  await api.database.write(db =>
    forgetViews(db, [itemAt(userids, 1)], { userid: itemAt(userids, 0), date: from + 5 * day }),
  )
  await expectCountedAnew('one person forgotten, another in part')
  await trimViews(api.database, 9, from + days * day)
  await expectCountedAnew('the oldest gone', 3)
})

test('people who cleared their history are in no figure of people, and their views are', async () => {
  const { guideid } = await api.admin.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Cleared', public: true },
  })
  const person = itemAt(people, 2)
  await person.readGuide({ params: { guideid } })
  await api.service.views.flush()
  const last = (await api.admin.readViewOverview({})).end_date
  const before = await overviewOf(last - 3 * day, last + 3 * day)
  await person.clearViews({})
  expect(await overviewOf(last - 3 * day, last + 3 * day)).toEqual({
    ...before,
    people: before.people - 1,
  })
})
