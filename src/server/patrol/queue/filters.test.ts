// A queue of a thousand edits, filtered and counted by the service and by a plain scan of the same
// rows (moderation-admin M-5, M-27, M-28).
import { beforeAll, expect, test } from 'vitest'
import { entryOf, firstOf, itemAt } from '#lib/existing.ts'
import { randomOf } from '#lib/random.ts'
import { startApiForFile } from '#testing/api.ts'
import { openScene } from '../../../testing/patrol.ts'

type Row = {
  itemid: number
  state: string
  doc_type: string
  docid: number
  title: string
  category: string
  saved_in: string
  langid: string
  author: string
  authorid: number
  teams: number[]
  kind: string
  unit_kinds: string[]
  signals: string[]
  risk: number
  blast: number
  age: number
  lease: 'free' | 'mine' | 'others'
}
let rows: Row[] = []
let team: number
const now = Math.floor(Date.now() / 1000)

const api = await startApiForFile()
const s = await openScene(api)
beforeAll(async () => {
  const lot = randomOf(27)
  const pick = <T>(list: readonly T[]): T => itemAt(list, Math.floor(lot() * list.length))
  await s.admin.createWiki({
    body: { namespace: 'CATEGORY', title: 'Whistling kettles', contents: '', parent: 'Kettles' },
  })
  await s.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Toasters', contents: '' } })
  const guides = []
  for (const category of ['Kettles', 'Whistling kettles', 'Toasters']) {
    const guide = await s.guide(1)
    guides.push(
      await s.kim.patchGuide({ params: guide, query: await s.live(guide), body: { category } }),
    )
  }
  team = (await s.admin.createTeam({ body: { name: 'Seals', description: '' } })).teamid
  await s.admin.addGuideTeam({ params: { guideid: firstOf(guides).guideid, teamid: team } })
  const wiki = await s.kim.createWiki({
    body: { namespace: 'WIKI', title: 'Descaling', contents: '' },
  })
  const docs = [
    ...guides.map(({ guideid, title, category }, n) => ({
      doc_type: 'guide',
      docid: guideid,
      title,
      category,
      teams: n === 0 ? [team] : [],
    })),
    { doc_type: 'wiki', docid: wiki.wikiid, title: 'Descaling', category: '', teams: [] },
  ]
  const authors = [s.ada, s.bob]
  for (let n = 0; n < 1000; n += 1) {
    const [doc, author] = [pick(docs), pick(authors)]
    rows.push({
      ...doc,
      itemid: 0,
      state: pick(['pending', 'pending', 'pending', 'needs_rebase', 'denied']),
      // Where a guide lay when it was edited is not where it is found.
      saved_in: doc.doc_type === 'wiki' ? '' : pick(['Kettles', 'Jugs', 'Toasters', '']),
      langid: pick(['en', 'de']),
      author: author.me.username,
      authorid: author.me.userid,
      kind: pick(['edit', 'edit', 'create']),
      unit_kinds: [pick(['step.line', 'flag', 'meta.summary'])],
      signals: pick([[], ['burst'], ['burst', 'contested']]),
      risk: Math.floor(lot() * 101),
      blast: Math.floor(lot() * 5),
      age: 500 + 1000 * Math.floor(lot() * 1000),
      lease: pick(['free', 'free', 'mine', 'others']),
    })
  }
  const {
    rows: [tokens],
  } = await api.database.pool.query(
    `select (select min(tokenid) from tokens where userid = $1) as mine,
      (select min(tokenid) from tokens where userid = $2) as others`,
    [s.mo.me.userid, s.may.me.userid],
  )
  const { rows: made } = await api.database.pool.query(
    `
    with i as (
      insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid,
        head_revisionid, place, created, updated, threshold_at_save, state, category, risk_score,
        blast_score, unit_count)
      select x.doc_type, x.docid, x.langid, x.kind, x.authorid, 1, 1, n, ${now} - x.age,
        ${now} - x.age, 500, x.state, x.saved_in, x.risk, x.blast, 1
      from jsonb_to_recordset($1::jsonb) as x (doc_type text, docid int, langid text, kind text,
        authorid int, age int, state text, saved_in text, risk int, blast int, n int) order by n
      returning itemid, place)
    select itemid, place from i order by place`,
    [JSON.stringify(rows.map((row, i) => ({ ...row, n: i })))],
  )
  rows = rows.map((row, i) => ({ ...row, itemid: made[i].itemid }))
  await api.database.pool.query(
    `
    insert into patrol_units (itemid, unitid, place, kind, state, unit)
      select (x->>'itemid')::int, 1, 0, x->'unit_kinds'->>0, 'pending', $2::jsonb
      from jsonb_array_elements($1::jsonb) x`,
    [
      JSON.stringify(rows),
      JSON.stringify({
        unitid: 1,
        path: 'summary',
        kind: 'meta.summary',
        op: 'change',
        before: '',
        after: 'x',
        place: null,
        depends_on: [],
        words_added: 1,
        words_removed: 0,
      }),
    ],
  )
  await api.database.pool.query(
    `
    insert into patrol_signals (itemid, code, weight, evidence, rule_version)
      select (x->>'itemid')::int, code, 1, '{}', 1
      from jsonb_array_elements($1::jsonb) x, jsonb_array_elements_text(x->'signals') code`,
    [JSON.stringify(rows)],
  )
  for (const whose of ['mine', 'others'] as const) {
    await api.database.pool.query(
      `
      insert into patrol_leases (itemid, holderid, tokenid, token, acquired, expires, kind)
        select unnest($1::int[]), $2, $3, 'token', ${now}, ${now + 3600}, 'ahead'`,
      [
        rows.filter(row => row.lease === whose).map(row => row.itemid),
        whose === 'mine' ? s.mo.me.userid : s.may.me.userid,
        tokens[whose],
      ],
    )
  }
})

