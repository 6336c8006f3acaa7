// The register: its board, its calendar and its list.
import { day, type Known, type Question } from './known.ts'

const released = `r.state in ('live', 'superseded', 'archived')`
const releases = (where: string, order = 'r.releaseid desc') =>
  `select r.releaseid as id from releases r join guides g using (guideid)
    where g.deleted_date is null and ${where} order by ${order}`
const goesLive = 'coalesce(r.release_date, r.scheduled_date)'
const within = (date: string, from: number) => `${date} between ${from} and ${from + day - 1}`
/** It goes live within a day from then, or waits for a signature that is due. */
const isOfDay = (from: number) => `(${within(goesLive, from)} or r.state = 'in_review' and exists (
  select from approval_requests q join approval_request_stages s using (approvalid)
  where q.releaseid = r.releaseid and q.state = 'open' and s.orderby = q.current_stage
    and ${within('s.due_date', from)}))`
/** A word is part of the title of the guide or of the release. */
const hasWord = (word: string) =>
  `position('${word}' in lower(r.guide_title || ' ' || r.title)) > 0`
/** Where readers find the guide: in the category of its live release, else in its own. */
const category = `coalesce((select x.content->'guide'->>'category' from releases x
  where x.guideid = g.guideid and x.state = 'live'), g.category)`

export const releaseKinds = ({ now, guideid, userid, teamid }: Known): Question[] => [
  ...['draft', 'in_review', 'approved', 'scheduled', 'live'].map((phase): Question => [
    `board, column ${phase}`,
    `phase=${phase}&limit=30&order=DESC`,
    releases(`r.state = '${phase}'`),
  ]),
  ['list', 'limit=50&order=DESC', releases('true')],
  ['list, page 100', 'limit=50&order=DESC&offset=4950', releases('true')],
  [
    'list of a category',
    'limit=50&order=DESC&category=Bench+3',
    releases(`${category} = 'Bench 3'`),
  ],
  [
    'list of a team',
    `limit=50&order=DESC&team=${teamid}`,
    releases(`g.guideid in (select guideid from guide_teams where teamid = ${teamid})`),
  ],
  ['list of a person', `limit=50&order=DESC&userid=${userid}`, releases(`r.userid = ${userid}`)],
  ['list of a guide', `limit=50&order=DESC&guideid=${guideid}`, releases(`r.guideid = ${guideid}`)],
  [
    'list by words',
    'limit=50&order=DESC&q=valve+17',
    releases(`${hasWord('valve')} and ${hasWord('17')}`),
  ],
  ['list by no word', 'limit=50&order=DESC&q=nobody', releases(hasWord('nobody'))],
  ['list of released', 'limit=50&order=DESC&status=released', releases(released)],
  [
    'list of rejected',
    'limit=50&order=DESC&status=rejected',
    releases(`r.state = 'draft' and r.outcome = 'rejected'`),
  ],
  [
    'list of those made since',
    `limit=50&order=DESC&from=${now - 90 * day}`,
    releases(`r.init_date >= ${now - 90 * day}`),
  ],
  [
    'list of those to review',
    `limit=50&order=DESC&review_to=${now}`,
    releases(`r.state = 'live' and r.guideid in (
      select guideid from register_entries where review_date <= ${now})`),
  ],
  [
    'list of a day',
    `limit=50&live_from=${now}&live_to=${now + day - 1}`,
    releases(isOfDay(now), `${goesLive} is null, ${goesLive}, r.releaseid`),
  ],
  [
    'list of an owner',
    `limit=50&order=DESC&ownerid=${userid}`,
    releases(`r.guideid in (select guideid from register_entries where ownerid = ${userid})`),
  ],
]

/** Each day in the zone that has any, with how many have one of their dates on it. */
const dayCounts = (zone: string, from: string, days: number) => `
  select day::text || ' ' || count(distinct releaseid) as id from (
    select releaseid, (to_timestamp(at) at time zone '${zone}')::date as day from (
      select r.releaseid, ${goesLive} as at from releases r
        join guides g using (guideid) where g.deleted_date is null
      union all
      select r.releaseid, s.due_date from releases r join guides g using (guideid)
        join approval_requests q using (releaseid) join approval_request_stages s using (approvalid)
        where g.deleted_date is null and r.state = 'in_review' and q.state = 'open'
          and s.orderby = q.current_stage) dates) days
  where day >= '${from}'::date and day < '${from}'::date + ${days} group by day order by day`
export const calendarKinds = ({ now }: Known): Question[] => {
  const first = (days: number) => new Date((now + days * day) * 1000).toISOString().slice(0, 10)
  return [
    ['calendar, six weeks', 'Europe/Berlin', first(-20), 42, 4],
    ['calendar, six weeks ago', 'America/Los_Angeles', first(-300), 42, 4],
    ['calendar, a full week', 'Asia/Kolkata', first(3), 7, 20],
    ['calendar, a day', 'UTC', first(0), 1, 100],
  ].map(([what, zone, from, days, most]): Question => [
    String(what),
    `zone=${encodeURIComponent(String(zone))}&first_day=${from}&days=${days}&per_day=${most}`,
    dayCounts(String(zone), String(from), Number(days)),
  ])
}
