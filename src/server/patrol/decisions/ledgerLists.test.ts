// The ledger as a list with filters, and figures whose numbers are the lengths of such lists
// (moderation-admin M-37, M-44).
import { beforeAll, expect, test } from 'vitest'
import { firstOf, foundIn } from '#lib/existing.ts'
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

test('where a document is out of sight its row names neither it nor its place (M-7, M-37)', async () => {
  const judge = await s.api.person('judge', { reputation: 900 })
  const decideOne = async () => {
    const guide = await s.guide(1)
    const { decision } = await s.decide(judge, await s.rewrite(s.bob, guide, 1, 'Mine'), {
      action: 'deny',
    })
    const rowOf = async (who: TestPerson, query: Query = {}) =>
      (await who.listPatrolDecisions({ query: { ...query, limit: 200 } })).find(
        ({ decisionid }) => decisionid === decision.decisionid,
      )
    return { guide, rowOf, params: { decisionid: decision.decisionid } }
  }
  const hidden = { title: '', category: '', undo_until: null }
  const turned = await decideOne()
  expect(await turned.rowOf(judge, { category: 'Kettles' })).toBeDefined()
  await s.kim.unpublishGuide({ params: turned.guide, query: await s.live(turned.guide) })
  for (const who of [judge, s.bob]) {
    const row = await turned.rowOf(who)
    expect(row).toMatchObject(hidden)
    expect(row?.url).toBe(`http://stepwright.test/Guide/-/${turned.guide.guideid}`)
    expect(await turned.rowOf(who, { category: 'Kettles' })).toBeUndefined()
    await expect(who.readPatrolDecision({ params: turned.params })).rejects.toMatchObject({
      status: 404,
    })
  }
  expect(await turned.rowOf(s.mo)).toMatchObject({ title: turned.guide.title })
  const deleted = await decideOne()
  await s.kim.deleteGuide({ params: deleted.guide, query: await s.live(deleted.guide) })
  expect(await deleted.rowOf(judge)).toMatchObject(hidden)
  expect(await deleted.rowOf(s.mo)).toMatchObject({ title: deleted.guide.title })
})

test('the title of a page that was deleted is not told to who once decided on it (M-7)', async () => {
  const judge = await s.api.person('pagejudge', { reputation: 900 })
  const page = await s.kim.createWiki({
    body: { namespace: 'WIKI', title: 'Secret descaling', contents: 'Old' },
  })
  const { wikiid } = page
  const { patrolid } = await s.bob.patchWiki({
    params: { namespace: 'WIKI', title: page.title },
    query: { revisionid: page.revisionid },
    body: { contents: 'New' },
  })
  await s.decide(judge, patrolid ?? 0, { action: 'deny' })
  const rowOf = async (who: TestPerson) =>
    foundIn(
      await who.listPatrolDecisions({ query: { doc_type: 'wiki', document: wikiid } }),
      ({ action }) => action === 'deny',
    )
  expect(await rowOf(judge)).toMatchObject({ title: 'Secret descaling' })
  const now = await s.kim.readWiki({ params: { namespace: 'WIKI', title: page.title } })
  await s.admin.deleteWiki({ params: { namespace: 'WIKI', title: page.title }, query: now })
  expect(await rowOf(judge)).toMatchObject({ title: '', url: '' })
  expect(JSON.stringify(await judge.listPatrolDecisions({}))).not.toContain('Secret')
  expect(await rowOf(s.mo)).toMatchObject({ title: 'Secret descaling' })
})
