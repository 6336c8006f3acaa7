// `work-lists`: the board, the calendar and the list of 10,000 releases, and the lists of 100,000
// runs and of the values out of their bounds in them.
import type { Name } from '#contract/rows.ts'
import { inDatabase, measureAgainstSql, sizeOf, type Asked } from './againstSql.ts'
import { startService } from './service.ts'

const [guides, releasesOfGuide, runs, workers, teams] = [1000, 10, 100_000, 200, 8]

/** Of each guide eight releases of the past, one that is live and one on its way. */
const releases = `
  insert into users (email, username, join_date)
    select 'worker.' || n || '@example.com', 'Worker ' || n, 1600000000
    from generate_series(1, ${workers}) n;
  insert into teams (name, owner, created) select 'Shift ' || n,
    (select min(userid) from users), 1700000000 from generate_series(1, ${teams}) n;
  insert into team_members (teamid, userid, joined) select t.teamid, u.userid, 1700000000
    from users u join teams t on t.teamid % ${teams} = u.userid % ${teams}
    where u.email like 'worker.%';
  insert into guides (langid, revisionid, live_revisionid, author, type, category, title, public,
    created_date, modified_date)
  select 'en', 1, 1, (select min(userid) from users), 'repair', 'Bench', 'Valve number ' || n, true,
    1600000000, 1600000000 from generate_series(1, ${guides}) n;
  insert into releases (guideid, langid, userid, state, type, major, minor, title, revisionid,
    revisionids, authors, pending_edits, content, content_hash, init_date, release_date,
    obsolete_date, scheduled_date)
  select guideid, 'en', author, state, 'major', n, 0, 'Version ' || n, 1, '{1}', '{}', 0,
    jsonb_build_object('steps', '[]'::jsonb, 'guide', jsonb_build_object('title', title,
      'category', category, 'type', type, 'flags', '[]'::jsonb, 'steps', '[]'::jsonb)),
    md5(guideid || ' ' || n) || md5(n || ' ' || guideid), day,
    case when n < ${releasesOfGuide} then day + 86400 end,
    case when state = 'superseded' then day + 864000 end,
    case when state = 'scheduled' then extract(epoch from now())::int + guideid * 3600 end
  from (select g.*, n, 1700000000 + n * 8000000 + guideid * 900 as day,
      case when n < ${releasesOfGuide - 1} then 'superseded' when n < ${releasesOfGuide} then 'live'
        else (array['draft', 'in_review', 'approved', 'scheduled'])[1 + guideid % 4] end as state
    from guides g, generate_series(1, ${releasesOfGuide}) n) made;
  insert into approval_requests (releaseid, guideid, approval_processid, title, state, content_hash,
    userid, excluded, created)
  select releaseid, guideid, 1, 'Quality', case when state = 'in_review' then 'open' else 'approved'
    end, content_hash, userid, '{}', init_date from releases where state <> 'draft';
  insert into approval_request_stages (approvalid, orderby, type, userid, name, required_signatures,
    due_date)
  select approvalid, 1, 'user', (select max(userid) from users), 'Quality', 1, created + 864000
    from approval_requests;
  insert into approval_signatures (stageid, userid, username, date, meaning, note, rejects,
    content_hash)
  select stageid, s.userid, 'Worker', created, 'Read', '', false, content_hash
    from approval_request_stages s join approval_requests using (approvalid)
    where state = 'approved'`

