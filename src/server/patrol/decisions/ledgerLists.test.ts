// The ledger as a list with filters, and figures whose numbers are the lengths of such lists
// (moderation-admin M-37, M-44).
import { beforeAll, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

type Query = NonNullable<Parameters<TestPerson['listPatrolDecisions']>[0]>['query']
const counted = async (who: TestPerson, query: Query): Promise<number> => {
  let total = 0
  await who.listPatrolDecisions(
    { query: { ...query, limit: 1 } },
    { onHeaders: headers => void (total = Number(headers.get('X-Total-Count'))) },
  )
  return total
}
const waitingIn = async (who: TestPerson, query: object): Promise<number> => {
  let total = 0
  await who.listPatrolItems(
    { query: { ...query, limit: 1 } },
    { onHeaders: headers => void (total = Number(headers.get('X-Total-Count'))) },
  )
  return total
}
const shiftItem = (itemid: number, seconds: number) =>
  s.api.database.pool.query('update patrol_items set created = created - $2 where itemid = $1', [
    itemid,
    seconds,
  ])

beforeAll(async () => {
  const propose = async (waited = 0) => {
    const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'Other words')
    if (waited > 0) await shiftItem(itemid, waited)
    return itemid
  }
  for (const waited of [10, 7200, 90_000])
    await s.decide(s.mo, await propose(waited), { action: 'accept' })
  await s.decide(s.mo, await propose(), { action: 'deny' })
  await s.decide(s.may, await propose(), { action: 'deny' })
  const own = await s.decide(s.mo, await propose(), { action: 'deny' })
  await s.mo.undoPatrolDecision({ params: own.decision, query: own.item, body: {} })
  const other = await s.decide(s.mo, await propose(), { action: 'accept' })
  await s.admin.undoPatrolDecision({ params: other.decision, query: other.item, body: {} })
  for (const waited of [4000, 200_000, 900_000]) await propose(waited)
  const gone = await s.guide(1)
  await s.rewrite(s.ada, gone, 1, 'Of a guide that goes')
  await s.kim.deleteGuide({ params: gone, query: await s.live(gone) })
})

test('each figure is the length of the list that its link leads to (M-44)', async () => {
  for (const [who, decider] of [
    [s.mo, 'me'],
    [s.may, 'me'],
    [s.mo, 'all'],
    [s.admin, 'all'],
  ] as const) {
    const today = new Date().toISOString().slice(0, 10)
    const edges = (from: string, to: string) => ({
      from: Date.parse(from) / 1000,
      to: Date.parse(to) / 1000 + 86_399,
    })
    const query = edges(today, today)
    const figures = await who.readPatrolStats({ query: { decider, ...query } })
    const same = decider === 'me' ? { ...query, decider: who.me.userid } : query
    const verdicts = ['decided', 'accepted', 'denied', 'partial'] as const
    const all = [...verdicts, 'undone', 'overturned'] as const
    for (const outcome of all)
      expect([outcome, figures[outcome]]).toEqual([
        outcome,
        await counted(who, { ...same, outcome }),
      ])
    for (const row of figures.by_kind) {
      const { doc_type, kind } = row
      for (const outcome of all)
        expect(row[outcome]).toBe(await counted(who, { ...same, outcome, doc_type, kind }))
    }
    for (const row of figures.per_day)
      for (const outcome of verdicts)
        expect(row[outcome]).toBe(
          await counted(who, { ...same, outcome, ...edges(row.date, row.date) }),
        )
    for (const row of figures.per_week) {
      expect([row.from, row.to]).toEqual([today, today])
      expect(row.denied).toBe(
        await counted(who, { ...same, ...edges(row.from, row.to), outcome: 'denied' }),
      )
    }
    for (const row of figures.deciders ?? [])
      for (const outcome of all)
        expect(row[outcome]).toBe(await counted(who, { ...same, outcome, decider: row.userid }))
    for (const { age_min, age_max, count } of figures.waiting)
      expect(count).toBe(
        await waitingIn(who, {
          ...(age_min !== null && { age_min }),
          ...(age_max !== null && { age_max }),
        }),
      )
    expect(figures.by_category.map(({ category }) => category)).toContain('Kettles')
    for (const { category, count } of figures.by_category)
      expect([category, count]).toEqual([category, await waitingIn(who, { category })])
  }
  const all = await s.admin.readPatrolStats({ query: { decider: 'all' } })
  expect(all).toMatchObject({ decided: 7, accepted: 4, denied: 3, undone: 1, overturned: 1 })
  expect(all.waiting.map(({ count }) => count)).toEqual([2, 1, 1, 1])
  expect(all.deciders?.map(({ username, decided }) => [username, decided])).toEqual([
    ['mo', 6],
    ['may', 1],
  ])
})

