// `views-10m`: dashboards and records over ten million views of a year, by 2,000 people, of 5,000
// guides in a tree of categories.
import type pg from 'pg'
import { dayAfter, dayIn, dayStart } from '#lib/zones.ts'
import type { Name } from '#contract/rows.ts'
import { inDatabase, measureAgainstSql, sizeOf, type Asked } from './againstSql.ts'
import { startService } from './service.ts'

const views = 10_000_000
const [people, guides, categories, teams] = [2000, 5000, 60, 12]
export const zone = 'Europe/Berlin'
const year = 365 * 86_400

/** So many views of so many guides, whose ids follow one another. */
export type Viewed = { views: number; guides: number }

/**
 * Few people and guides have most of the views, and all run over the year; in order of their dates,
 * as they come.
 */
const made = `
  update wikis w set parent = p.wikiid from wikis p
    where w.namespace = 'CATEGORY' and p.namespace = 'CATEGORY' and w.title like 'Bench %'
    and p.title = 'Bench ' || (substr(w.title, 7)::int / 4) and substr(w.title, 7)::int > 3;
  insert into guides (langid, revisionid, live_revisionid, author, type, category, title, flags,
    public, created_date, modified_date)
  select 'en', 1, 1, (select min(userid) from users), 'repair', 'Bench ' || n % ${categories},
    'Repair number ' || n, case when n % 40 = 3 then '{GUIDE_IN_PROGRESS}'::text[] else '{}' end,
    n % 25 <> 4, 1600000000, 1600000000 from generate_series(1, ${guides}) n`
const viewers = `
  insert into users (email, username, join_date)
    select 'viewer.' || n || '@example.com', 'Viewer ' || n, 1600000000
    from generate_series(1, ${people}) n;
  insert into teams (name, owner, created) select 'Bench team ' || n,
    (select min(userid) from users), 1700000000 from generate_series(1, ${teams}) n;
  insert into team_members (teamid, userid, joined) select t.teamid, u.userid, 1700000000
    from users u join teams t on t.teamid % ${teams} = u.userid % ${teams}
    where u.email like 'viewer.%'`
const recorded = ({ views, guides }: Viewed) => `
  insert into views (userid, doc_type, docid, date)
  select f.userid + floor(${people} * power((n * 2654435761 % 4294967296) / 4294967296.0::float8,
    2))::int, 'guide', f.guideid
    + floor(${guides - 100} * power((n * 1597334677 % 4294967296) / 4294967296.0::float8, 3))::int,
    extract(epoch from now())::int - ${year} + (n * ${year} / ${views})::int
  from generate_series(1::bigint, ${views}) n,
    (select (select min(userid) from users where email like 'viewer.%') as userid,
    (select min(guideid) from guides) as guideid) f`
const addedUp = `
  insert into view_counts select doc_type, docid, date / 86400, count(*), count(distinct userid)
    from views group by 1, 2, 3 order by 3;
  insert into view_quarters select date / 900, count(*) from views group by 1;
  insert into view_people select userid, date / 86400, count(*) from views group by 1, 2 order by 2;
  insert into view_teams select date / 604800, teamid, doc_type, docid, count(*) from views
    join team_members using (userid) group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  insert into view_gaps select kind, day, before, count(*) from (
    select 'documents' as kind, day,
      lag(day, 1, 0) over (partition by doc_type, docid order by day) as before from view_counts
    union all select 'people', day, lag(day, 1, 0) over (partition by userid order by day)
      from view_people) there group by 1, 2, 3`