/** Ten runs to an order; in each a torque, a gap, a note and a second person. */
const forms = JSON.stringify([
  {
    stepid: 1,
    form_revisionid: 1,
    fields: [
      { field_revisionid: 1, label: 'Torque', type: 'number', required: true, min: 10, max: 12 },
      {
        field_revisionid: 2,
        label: 'Gap',
        type: 'number',
        required: false,
        min: 1,
        max: 2,
        hold: true,
      },
      { field_revisionid: 3, label: 'Note', type: 'text', required: false },
      { field_revisionid: 4, label: 'Use as is', type: 'second_signature', required: false },
    ],
  },
])
const work = `
  insert into work_entries (guideid, releaseid, userid, started_by, workorderid, serial, status,
    starttime, endtime, modified_date, guide_revisionid, stepids, forms, max_form_revisionid)
  select r.guideid, r.releaseid, w.first + n % ${workers}, w.first + n % ${workers},
    'W-' || 100000 + n / 10, 'S-' || n, s.status, 1760000000 + n * 200,
    case when s.status in ('complete', 'cancelled') then 1760003600 + n * 200 end,
    1760003600 + n * 200, 1, '{1,2,3}', '${forms}', 1
  from generate_series(1, ${runs}) n
    join (select releaseid, guideid, row_number() over (order by guideid) as place from releases
      where state = 'live') r on r.place = 1 + n * 7919 % ${guides}
    cross join (select min(userid) as first from users where email like 'worker.%') w
    cross join lateral (select case when n % 50 = 1 then 'cancelled' when n % 200 = 7 then 'started'
      when n % 400 = 9 then 'suspended' else 'complete' end as status) s;
  insert into work_values (entryid, field_revisionid, stepid, type, label, value, userid, date,
    device_date, out_of_bounds, reason)
  select entryid, f, 1, (array['number', 'number', 'text', 'second_signature'])[f],
    (array['Torque', 'Gap', 'Note', 'Use as is'])[f],
    case when f = 4 then 'Worker 1' when f = 3 then 'Clean' when o.is_out then '15' else '11' end,
    case when f = 4 then started_by + 1 else userid end, starttime + f * 60, starttime + f * 59,
    o.is_out, case when o.is_out then 'The wrench was set wrong' end
  from work_entries, generate_series(1, 4) f,
    lateral (select (f = 1 and entryid % 25 = 3) or (f = 2 and entryid % 60 = 7) as is_out) o
  where f < 4 or entryid % 120 = 7;
  insert into work_earlier_values (entryid, field_revisionid, type, value, userid, date,
    out_of_bounds, reason)
  select entryid, 1, 'number', case when entryid % 3 = 0 then '16' else '10.5' end, userid,
    starttime + 30, entryid % 3 = 0, case when entryid % 3 = 0 then 'Read wrong' end
  from work_entries where entryid % 10 = 0;
  insert into work_signoffs (entryid, stepid, userid, date)
  select entryid, step, userid, starttime + step * 300 from work_entries, generate_series(1, 3) step`

type Kind = { what: string; name: Name; path: string; searches: string[] }
const now = Math.floor(Date.now() / 1000)
const kinds: Kind[] = [
  {
    what: 'board of releases',
    name: 'listReleases',
    path: '/guides/releases',
    searches: ['draft', 'in_review', 'approved', 'scheduled', 'live', 'superseded,archived'].map(
      phase => `phase=${phase}&limit=50&order=DESC`,
    ),
  },
  {
    what: 'calendar of releases',
    name: 'listReleases',
    path: '/guides/releases',
    searches: [0, 30, -30].map(
      days =>
        `live_from=${now + days * 86_400}&live_to=${now + (days + 31) * 86_400}&limit=200&order=DESC`,
    ),
  },
  {
    what: 'list of releases',
    name: 'listReleases',
    path: '/guides/releases',
    searches: ['limit=50&order=DESC', 'limit=50&offset=9000', 'limit=50&q=valve+777'],
  },
  {
    what: 'list of runs',
    name: 'listRuns',
    path: '/x/work_log/runs',
    searches: [
      'limit=50',
      'limit=50&offset=90000',
      'limit=50&workorder=W-105',
      'limit=50&workorder=s-99999',
      'limit=50&workorder=nowhere',
      'limit=50&status=suspended',
      'limit=50&guideid=7',
      'limit=50&team=3',
      'limit=50&deviations=1',
    ],
  },
  {
    what: 'list of deviations',
    name: 'listDeviations',
    path: '/x/work_log/deviations',
    searches: [
      'limit=50',
      'limit=50&offset=5000',
      'limit=50&state=open',
      'limit=50&workorder=W-105',
      'limit=50&sort=guide&order=ASC',
      'limit=50&sort=person',
      'limit=50&guideid=7',
      'limit=50&team=3',
    ],
  },
]

export const measureWorkLists = async (dataDir: string) => {
  const service = await startService(dataDir)
  try {
    const began = performance.now()
    await inDatabase(service, async client => {
      await client.query('set session_replication_role = replica') // no look at each reference
      await client.query(releases)
      await client.query(work)
      await client.query('vacuum analyze')
    })
    const seconds = (performance.now() - began) / 1000
    const asked = kinds.flatMap(({ searches, ...kind }): Asked[] =>
      searches.map(search => ({ ...kind, search })),
    )
    const measured = await measureAgainstSql(service, asked)
    return {
      ...measured,
      runs,
      releases: guides * releasesOfGuide,
      seconds,
      megabytes: sizeOf(dataDir),
    }
  } finally {
    await service.stop()
  }
}