test('waits are the median and what nine of ten stay below (M-44)', async () => {
  const { median_wait, wait_90 } = await s.mo.readPatrolStats({})
  expect(median_wait).toBeGreaterThanOrEqual(0)
  expect(median_wait).toBeLessThan(60)
  expect(wait_90).toBeGreaterThanOrEqual(90_000)
  const rows = await s.mo.listPatrolDecisions({ query: { outcome: 'decided', limit: 200 } })
  expect(Math.max(...rows.map(({ waited }) => waited))).toBe(wait_90)
})

test('weeks begin on Monday and keep to the days that are asked for (M-44)', async () => {
  const { rows } = await s.api.database.pool.query<{ from: string; to: string }>(`
    select to_char(date_trunc('week', now() at time zone 'UTC'), 'YYYY-MM-DD') as "from",
      to_char(date_trunc('week', now() at time zone 'UTC') + interval '6 days', 'YYYY-MM-DD') as to`)
  const { per_week } = await s.mo.readPatrolStats({})
  expect(firstOf(per_week)).toMatchObject(firstOf(rows))
})

test('the ledger lists by what it came to, by kind and by category (M-37)', async () => {
  const actions = async (query: Query) =>
    (await s.admin.listPatrolDecisions({ query: { ...query, limit: 200 } })).map(
      ({ action }) => action,
    )
  expect(await actions({ outcome: 'closed' })).toEqual(['orphan'])
  expect(await actions({ outcome: 'overturned' })).toEqual(['accept'])
  expect(await actions({ outcome: 'undone' })).toEqual(['deny'])
  expect(await actions({ kind: 'create' })).toEqual([])
  expect((await actions({ category: 'Kettles', outcome: 'decided' })).length).toBe(7)
  expect(await actions({ category: 'Toasters' })).toEqual([])
  await expect(
    s.admin.listPatrolDecisions({ query: { outcome: 'good' as 'closed' } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a decision alone says what its row says (M-38)', async () => {
  const row = firstOf(await s.mo.listPatrolDecisions({ query: { outcome: 'denied' } }))
  expect(row).toMatchObject({ kind: 'edit', category: 'Kettles' })
  expect(row.url).toMatch(/\/Guide\/Seal/)
  expect(await s.mo.readPatrolDecision({ params: { decisionid: row.decisionid } })).toMatchObject(
    row,
  )
})

test('decisions lie where their guide lies now (M-37)', async () => {
  await s.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Jugs', contents: '' } })
  const guide = await s.guide(1)
  await s.decide(s.mo, await s.rewrite(s.ada, guide, 1, 'Of a jug'), { action: 'deny' })
  const inCategory = (category: string) =>
    counted(s.mo, { document: guide.guideid, doc_type: 'guide', category })
  expect([await inCategory('Kettles'), await inCategory('Jugs')]).toEqual([1, 0])
  await s.kim.patchGuide({
    params: guide,
    query: await s.live(guide),
    body: { category: 'Jugs' },
  })
  expect([await inCategory('Kettles'), await inCategory('Jugs')]).toEqual([0, 1])
  expect(
    firstOf(await s.mo.listPatrolDecisions({ query: { document: guide.guideid } })),
  ).toMatchObject({ category: 'Jugs' })
})

test('figures are of a year at most, and of the last one unless asked otherwise (M-44)', async () => {
  const year = 366 * 86_400
  const now = Math.floor(Date.now() / 1000)
  const decided = async (query: { from?: number; to?: number }) =>
    (await s.mo.readPatrolStats({ query: { decider: 'all', ...query } })).decided
  const before = await decided({})
  expect(await decided({ to: now - year })).toBe(0)
  const kept = `itemid, item_revisionid, deciderid, action, live_before, base_shown, seconds_viewed,
    diff_hash, prev_hash, hash`
  await s.api.database.pool.query(`insert into patrol_decisions (${kept}, created)
    select ${kept}, ${now - year} - 3600 from patrol_decisions where action = 'deny' limit 1`)
  expect(await decided({ to: now - year })).toBe(1)
  expect(await decided({})).toBe(before)
  expect(await decided({ from: now - year + 3600 })).toBe(before)
  await expect(decided({ from: now - year - 86_400, to: now })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'from', code: 'out_of_range' }],
  })
})