/** Rows first, then what finds them: as quick as it goes, and the same in the end. */
export const fillViews = async (client: pg.Client, viewed: Viewed): Promise<void> => {
  // no look at users for each of ten million
  await client.query('set session_replication_role = replica')
  await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'`)
  await client.query(viewers)
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'views'`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  await client.query(recorded(viewed))
  for (const { indexdef } of rows) await client.query(indexdef)
  await client.query(addedUp)
  await client.query('vacuum analyze')
}

/**
 * Everything that the dashboards ask, over ranges of the screen; a few kinds only over some of
 * them.
 */
const kinds: { what: string; name: Name; path: string; more?: string; days: number[] }[] = [
  {
    what: 'overview',
    name: 'readViewOverview',
    path: '/x/views/overview',
    days: [1, 7, 30, 90, 365],
  },
  {
    what: 'hours of the week',
    name: 'readViewHours',
    path: '/x/views/hours',
    days: [30, 365],
  },
  {
    what: 'hours of the most viewed guide',
    name: 'readViewHours',
    path: '/x/views/hours',
    more: '&doc_type=guide&docid=1',
    days: [30, 365],
  },
  ...['seen', 'unseen', 'unfinished'].map(which => ({
    what: `documents ${which}`,
    name: 'listViewedDocuments' as const,
    path: '/x/views/documents',
    more: `&which=${which}`,
    days: [30, 365],
  })),
  { what: 'people', name: 'listViewers', path: '/x/views/people', days: [30, 365] },
  {
    what: 'by category',
    name: 'listViewGroups',
    path: '/x/views/groups',
    more: '&by=category',
    days: [30, 365],
  },
  {
    what: 'by team',
    name: 'listViewGroups',
    path: '/x/views/groups',
    more: '&by=team',
    days: [1, 7, 30, 90, 365],
  },
  {
    what: 'overview of a category',
    name: 'readViewOverview',
    path: '/x/views/overview',
    more: '&category=Bench+2',
    days: [30, 365],
  },
  {
    what: 'documents of a category',
    name: 'listViewedDocuments',
    path: '/x/views/documents',
    more: '&category=Bench+2',
    days: [30, 365],
  },
  {
    what: 'overview of a team',
    name: 'readViewOverview',
    path: '/x/views/overview',
    more: '&teamid=1',
    days: [30, 365],
  },
  {
    what: 'documents of a team',
    name: 'listViewedDocuments',
    path: '/x/views/documents',
    more: '&teamid=1',
    days: [30, 365],
  },
  {
    what: 'people of a team',
    name: 'listViewers',
    path: '/x/views/people',
    more: '&teamid=1',
    days: [30, 365],
  },
]

const asked = (userid: number): Asked[] => {
  const today = dayIn(zone, Math.floor(Date.now() / 1000))
  // Two readers, one of them a day further back.
  return [0, 1].flatMap(back => {
    const to = dayAfter(today, -back)
    const bounds = (days: number) =>
      `start_date=${dayStart(zone, dayAfter(to, 1 - days))}&end_date=${dayStart(zone, dayAfter(to, 1)) - 1}`
    return [
      ...kinds.flatMap(({ what, name, path, more = '', days }) =>
        days.map((length): Asked => ({
          what: `${what}, ${length} days`,
          name,
          path,
          search: `${bounds(length)}&zone=${encodeURIComponent(zone)}${more}`,
        })),
      ),
      {
        what: 'a person, 90 days',
        name: 'listUserViews' as const,
        path: `/user_view_history/user/${userid}`,
        search: bounds(90),
      },
    ]
  })
}

export const measureViews = async (dataDir: string) => {
  const service = await startService(dataDir)
  try {
    for (let n = 0; n < categories; n++)
      await service.client.createWiki({
        body: { namespace: 'CATEGORY', title: `Bench ${n}`, contents: '' },
      })
    const began = performance.now()
    await inDatabase(service, async client => {
      await client.query(made)
      await fillViews(client, { views, guides })
    })
    const seconds = (performance.now() - began) / 1000
    const { userid } = await service.client.readOwnUser()
    return {
      ...(await measureAgainstSql(service, asked(userid))),
      views,
      seconds,
      megabytes: sizeOf(dataDir),
    }
  } finally {
    await service.stop()
  }
}
