import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstOf, itemAt, memberAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

const guides: number[] = []
let draft: number
/** Two teams with members in common, by number. */
const crews = new Map<number, number[]>()

const zone = 'Europe/Berlin'
const at = (iso: string) => Date.parse(iso) / 1000
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows as Record<string, number>[]

const api = await startApiForFile()
const people = Object.values(await api.people('ada', 'bob', 'cid', 'dot', 'eve', 'fay'))
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kitchen', contents: '' } })
const { wikiid } = await api.admin.createWiki({
  body: { namespace: 'CATEGORY', title: 'Kettles', contents: '', parent: 'Kitchen' },
})
await query(
  `update wikis set parent = (select wikiid from wikis where title = 'Kitchen')
    where title = 'Kettles'`,
)
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Garden', contents: '' } })
beforeAll(async () => {
  for (let n = 0; n < 6; n++) {
    guides.push(
      (
        await api.admin.createGuide({
          body: {
            category: n < 4 ? 'Kettles' : 'Garden',
            type: 'repair',
            title: n === 1 ? '=1+1' : `Guide ${n}`,
            public: true,
          },
        })
      ).guideid,
    )
  }
  for (const members of [
    [0, 1, 2, 3, 4],
    [2, 3, 4, 5],
  ]) {
    const { teamid } = await api.admin.createTeam({ body: { name: `Crew of ${members.length}` } })
    const userids = members.map(n => itemAt(people, n).me.userid)
    for (const userid of userids)
      await api.admin.addTeamMember({ params: { teamid, userid }, body: {} })
    crews.set(teamid, [api.admin.me.userid, ...userids])
  }
  draft = (
    await api.admin.createGuide({
      body: { category: 'Kitchen', type: 'repair', title: 'Not finished' },
    })
  ).guideid
})
beforeEach(() =>
  query('truncate views, view_counts, view_quarters, view_people, view_teams, view_readings'),
)