test('pages of the ledger follow on each other (M-37)', async () => {
  const ids = async (query: NonNullable<Query>) =>
    (await s.mo.listPatrolDecisions({ query })).map(({ decisionid }) => decisionid)
  const all = await ids({ limit: 6 })
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  expect(await ids({ limit: 3, offset: 3 })).toEqual(all.slice(3))
  expect(await ids({ limit: 3, after: all[2] ?? 0 })).toEqual(all.slice(3))
  expect(await ids({ limit: 2, before: all[4] ?? 0 })).toEqual(all.slice(2, 4))
  expect(await ids({ limit: 9, before: all[4] ?? 0, after: all[0] ?? 0 })).toEqual(all.slice(1, 4))
})

test('no decision is listed twice or left out while others decide (M-37)', async () => {
  const guide = await s.guide(1)
  const decideOne = async () =>
    (
      await s.decide(s.may, await s.rewrite(s.ada, guide, 1, `Words ${Math.random()}`), {
        action: 'deny',
      })
    ).decision.decisionid
  for (let n = 0; n < 4; n++) await decideOne()
  const page = (query: NonNullable<Query>) =>
    s.mo.listPatrolDecisions({ query: { document: guide.guideid, limit: 2, ...query } })
  const listed = await page({})
  const come: number[] = []
  for (;;) {
    come.push(await decideOne())
    const older = await page({ after: listed.at(-1)?.decisionid ?? 0 })
    if (older.length === 0) break
    listed.push(...older)
  }
  const back: number[] = []
  for (let first = listed[0]?.decisionid; first !== undefined;) {
    const newer = await page({ before: first })
    back.unshift(...newer.map(({ decisionid }) => decisionid))
    first = newer[0]?.decisionid
  }
  expect([...back, ...listed.map(({ decisionid }) => decisionid)]).toEqual(
    (await page({ limit: 200 })).map(({ decisionid }) => decisionid),
  )
  expect(back).toEqual(come.toReversed())
})

test('decisions are counted where the list begins, not again for each page (M-37)', async () => {
  const countOf = async (query: NonNullable<Query>) => {
    let count: string | null = null
    await s.mo.listPatrolDecisions(
      { query },
      { onHeaders: headers => void (count = headers.get('X-Total-Count')) },
    )
    return count
  }
  const total = Number(await countOf({ limit: 1 }))
  expect(total).toBe((await s.mo.listPatrolDecisions({ query: { limit: 200 } })).length)
  expect(await countOf({ limit: 1, offset: 1 })).toBe(String(total))
  expect(await countOf({ after: 1_000_000 })).toBeNull()
  expect(await countOf({ before: 1 })).toBeNull()
})

test('a category lists the rows of what lies in it or below it now, be it few or many (M-37)', async () => {
  const category = (title: string, parent: string) =>
    s.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: 'Old', parent } })
  await category('Boilers', 'Root')
  const below = await category('Small boilers', 'Boilers')
  const guides = [await s.guide(1), await s.guide(1), await s.guide(1)]
  for (const [n, title] of ['Boilers', 'Small boilers', 'Small boilers'].entries()) {
    const guide = existing(guides[n], 'a guide')
    await s.decide(s.mo, await s.rewrite(s.ada, guide, 1, 'Of a boiler'), { action: 'deny' })
    await s.kim.patchGuide({
      params: guide,
      query: await s.live(guide),
      body: { category: title },
    })
  }
  const deleted = existing(guides[2], 'a guide')
  await s.kim.deleteGuide({ params: deleted, query: await s.live(deleted) })
  const { patrolid } = await s.ada.patchWiki({
    params: { namespace: 'CATEGORY', title: below.title },
    query: below,
    body: { contents: 'New' },
  })
  await s.decide(s.mo, patrolid ?? 0, { action: 'deny' })
  const agree = async (who: TestPerson) => {
    const all = await who.listPatrolDecisions({ query: { limit: 200 } })
    for (const titles of [['Boilers', 'Small boilers'], ['Small boilers']]) {
      const found = await who.listPatrolDecisions({ query: { category: titles[0], limit: 200 } })
      expect(found.map(row => row.decisionid)).toEqual(
        all.filter(row => titles.includes(row.category)).map(row => row.decisionid),
      )
    }
  }
  for (const who of [s.mo, s.ada]) await agree(who)
  expect(await s.mo.listPatrolDecisions({ query: { category: 'Boilers' } })).toHaveLength(4)
  // Among many guides it is found in another way.
  const { pool } = s.api.database
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_name = 'guides' and is_generated = 'NEVER' and column_name <> 'guideid'`,
  )
  const columns = rows.map(row => row.column_name).join(', ')
  await pool.query(`insert into guides (guideid, ${columns}) overriding system value
    select 100000 + n, ${columns} from guides, generate_series(1, 201) n
    where guideid = ${deleted.guideid}`)
  for (const who of [s.mo, s.ada]) await agree(who)
  expect(await s.mo.listPatrolDecisions({ query: { category: 'Boilers' } })).toHaveLength(4)
})
