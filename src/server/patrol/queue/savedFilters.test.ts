// Filters of the desk: those that somebody keeps, and drawn ones against SQL that counts for
// itself (moderation-admin M-27, M-28).
import { beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/api.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import { randomOf } from '#lib/random.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'
import { misfit } from '../../../fixtures/misfit.ts'

const s = sceneOfFile()
const now = Math.floor(Date.now() / 1000)
const many = 300
let team = 0
/** May decide by reputation, and sees no private guide of others. */
let judge: TestPerson
let hidden = 0

/**
 * Some hundred edits by lot, each half a thousand seconds away from the ages that are asked for:
 * the service's clock goes on while the test's stands. Some of them are opened; a third is of a
 * document that is private.
 */
beforeAll(async () => {
  judge = await s.api.person('judge', { reputation: 900 })
  await s.admin.createWiki({
    body: { namespace: 'CATEGORY', title: 'Steam irons', contents: '', parent: 'Kettles' },
  })
  await s.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Toasters', contents: '' } })
  const [seen, other, secret] = [await s.guide(1), await s.guide(1), await s.guide(1)]
  const [irons, toasters] = [await s.guide(1), await s.guide(1)]
  const moved: [{ guideid: number }, string][] = [
    [irons, 'Steam irons'],
    [toasters, 'Toasters'],
  ]
  for (const [guide, category] of moved)
    await s.kim.patchGuide({ params: guide, query: await s.live(guide), body: { category } })
  team = (await s.admin.createTeam({ body: { name: 'Irons', description: '' } })).teamid
  await s.admin.addGuideTeam({ params: { guideid: seen.guideid, teamid: team } })
  hidden = secret.guideid
  await s.api.database.pool.query('update guides set public = false where guideid = $1', [hidden])
  await s.api.database.pool.query(
    `with lot as (select n, abs(hashint4(n)) as a, abs(hashint4(n + 1000)) as b,
        abs(hashint4(n + 2000)) as c, abs(hashint4(n + 3000)) as d from generate_series(1, $1) n)
    insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid,
        head_revisionid, place, created, updated, threshold_at_save, state, category, risk_score,
        blast_score, unit_count)
      select 'guide', ($2::int[])[1 + n % 6], (array['en', 'de'])[1 + a % 2], 'edit',
        ($3::int[])[1 + b % 2], 1, 1, n, $4::int - 500 - 1000 * (a % 1000), $4::int, 500,
        (array['pending', 'pending', 'denied'])[1 + c % 3],
        (array['Kettles', 'Steam irons', 'Toasters'])[1 + d % 3], b % 101, 0, 1
      from lot`,
    [
      many,
      [seen, irons, secret, other, toasters, secret].map(({ guideid }) => guideid),
      [s.ada.me.userid, s.bob.me.userid],
      now,
    ],
  )
  await s.api.database.pool.query(
    `insert into patrol_signals (itemid, code, weight, evidence, rule_version)
      select itemid, 'burst', 1, '{}', 1 from patrol_items where itemid % 3 = 0`,
  )
  // Opened by a Moderator, by another one, by its author, and before it changed.
  await s.api.database.pool.query(
    `insert into patrol_looks (itemid, userid, revisionid, units, seen)
      select i.itemid, x.userid, i.revisionid - x.late, '{}'::jsonb, 1 from patrol_items i
      join (values (0, $1::int, 0), (1, $2::int, 0), (3, $1::int, 1)) x (turn, userid, late)
        on i.itemid % 5 = x.turn
      union all
      select itemid, authorid, revisionid, '{}'::jsonb, 1 from patrol_items where itemid % 5 = 2`,
    [judge.me.userid, s.may.me.userid],
  )
})

/** Where the guide lies now, wherever it lay when the edit was saved. */
const lies = '(select g.category from guides g where g.guideid = i.docid)'
/** What each filter means, in conditions of its own over items i. */
const meant = (): Record<string, [value: string, sql: string][]> => {
  const look = (whose: string) =>
    `i.itemid not in (select k.itemid from patrol_looks k join patrol_items x using (itemid)
      where k.revisionid = x.revisionid and ${whose})`
  return {
    category: [
      ['Kettles', `${lies} = any('{Kettles,Steam irons}')`],
      ['Steam irons', `${lies} = 'Steam irons'`],
    ],
    langid: [['de', `i.langid = 'de'`]],
    author: [[String(s.ada.me.userid), `i.authorid = ${s.ada.me.userid}`]],
    team: [[String(team), `i.docid in (select guideid from guide_teams where teamid = ${team})`]],
    doc_type: [
      ['guide', `i.doc_type = 'guide'`],
      ['wiki', 'false'],
    ],
    signal: [['burst', 'i.itemid % 3 = 0']],
    risk_min: [['50', 'i.risk_score > 49']],
    age_min: [['400000', `i.created <= ${now} - 400000`]],
    age_max: [['600000', `i.created > ${now} - 600000`]],
    unseen: [
      ['anybody', look('k.userid <> x.authorid')],
      ['me', look(`k.userid = ${judge.me.userid}`)],
    ],
  }
}
const counted = async (conditions: readonly string[]): Promise<number> =>
  (
    await s.api.database.pool.query(
      `select count(*)::int as total from patrol_items i where i.state = 'pending'
        and i.docid <> ${hidden} ${conditions.map(one => `and (${one})`).join(' ')}`,
    )
  ).rows[0].total
const asked = async (path: string) => {
  const response = await s.api.request(path, {
    headers: { Authorization: `api ${judge.token}` },
  })
  expect(response.status).toBe(200)
  return { total: Number(response.headers.get('x-total-count')), body: await response.json() }
}

test('drawn filters alone and together leave what SQL of its own counts (M-27, M-28)', async () => {
  const lot = randomOf(28)
  const known = Object.entries(meant())
  const single = known.flatMap(([name, some]) => some.map(one => [[name, ...one] as const]))
  const drawn = Array.from({ length: 25 }, () =>
    known
      .toSorted(() => lot() - 0.5)
      .slice(0, 2 + Math.floor(lot() * 2))
      .map(([name, some]) => [name, ...itemAt(some, Math.floor(lot() * some.length))] as const),
  )
  const totals = new Set<number>()
  for (const some of [[], ...single, ...drawn]) {
    const query = new URLSearchParams(some.map(([name, value]) => [name, value])).toString()
    const conditions = some.map(([, , sql]) => sql)
    const unseen = new Map(meant().unseen)
    const expected = await counted(conditions)
    const { total, body } = await asked(`/x/patrol/items?limit=200&sort=risk&${query}`)
    const { body: counts } = await asked(`/x/patrol/counts?${query}`)
    expect([query, total, body.length, counts.pending, counts.unseen, counts.unseen_by_me]).toEqual(
      [
        query,
        expected,
        Math.min(expected, 200),
        expected,
        await counted([...conditions, entryOf(unseen, 'anybody')]),
        await counted([...conditions, entryOf(unseen, 'me')]),
      ],
    )
    expect(body.filter((item: { docid: number }) => item.docid === hidden)).toEqual([])
    totals.add(expected)
  }
  expect(totals.size).toBeGreaterThan(12)
})

test('next hands out what the same filter lists, in its order (M-27, M-30)', async () => {
  const filter = { unseen: 'me', age_max: 700_000, category: 'Kettles', sort: 'risk' } as const
  const listed = await s.may.listPatrolItems({ query: { ...filter, limit: 3 } })
  const { items } = await s.may.takePatrolItems({ body: { filter, count: 3 } })
  expect(items.map(({ item }) => item.itemid)).toEqual(listed.map(({ itemid }) => itemid))
  const first = itemAt(items, 0).item.itemid
  const left = await s.may.listPatrolItems({ query: { ...filter, limit: 3 } })
  // The one that is open is seen; those ahead are not before anybody's eyes.
  expect(left.map(({ itemid }) => itemid)).not.toContain(first)
  expect(left.map(({ itemid }) => itemid).slice(0, 2)).toEqual(
    listed.map(({ itemid }) => itemid).slice(1),
  )
  for (const { item, lease } of items)
    await s.may.endPatrolLease({ params: item, query: {}, body: { token: lease.token } })
})

const names = (list: readonly { name: string; first: boolean }[]) =>
  list.map(({ name, first }) => `${name}${first ? ' first' : ''}`)

test('filters are kept by name, counted for their owner, and nobody else has them (M-27)', async () => {
  const kettles = { category: 'Kettles', sort: 'risk' } as const
  const keep = (...filters: Parameters<typeof judge.patchPatrolFilters>[0]['body']['filters']) =>
    judge.patchPatrolFilters({ body: { filters } })
  await keep(
    { name: 'Kettles', filter: kettles, first: true },
    { name: 'German', filter: { langid: 'de' } },
  )
  expect(names(await judge.listPatrolFilters())).toEqual(['German', 'Kettles first'])
  expect((await judge.listPatrolFilters()).map(({ count }) => count)).toEqual([
    await counted([`i.langid = 'de'`]),
    await counted([`${lies} <> 'Toasters'`]),
  ])
  expect(await s.may.listPatrolFilters()).toEqual([])
  expect(names(await keep({ name: 'German', new_name: 'Auf Deutsch', first: true }))).toEqual([
    'Auf Deutsch first',
    'Kettles',
  ])
  expect(await keep({ name: 'Kettles', filter: null })).toEqual([
    { name: 'Auf Deutsch', filter: { langid: 'de' }, first: true, tell: false },
  ])
  // Each of two tabs adds one, and both stay.
  await Promise.all([keep({ name: 'a', filter: {} }), keep({ name: 'b', filter: {} })])
  expect(names(await judge.listPatrolFilters())).toEqual(['a', 'Auf Deutsch first', 'b'])
  for (const [change, field, code] of [
    [{ name: 'c' }, 'filters.name', 'not_found'],
    [{ name: 'a', new_name: 'b' }, 'filters.new_name', 'duplicate'],
    [{ name: '', filter: {} }, 'filters.name', undefined],
    [{ name: 'c', filter: { risk_min: -1 } }, 'filters.filter.risk_min', undefined],
    [{ name: 'c', filter: { unseen: 'nobody' } }, 'filters.filter.unseen', undefined],
  ] as const)
    await expect(keep(misfit(change))).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ field, ...(code && { code }) })],
    })
  const more = Array.from({ length: 18 }, (_, n) => ({ name: `n ${n}`, filter: {} }))
  await expect(keep(...more)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'filters', code: 'too_many' }],
  })
  await keep(...more.slice(1))
  expect(await judge.listPatrolFilters()).toHaveLength(20)
})