type View = { userid: number; doc_type: string; docid: number; date: number }
/** As the recorder writes them: views and what is added up beside them. */
const put = async (views: View[]) => {
  await query(
    `insert into views (userid, doc_type, docid, date) select *
      from unnest($1::int[], $2::text[], $3::int[], $4::int[])`,
    [
      views.map(one => one.userid),
      views.map(one => one.doc_type),
      views.map(one => one.docid),
      views.map(one => one.date),
    ],
  )
  await query(
    `insert into view_counts select doc_type, docid, date / 86400, count(*), count(distinct userid)
      from views group by 1, 2, 3`,
  )
  await query('insert into view_quarters select date / 900, count(*) from views group by 1')
  await query(
    'insert into view_people select userid, date / 86400, count(*) from views group by 1, 2',
  )
}
/** The same numbers on every run. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const spread = (n: number, from: number, until: number): View[] => {
  const next = random(7)
  return Array.from({ length: n }, () => {
    const isWiki = next() < 0.1
    return {
      userid: itemAt(people, Math.floor(next() ** 2 * 6)).me.userid,
      doc_type: isWiki ? 'wiki' : 'guide',
      docid: isWiki ? wikiid : next() < 0.05 ? draft : itemAt(guides, Math.floor(next() ** 2 * 5)),
      date: from + Math.floor(next() * (until - from)),
    }
  })
}
const byCount = <T>(all: T[], keyOf: (one: T) => string) => {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}
const formats = new Map<string, Intl.DateTimeFormat>()
const localDay = (date: number, timeZone: string) => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(date * 1000)
}

describe('figures', () => {
  test.each([
    // thirty-one days of Berlin, one of 25 hours
    ['2026-10-01T22:00:00Z', '2026-11-01T22:59:59Z', zone],
    ['2026-10-10T13:07:31Z', '2026-10-20T08:00:01Z', 'Asia/Kathmandu'],
    ['2026-10-12T03:00:00Z', '2026-10-12T09:00:00Z', 'UTC'],
    ['2026-10-12T00:00:00Z', '2026-10-12T23:59:59Z', 'UTC'],
  ])(
    '50,000 views from %s to %s in %s equal a plain count (A-175, A-177, A-182)',
    async (from, to, inZone) => {
      const all = spread(50_000, at('2026-09-20T00:00:00Z'), at('2026-11-20T00:00:00Z'))
      await put(all)
      const [start, end] = [at(from), at(to)]
      const asked = { start_date: String(start), end_date: String(end), zone: inZone } as {
        zone: string
      }
      const inRange = all.filter(({ date }) => date >= start && date <= end)
      const overview = await api.admin.readViewOverview({ query: asked })
      const documents = byCount(inRange, one => `${one.doc_type.toUpperCase()} ${one.docid}`)
      expect(overview).toMatchObject({
        start_date: start,
        end_date: end,
        views: inRange.length,
        people: new Set(inRange.map(one => one.userid)).size,
        documents: documents.size,
      })
      const days = byCount(inRange, ({ date }) => localDay(date, inZone))
      expect(overview.days.filter(one => one.views > 0).map(one => [one.day, one.views])).toEqual(
        [...days].toSorted(),
      )
      expect(overview.days.map(one => one.day)).toEqual(
        [
          ...new Set(
            [start, ...overview.days.map(one => one.start), end].map(date =>
              localDay(Math.max(start, date), inZone),
            ),
          ),
        ].toSorted(),
      )
      const listed = await api.admin.listViewedDocuments({ query: { ...asked, limit: 200 } })
      expect(
        Object.fromEntries(listed.map(one => [`${one.doc_type} ${one.docid}`, one.views])),
      ).toEqual(Object.fromEntries(documents))
      expect(listed.map(one => one.views)).toEqual(
        listed.map(one => one.views).toSorted((a, b) => b - a),
      )
      const viewers = await api.admin.listViewers({ query: { ...asked, names: true, limit: 200 } })
      expect(Object.fromEntries(viewers.map(one => [String(one.userid), one.views]))).toEqual(
        Object.fromEntries(byCount(inRange, one => String(one.userid))),
      )
      const kitchen = inRange.filter(
        one =>
          one.doc_type === 'wiki' || one.docid === draft || guides.slice(0, 4).includes(one.docid),
      )
      expect(
        await api.admin.readViewOverview({ query: { ...asked, category: 'Kitchen' } }),
      ).toMatchObject({
        views: kitchen.length,
        people: new Set(kitchen.map(one => one.userid)).size,
      })
      const groups = await api.admin.listViewGroups({
        query: { ...asked, by: 'category', limit: 200 },
      })
      expect(groups.find(one => one.name === 'Kitchen')?.views).toBe(kitchen.length)
      expect(groups.find(one => one.name === 'Kettles')?.views).toBe(
        kitchen.filter(one => one.docid !== draft || one.doc_type === 'wiki').length,
      )
      for (const [within, views] of [
        [{}, inRange],
        [{ category: 'Kitchen' }, kitchen],
      ] as const) {
        const byTeam = await api.admin.listViewGroups({
          query: { ...asked, ...within, by: 'team', names: true },
        })
        for (const [teamid, members] of crews) {
          const theirs = views.filter(one => members.includes(one.userid))
          const documents = byCount(theirs, one => `${one.doc_type.toUpperCase()} ${one.docid}`)
          const figures = {
            views: theirs.length,
            documents: documents.size,
            people: new Set(theirs.map(one => one.userid)).size,
          }
          expect(byTeam.find(one => one.teamid === teamid)).toMatchObject(figures)
          const ofTeam = { ...asked, ...within, teamid, names: true }
          const overview = await api.admin.readViewOverview({ query: ofTeam })
          expect(overview).toMatchObject(figures)
          expect(overview.days.reduce((sum, one) => sum + one.views, 0)).toBe(theirs.length)
          expect(
            Object.fromEntries(
              (await api.admin.listViewedDocuments({ query: { ...ofTeam, limit: 200 } })).map(
                one => [`${one.doc_type} ${one.docid}`, one.views],
              ),
            ),
          ).toEqual(Object.fromEntries(documents))
          expect(
            Object.fromEntries(
              (await api.admin.listViewers({ query: { ...ofTeam, limit: 200 } })).map(one => [
                String(one.userid),
                one.views,
              ]),
            ),
          ).toEqual(Object.fromEntries(byCount(theirs, one => String(one.userid))))
        }
      }
    },
  )

  test('a second beside midnight falls on its day, also at clock changes (A-177)', async () => {
    const moments = [
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:00Z',
    ]
    await put(
      moments.map((iso, n) => ({
        userid: itemAt(people, n % 6).me.userid,
        doc_type: 'guide',
        docid: firstOf(guides),
        date: at(iso),
      })),
    )
    const days = async (start: string, end: string) =>
      (
        await api.admin.readViewOverview({
          query: misfit({ start_date: start, end_date: end, zone }),
        })
      ).days
        .filter(one => one.views)
        .map(one => `${one.day} ${one.views}`)
    expect(await days('2026-10-23T22:00:00Z', '2026-10-26T22:59:59Z')).toEqual([
      '2026-10-24 1',
      '2026-10-25 2',
      '2026-10-26 1',
    ])
    expect(await days('2026-03-27T23:00:00Z', '2026-03-30T21:59:59Z')).toEqual([
      '2026-03-28 1',
      '2026-03-29 2',
      '2026-03-30 1',
    ])
  })

  test('what nobody viewed, and what was viewed before it was finished (A-175)', async () => {
    await put([
      {
        userid: firstOf(people).me.userid,
        doc_type: 'guide',
        docid: draft,
        date: at('2026-10-12T10:00:00Z'),
      },
      {
        userid: firstOf(people).me.userid,
        doc_type: 'guide',
        docid: firstOf(guides),
        date: at('2026-10-12T10:00:00Z'),
      },
    ])
    const asked = { start_date: '2026-10-12', end_date: '2026-10-12' } as object
    expect(
      (await api.admin.listViewedDocuments({ query: { ...asked, which: 'unfinished' } })).map(
        one => [one.docid, one.public],
      ),
    ).toEqual([[String(draft), false]])
    const unseen = await api.admin.listViewedDocuments({
      query: { ...asked, which: 'unseen', limit: 200 },
    })
    expect(
      unseen
        .filter(one => one.doc_type === 'GUIDE')
        .map(one => Number(one.docid))
        .toSorted((a, b) => a - b),
    ).toEqual(guides.slice(1))
    expect((await api.admin.readViewOverview({ query: asked })).unseen).toBe(unseen.length)
  })

  test('clearing views removes the person and keeps the sums (M-136)', async () => {
    const [ada, bob] = people as [TestPerson, TestPerson]
    for (const person of [ada, bob])
      await person.readGuide({ params: { guideid: itemAt(guides, 2) } })
    await api.service.views.flush()
    expect(await query('select sum(views)::int as views from view_quarters')).toEqual([
      { views: 2 },
    ])
    expect((await api.admin.readViewOverview({})).people).toBe(2)
    await ada.clearViews({})
    expect(await query('select userid, views from view_people')).toEqual([
      { userid: bob.me.userid, views: 1 },
    ])
    expect(await query('select sum(views)::int as views from view_quarters')).toEqual([
      { views: 2 },
    ])
  })
})

describe('who may see them', () => {
  const rows = ['overview', 'documents', 'people', 'groups?by=team'].map(path => `/x/views/${path}`)
  test('Admins, and nobody else (M-136, A-181)', async () => {
    const mo = await api.person('mo', { privilege: 'Moderator' })
    const status = async (path: string, token: string | null) =>
      (await api.request(path, { headers: token ? { Authorization: `api ${token}` } : {} })).status
    for (const path of rows)
      expect([
        path,
        ...(await Promise.all(
          [api.admin.token, mo.token, firstOf(people).token, null].map(token =>
            status(path, token),
          ),
        )),
      ]).toEqual([path, 200, 403, 403, 401])
  })

  test('names need a reason that is audited and shown to those named (M-136, A-181)', async () => {
    await put(
      people.slice(0, 2).map(({ me }) => ({
        userid: me.userid,
        doc_type: 'guide',
        docid: firstOf(guides),
        date: at('2026-10-12T10:00:00Z'),
      })),
    )
    const looks = async () =>
      memberAt(
        firstOf(
          await query("select count(*)::int as n from audit_rows where action = 'views.read'"),
        ),
        'n',
      )
    const before = await looks()
    const path = '/x/views/people?start_date=2026-10-12&end_date=2026-10-12'
    const ask = async (more: string) =>
      (
        await api.request(path + more, {
          headers: { Authorization: `api ${api.admin.token}`, 'X-Reason': 'works council' },
        })
      ).text()
    const shown = (await ask('')) + (await ask('&format=csv'))
    for (const { me } of people)
      expect(shown).not.toMatch(new RegExp(`${me.username}|\\b${me.userid}\\b.*username`))
    expect(JSON.parse(await ask(''))).toEqual([
      { userid: null, username: null, views: 1 },
      { userid: null, username: null, views: 1 },
    ])
    expect(await looks()).toBe(before)
    expect(await ask('&names=true&format=csv')).toContain(firstOf(people).me.username)
    expect(await looks()).toBe(before + 1)
    expect((await firstOf(people).listViewReaders({})).map(one => one.reason)).toEqual([
      'works council',
    ])
    expect(await itemAt(people, 2).listViewReaders({})).toEqual([])
  })

  test('a team of fewer than five is shown only with names (A-181, A-182)', async () => {
    const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
    await api.admin.addTeamMember({
      params: { teamid, userid: firstOf(people).me.userid },
      body: {},
    })
    await put(
      people.map(({ me }, n) => ({
        userid: me.userid,
        doc_type: 'guide',
        docid: itemAt(guides, n),
        date: at('2026-10-12T10:00:00Z'),
      })),
    )
    const asked = { start_date: '2026-10-12', end_date: '2026-10-12' } as object
    await expect(api.admin.readViewOverview({ query: { ...asked, teamid } })).rejects.toMatchObject(
      {
        status: 422,
        errors: [expect.objectContaining({ field: 'teamid', code: 'too_few' })],
      },
    )
    expect(
      (await api.admin.listViewGroups({ query: { ...asked, by: 'team' } })).map(one => one.name),
    ).toEqual(['Crew of 5', 'Crew of 4'])
    const named = await api.admin.readViewOverview({
      query: { ...asked, teamid, names: true },
    })
    expect(named).toMatchObject({ views: 1, documents: 1, people: 1 })
    expect(
      (await api.admin.listViewGroups({ query: { ...asked, by: 'team', names: true } })).map(
        one => [one.name, one.views],
      ),
    ).toContainEqual(['Bench', 1])
    expect(await firstOf(people).listViewReaders({})).toHaveLength(2)
    for (const person of people.slice(1))
      await api.admin.addTeamMember({ params: { teamid, userid: person.me.userid }, body: {} })
    expect(await api.admin.readViewOverview({ query: { ...asked, teamid } })).toMatchObject({
      views: 6,
    })
  })

  test('a table as CSV has every row and its range in the name (A-179)', async () => {
    await put(
      guides.map(docid => ({
        userid: firstOf(people).me.userid,
        doc_type: 'guide',
        docid,
        date: at('2026-10-12T10:00:00Z'),
      })),
    )
    const answer = await api.request(
      '/x/views/documents?start_date=2026-10-12&end_date=2026-10-12&limit=1&format=csv',
      { headers: { Authorization: `api ${api.admin.token}` } },
    )
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="views-seen-2026-10-12-2026-10-12.csv"',
    )
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(1 + guides.length)
    expect(lines.find(line => line.includes('1+1'))).toContain(",'=1+1,")
  })

  test.each([
    'zone=Nowhere',
    'start_date=2026-10-13&end_date=2026-10-12',
    'teamid=0',
    'names=perhaps',
  ])('%s is 422', async bad => {
    expect(
      (
        await api.request(`/x/views/overview?${bad}`, {
          headers: { Authorization: `api ${api.admin.token}` },
        })
      ).status,
    ).toBe(422)
  })
})
