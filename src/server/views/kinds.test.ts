// Figures and lists of one kind of documents equal a count anew, in SQL written from the words.
import { describe, expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows as Record<string, unknown>[]
const { ada, bob } = await api.people('ada', 'bob')
const now = Math.floor(Date.now() / 1000)
const days = 5
const range = { start_date: now - days * 86_400 + 1, end_date: now + 3600, zone: 'UTC' }

const page = (namespace: 'CATEGORY' | 'WIKI' | 'INFO' | 'ITEM', title: string) =>
  api.admin.createWiki({ body: { namespace, title, contents: `About ${title}.` } })
const guide = (title: string) =>
  api.admin.createGuide({ body: { category: 'Kettles', type: 'repair', title, public: true } })
const pages = [
  await page('CATEGORY', 'Kettles'),
  await page('CATEGORY', '-1993 Stub'),
  await page('WIKI', 'A care page'),
  await page('INFO', 'Imprint'),
  await page('ITEM', '.25 wrench'),
]
const [, stub] = pages
const guides = [await guide('Seal'), await guide('Zip'), await guide('Lid'), await guide('Unread')]
await query(`update wikis set flags = '{WIKI_STUB}' where wikiid = $1`, [stub?.wikiid])
for (const [n, { guideid }] of guides.entries())
  for (const person of n === 3 ? [] : [ada, bob].slice(0, 1 + (n % 2)))
    await person.readGuide({ params: { guideid } })
const unreadPages = new Set(['-1993 Stub', 'Imprint', '.25 wrench'])
for (const { namespace, title } of pages)
  if (!unreadPages.has(title)) await ada.readWiki({ params: { namespace, title } })
await api.service.views.flush()

/** Every document, and how it reads in the requirement: guides, categories, parts, other pages. */
const documents = `
  select 'GUIDE' as doc_type, guideid as docid, title::text as title, 'guide' as kind, false as bare,
    public and deleted_date is null as listed from guides
  union all select 'WIKI', wikiid, title::text,
    case namespace when 'CATEGORY' then 'category' when 'ITEM' then 'item' else 'page' end,
    'WIKI_STUB' = any(flags) or namespace = 'ITEM', deleted_date is null from wikis`
const viewsOf = `(select count(*)::int from views v where upper(v.doc_type) = d.doc_type
  and v.docid = d.docid)`

test.each([undefined, 'guide', 'category', 'page', 'item'] as const)(
  'figures and lists of the kind %s are those of a plain count (W25)',
  async kind => {
    const asked = { ...range, ...(kind && { kind }) }
    const of = `where ($1::text is null or d.kind = $1)`
    const [figures] = await query(
      `select coalesce(sum(${viewsOf}), 0)::int as views,
        count(*) filter (where ${viewsOf} > 0)::int as documents,
        count(*) filter (where listed and ${viewsOf} = 0)::int as unseen,
        (select count(distinct v.userid)::int from views v join (${documents}) x
          on upper(v.doc_type) = x.doc_type and v.docid = x.docid
          where $1::text is null or x.kind = $1) as people
      from (${documents}) d ${of}`,
      [kind ?? null],
    )
    const overview = await api.admin.readViewOverview({ query: asked })
    expect(overview).toMatchObject(figures ?? {})
    expect(overview.days.reduce((sum, { views }) => sum + views, 0)).toBe(figures?.['views'])
    const seen = await api.admin.listViewedDocuments({ query: asked })
    expect(seen.map(({ title, views }) => [title, views])).toEqual(
      (
        await query(
          `select title, ${viewsOf} as views from (${documents}) d ${of} and ${viewsOf} > 0
          order by 2 desc, doc_type, docid`,
          [kind ?? null],
        )
      ).map(one => [one['title'], one['views']]),
    )
    for (const stubs of [false, true]) {
      const unseen = await api.admin.listViewedDocuments({
        query: { ...asked, which: 'unseen', stubs },
      })
      const expected = await query(
        `select title from (${documents}) d
        ${of} and listed and ${viewsOf} = 0
          and ($2 or not bare or $1 = 'item') order by doc_type, title`,
        [kind ?? null, stubs],
      )
      expect(unseen.map(({ title }) => title)).toEqual(expected.map(({ title }) => title))
    }
  },
)

test('guides that nobody viewed come first, and stubs and parts only where asked for (W25)', async () => {
  const titles = async (stubs: boolean) =>
    (await api.admin.listViewedDocuments({ query: { ...range, which: 'unseen', stubs } })).map(
      ({ title }) => title,
    )
  expect(await titles(false)).toEqual(['Unread', 'Imprint', 'Root'])
  expect(await titles(true)).toEqual(['Unread', '-1993 Stub', '.25 wrench', 'Imprint', 'Root'])
})

describe('of a history that somebody cleared', () => {
  // Whole days of UTC, so that nothing is counted from the views alone.
  const first = Math.floor(now / 86_400) - 4
  const whole = { start_date: first * 86_400, end_date: (first + 6) * 86_400 - 1 }
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/Los_Angeles',
    'Asia/Kathmandu',
    'Pacific/Auckland',
  ]
  const asks = zones.flatMap(zone =>
    ([{ kind: 'guide' }, { kind: 'category' }, { category: 'Kettles' }] as const).map(only => ({
      ...whole,
      zone,
      ...only,
    })),
  )
  const readAll = async () => {
    const read = []
    for (const asked of asks) {
      const { views, days } = await api.admin.readViewOverview({ query: asked })
      const documents = await api.admin.listViewedDocuments({ query: asked })
      expect(days.reduce((sum, one) => sum + one.views, 0)).toBe(views)
      expect(documents.reduce((sum, one) => sum + one.views, 0)).toBe(views)
      read.push({ views, days: days.map(one => [one.day, one.views]) })
    }
    return read
  }

  test('days add up to the figure and the list, in every zone (A-175, W25)', async () => {
    // Every three hours of three days, an odd number of seconds in.
    for (const { userid } of [ada.me, bob.me])
      for (const [type, docid] of [
        ['guide', guides[0]?.guideid],
        ['wiki', pages[0]?.wikiid],
      ])
        await query(
          `with made as (
            insert into views (userid, doc_type, docid, date)
            select $1::int, $2::text, $3::int, $4::int + n * 10800 + 77
              from generate_series(0, 23) n returning date)
          insert into view_counts as c (doc_type, docid, day, views, people)
          select $2, $3, date / 86400, count(*), 1 from made group by 3
            on conflict (doc_type, docid, day) do update set views = c.views + excluded.views`,
          [userid, type, docid, first * 86_400],
        )
    const before = await readAll()
    for (const [n, { zone, ...only }] of asks.entries()) {
      const kind = 'kind' in only ? only.kind : null
      const counts = await query(
        `select to_char(to_timestamp(date) at time zone $1, 'YYYY-MM-DD') as day,
          count(*)::int as views
        from views v left join wikis w on v.doc_type = 'wiki' and w.wikiid = v.docid
        where date between $2 and $3 and case when $4 = 'guide' then v.doc_type = 'guide'
          when $4 = 'category' then w.namespace = 'CATEGORY'
          else v.doc_type = 'guide' or w.title = 'Kettles' end
        group by 1 order by 1`,
        [zone, whole.start_date, whole.end_date, kind],
      )
      expect(before[n]?.days.filter(([, views]) => views !== 0)).toEqual(
        counts.map(one => [one['day'], one['views']]),
      )
    }
    await ada.clearViews({})
    const after = await readAll()
    expect(after.map(({ views }) => views)).toEqual(before.map(({ views }) => views))
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3)) // of UTC
  })
})
