// `users-50000`: the table of people as Admins narrow it down, over 50,000 accounts with sign-ins,
// teams and edits.
import { inDatabase, measureAgainstSql, sizeOf, type Asked } from './againstSql.ts'
import { startService } from './service.ts'

const people = 50_000
const teams = 40
const edits = 30_000

const fill = `
  insert into users (email, username, unique_username, privilege, reputation, join_date, state)
  select 'person.' || n || '@' || (array['example.com', 'mending.example', 'workshop.example'])[1
    + n % 3], initcap(a || b) || ' ' || initcap(c || a || n % 97), a || c || n,
    case when n % 50 = 0 then 'Author' when n % 500 = 1 then 'Moderator' else 'User' end,
      1 + n * 7919 % 3000, 1600000000 + n * 3000,
      case when n % 200 = 7 then 'suspended' else 'active' end
  from (select n, (array['ba', 'ko', 'ri', 'tel', 'mon', 'sa', 'vur', 'lin'])[1 + n % 8] a,
    (array['dex', 'pho', 'gra', 'nis', 'tor', 'qua', 'bel'])[1 + n / 8 % 7] b,
    (array['zim', 'ul', 'ent', 'ora', 'ik'])[1 + n / 56 % 5] c
    from generate_series(1, ${people}) n) names;
  insert into tokens (userid, token_hash, created, last_used)
    select userid, sha256(('bench ' || userid || ' ' || k)::bytea), 1700000000,
    1700000000 + userid * 911 % 60000000 from users, generate_series(1, 2) k
    where email like 'person.%';
  insert into teams (name, owner, created) select 'Bench team ' || n,
    (select min(userid) from users), 1700000000 from generate_series(1, ${teams}) n;
  insert into team_members (teamid, userid, joined) select t.teamid, u.userid, 1700000000
    from users u join teams t on t.teamid % ${teams} = u.userid % ${teams} where u.userid % 5 = 0;
  insert into patrol_items (place, doc_type, docid, langid, kind, authorid, base_revisionid,
    head_revisionid, state, created, updated, threshold_at_save, decided)
  select n, 'guide', 1, 'en', 'edit', 100 + n * 7919 % ${people - 200}, 1, 1, s, 1780000000,
    1780000000, 500, case when s <> 'pending' then extract(epoch from now())::int - n * 200 end
  from (select n, (array['pending', 'accepted', 'accepted', 'denied', 'partial'])[1 + n % 5] s
    from generate_series(1, ${edits}) n) edits;`

const searches = [
  '',
  'limit=200',
  'q=telpho',
  'q=mending',
  'q=1234',
  'q=nobody+at+all',
  'q=ori&privilege=Author',
  'privilege=Moderator',
  'state=suspended',
  'team=7',
  'team=7&q=ba',
  'sort=name',
  'sort=name&order=DESC&q=ik',
  'sort=joined&order=DESC',
  'sort=reputation&order=DESC',
  'sort=reputation&order=DESC&privilege=Author',
  'sort=last_active&order=DESC',
  'reputation_min=2500',
  'reputation_min=100&reputation_max=120&q=sa',
  'active_since=1755000000',
  'inactive_since=1702000000',
  'has_pending=true',
  'has_pending=true&sort=reputation&order=DESC',
  'offset=40000&sort=name',
  'q=exam&offset=10000',
]

export const measurePeople = async (dataDir: string) => {
  const service = await startService(dataDir)
  try {
    await inDatabase(service, async client => {
      await client.query(fill)
      await client.query('vacuum analyze')
    })
    // Everyone of them is narrowed down somehow: the plain list is another one.
    const asked = searches.map((search): Asked => ({
      name: 'listUsers',
      path: '/users',
      search: /q=|sort=|=true|privilege|state|team|reputation|active/.test(search)
        ? search
        : [search, 'sort=userid'].filter(Boolean).join('&'),
    }))
    return { ...(await measureAgainstSql(service, asked)), people, megabytes: sizeOf(dataDir) }
  } finally {
    await service.stop()
  }
}