/** What each filter means, said once more; `own` is ada, who is nobody's decider of her own. */
const filters: Record<string, [value: string, holds: (row: Row) => boolean][]> = {
  state: [
    ['needs_rebase', row => row.state === 'needs_rebase'],
    ['denied', row => row.state === 'denied'],
  ],
  doc_type: [
    ['guide', row => row.doc_type === 'guide'],
    ['wiki', row => row.doc_type === 'wiki'],
  ],
  category: [
    ['Kettles', row => row.category === 'Kettles' || row.category === 'Whistling kettles'],
    ['Toasters', row => row.category === 'Toasters'],
  ],
  langid: [['de', row => row.langid === 'de']],
  author: [['ada', row => row.author === 'ada']],
  team: [['team', row => row.teams.includes(team)]],
  kind: [['create', row => row.kind === 'create']],
  unit_kind: [['flag', row => row.unit_kinds.includes('flag')]],
  signal: [['contested', row => row.signals.includes('contested')]],
  risk_min: [['60', row => row.risk >= 60]],
  age_min: [['500000', row => row.age >= 500_000]],
  decidable: [['true', row => row.state === 'pending' || row.state === 'needs_rebase']],
  lease: [
    ['free', row => row.lease === 'free'],
    ['mine', row => row.lease === 'mine'],
    ['others', row => row.lease === 'others'],
  ],
  q: [
    ['seal 2', row => row.title.toLowerCase().includes('seal 2')],
    ['BOB', row => row.author === 'bob'],
  ],
}
const given = (name: string, value: string) =>
  name === 'author' ? String(s.ada.me.userid) : name === 'team' ? String(team) : value
const single = Object.entries(filters).flatMap(([name, some]) =>
  some.map(([value, holds]) => ({ name, value, holds })),
)
const asked = async (path: string) => {
  const response = await api.request(path, { headers: { Authorization: `api ${s.mo.token}` } })
  expect(response.status).toBe(200)
  return { total: Number(response.headers.get('x-total-count')), body: await response.json() }
}
const scanned = (some: typeof single) => {
  const holds = some.some(one => one.name === 'state')
    ? some
    : [...some, { holds: (row: Row) => row.state === 'pending' }]
  return rows.filter(row => holds.every(one => one.holds(row)))
}
const queryOf = (some: typeof single) =>
  new URLSearchParams(some.map(({ name, value }) => [name, given(name, value)])).toString()

test('each filter and pair of filters equals a plain scan (M-27, M-28)', async () => {
  const pairs = single.flatMap((one, i) => [
    [one],
    ...single
      .slice(i + 1)
      .filter(other => other.name !== one.name)
      .map(other => [one, other]),
  ])
  expect(pairs.length).toBeGreaterThan(180)
  for (const some of pairs) {
    const expected = scanned(some)
    const { total, body } = await asked(`/x/patrol/items?limit=200&${queryOf(some)}`)
    const newest = expected.toSorted((a, b) => b.age - a.age || a.itemid - b.itemid).slice(0, 200)
    expect([queryOf(some), total, body.map((item: Row) => item.itemid)]).toEqual([
      queryOf(some),
      expected.length,
      newest.map(row => row.itemid),
    ])
  }
})

test('figures are the lengths of the lists that they count (M-28)', async () => {
  for (const some of [[], ...single.map(one => [one])]) {
    const list = scanned(some)
    const { body } = await asked(`/x/patrol/counts?${queryOf(some)}`)
    const open = list.filter(row => row.state === 'pending' || row.state === 'needs_rebase')
    expect([queryOf(some), body.pending, body.decidable, body.leased, body.mine]).toEqual([
      queryOf(some),
      list.length,
      open.length,
      list.filter(row => row.lease !== 'free').length,
      list.filter(row => row.lease === 'mine').length,
    ])
    const grouped = (key: (row: Row) => string) =>
      list.reduce<Record<string, number>>(
        (counts, row) => ({ ...counts, [key(row)]: (counts[key(row)] ?? 0) + 1 }),
        {},
      )
    const told = (counted: { key: string; count: number }[]) =>
      Object.fromEntries(counted.map(one => [one.key, one.count]))
    expect(told(body.by_risk)).toEqual(
      grouped(row => (row.risk < 20 ? 'low' : row.risk < 50 ? 'medium' : 'high')),
    )
    expect(told(body.by_category)).toEqual(grouped(row => row.category))
    expect(told(body.by_language)).toEqual(grouped(row => row.langid))
    expect(told(body.by_author_top)).toEqual(grouped(row => String(row.authorid)))
    const oldest = Math.max(0, ...list.map(row => row.age))
    expect(body.oldest_age).toBeGreaterThanOrEqual(oldest)
  }
})

test('each order pages through every item once (M-5, M-27)', async () => {
  const by: Record<string, (row: Row) => (number | string)[]> = {
    oldest: row => [-row.age],
    newest: row => [row.age],
    risk: row => [-row.risk, -row.age],
    blast: row => [-row.blast, -row.age],
    author: row => [row.author, -row.age],
  }
  for (const [sort, key] of Object.entries(by)) {
    const read: number[] = []
    for (let after: number | undefined; ;) {
      const { body } = await asked(
        `/x/patrol/items?limit=90&sort=${sort}${after === undefined ? '' : `&after=${after}`}`,
      )
      read.push(...body.map((item: Row) => item.itemid))
      if (body.length < 90) break
      after = read.at(-1)
    }
    const of = new Map(rows.map(row => [row.itemid, row]))
    expect(read.toSorted()).toEqual(
      scanned([])
        .map(row => row.itemid)
        .toSorted(),
    )
    const keys = read.map(itemid => key(entryOf(of, itemid)))
    for (const [i, one] of keys.slice(1).entries())
      expect([sort, compare(itemAt(keys, i), one)]).toEqual([
        sort,
        expect.toSatisfy((order: number) => order <= 0),
      ])
  }
})
const compare = (a: (number | string)[], b: (number | string)[]): number => {
  const at = a.findIndex((one, i) => one !== b[i])
  return at < 0 ? 0 : itemAt(a, at) < itemAt(b, at) ? -1 : 1
}

test('paging skips nothing in a list that shrinks (M-5)', async () => {
  const order = scanned([])
    .toSorted((a, b) => b.age - a.age || a.itemid - b.itemid)
    .map(row => row.itemid)
  const first = (await asked('/x/patrol/items')).body.map((item: Row) => item.itemid)
  expect(first).toEqual(order.slice(0, 20))
  await api.database.pool.query(
    `update patrol_items set state = 'accepted' where itemid = any($1)`,
    [[...first.slice(0, 9), first[19]]],
  )
  expect(
    (await asked(`/x/patrol/items?after=${first[19]}`)).body.map((item: Row) => item.itemid),
  ).toEqual(order.slice(20, 40))
  expect(
    (await asked('/x/patrol/items?offset=10&limit=5')).body.map((item: Row) => item.itemid),
  ).toEqual(order.slice(20, 25))
})

test('next serves what is in conflict only to who asks for it (M-30)', async () => {
  const judge = await api.person('asker', { reputation: 900 })
  const plain = await judge.takePatrolItems({ body: { count: 3 } })
  expect(plain.items.map(({ item }) => item.state)).toEqual(['pending', 'pending', 'pending'])
  for (const { item, lease } of plain.items)
    await judge.endPatrolLease({ params: item, query: {}, body: { token: lease.token } })
  const broken = await judge.takePatrolItems({
    body: { count: 2, filter: { state: 'needs_rebase' } },
  })
  expect(broken.items.map(({ item }) => item.state)).toEqual(['needs_rebase', 'needs_rebase'])
  expect((await judge.takePatrolItems({ body: { filter: { state: 'denied' } } })).items).toEqual([])
})

test('next takes no number that no item can have (M-30)', async () => {
  const judge = await api.person('counter', { reputation: 900 })
  for (const filter of [{ risk_min: 3e9 }, { age_min: 3e9 }])
    await expect(judge.takePatrolItems({ body: { filter } })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: `filter.${Object.keys(filter).join()}` }],
    })
})
