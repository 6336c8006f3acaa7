// What people ask of the register and the work log, each with the plain statement that says what
// the answer has to hold: written from what the requirement says, not from the service's own SQL.
import { day, heldIn, type Answer, type Kind, type Known, type Question } from './known.ts'
import { calendarKinds, releaseKinds } from './releaseKinds.ts'

const runs = (where: string) =>
  `select e.entryid as id from work_entries e where ${where} order by e.entryid desc`
const holds = (part: string) => `(position('${part.toLowerCase()}' in lower(e.workorderid)) > 0
  or position('${part.toLowerCase()}' in lower(coalesce(e.serial, ''))) > 0)`
const members = (teamid: number) => `(select userid from team_members where teamid = ${teamid})`
/** A value is out of its bounds now, or was before something else took its place. */
const deviated = `(exists (select from work_values v where v.entryid = e.entryid and v.out_of_bounds)
  or exists (select from work_earlier_values v where v.entryid = e.entryid and v.out_of_bounds))`

const runKinds = ({ now, guideid, userid, releaseid, teamid }: Known): Question[] => [
  ['runs', 'limit=50', runs('true')],
  ['runs, page 1,000', 'limit=50&offset=49950', runs('true')],
  ['runs of a guide', `limit=50&guideid=${guideid}`, runs(`e.guideid = ${guideid}`)],
  ['runs of a person', `limit=50&userid=${userid}`, runs(`e.userid = ${userid}`)],
  ['runs of a team', `limit=50&team=${teamid}`, runs(`e.userid in ${members(teamid)}`)],
  ['runs of a release', `limit=50&releaseid=${releaseid}`, runs(`e.releaseid = ${releaseid}`)],
  ...['started', 'complete', 'cancelled'].map((status): Question => [
    `runs that are ${status}`,
    `limit=50&status=${status}`,
    runs(`e.status = '${status}'`),
  ]),
  ['runs by a part of a number', 'limit=50&workorder=wo-1047', runs(holds('WO-1047'))],
  ['runs by a serial number', 'limit=50&workorder=sn-90210', runs(holds('SN-90210'))],
  ['runs by two letters', 'limit=50&workorder=77', runs(holds('77'))],
  ['runs by no number', 'limit=50&workorder=nothing', runs(holds('nothing'))],
  ['runs with deviations', 'limit=50&deviations=true', runs(deviated)],
  [
    'runs of a month',
    `limit=50&start_date=${now - 60 * day}&end_date=${now - 30 * day}`,
    runs(`e.starttime between ${now - 60 * day} and ${now - 30 * day}`),
  ],
  [
    'runs of a guide with deviations',
    `limit=50&guideid=${guideid}&deviations=true`,
    runs(`e.guideid = ${guideid} and ${deviated}`),
  ],
]

/** What is out of its bounds now, and what was before; each by its run, newest first. */
const deviations = (where: string, order: string) => `select entryid as id from (
  select v.entryid, v.field_revisionid, v.rework, null::int as valueid, v.userid, v.date,
    v.device_date from work_values v where v.out_of_bounds
  union all
  select b.entryid, b.field_revisionid, b.rework, b.valueid, b.userid, b.date, b.device_date
    from work_earlier_values b join work_values v using (entryid, field_revisionid, rework)
    where b.out_of_bounds and b.value <> v.value) d join work_entries e using (entryid)
  where ${where} order by ${order}`
const newest = `coalesce(d.device_date, d.date) desc, entryid desc, field_revisionid, d.rework,
  valueid nulls last`

const deviationKinds = ({ now, guideid, userid, teamid }: Known): Question[] => [
  ['deviations', 'limit=50', deviations('true', newest)],
  ['deviations, page 100', 'limit=50&offset=4950', deviations('true', newest)],
  [
    'deviations that are open',
    'limit=50&state=open',
    // Every field asks for a reason; some also for a second person, whom nobody was.
    deviations(
      `d.valueid is null and e.status in ('started', 'paused', 'suspended') and exists (
        select from work_values v where v.entryid = d.entryid and v.out_of_bounds
          and v.field_revisionid = d.field_revisionid
          and (v.reason is null or v.field_revisionid = 1 and e.forms @> '[{"fields": [{"hold": true}]}]'))`,
      newest,
    ),
  ],
  [
    'deviations of a guide',
    `limit=50&guideid=${guideid}`,
    deviations(`e.guideid = ${guideid}`, newest),
  ],
  [
    'deviations of a person',
    `limit=50&userid=${userid}`,
    deviations(`d.userid = ${userid}`, newest),
  ],
  [
    'deviations of a team',
    `limit=50&team=${teamid}`,
    deviations(`d.userid in ${members(teamid)}`, newest),
  ],
  [
    'deviations by a part of a number',
    'limit=50&workorder=wo-104',
    deviations(holds('WO-104'), newest),
  ],
  [
    'deviations of a month',
    `limit=50&start_date=${now - 60 * day}&end_date=${now - 30 * day}`,
    deviations(
      `coalesce(d.device_date, d.date) between ${now - 60 * day} and ${now - 30 * day}`,
      newest,
    ),
  ],
]

/** Each piece counts once; those without a serial number by their runs. */
const finished = `(select count(distinct e.serial) + count(*) filter (where e.serial is null)
  from work_entries e where e.orderid = o.orderid and e.guideid = o.guideid
    and e.status = 'complete')`
const orders = (where: string) => `select o.orderid as id from work_orders o where ${where}
  order by o.due_date nulls last, o.orderid`
const orderKinds = ({ now, guideid, userid }: Known): Question[] => [
  ['orders', 'limit=50', orders('true')],
  [
    'open orders',
    'limit=50&state=open',
    orders(`${finished} < o.quantity and o.cancelled is null`),
  ],
  [
    'done orders',
    'limit=50&state=done',
    orders(`${finished} >= o.quantity and o.cancelled is null`),
  ],
  ['orders of a person', `limit=50&userid=${userid}`, orders(`o.userid = ${userid}`)],
  ['orders of a guide', `limit=50&guideid=${guideid}`, orders(`o.guideid = ${guideid}`)],
  ['orders that are due', `limit=50&due_before=${now}`, orders(`o.due_date <= ${now}`)],
  ['orders by number', 'limit=50&number=wo-1047', orders(`left(lower(o.number), 7) = 'wo-1047'`)],
]

export const kindsOf = (known: Known): Kind[] =>
  (
    [
      ['listReleases', '/guides/releases', releaseKinds(known), 'releaseid'],
      ['readReleaseCalendar', '/x/releases/calendar', calendarKinds(known), 'day'],
      ['listRuns', '/x/work_log/runs', runKinds(known), 'entryid'],
      ['listDeviations', '/x/work_log/deviations', deviationKinds(known), 'entryid'],
      ['listWorkOrders', '/x/work_orders', orderKinds(known), 'orderid'],
    ] as const
  ).flatMap(([name, path, kinds, id]) =>
    kinds.map(([what, search, ids]): Kind => {
      const asked = new URLSearchParams(search)
      return {
        name,
        path,
        search,
        what,
        ids,
        limit: Number(asked.get('limit') ?? 1000),
        offset: Number(asked.get('offset') ?? 0),
        id,
      }
    }),
  )

/** What differs between an answer and the plain statement, in words; null where they agree. */
export const differenceOf = (
  kind: Kind,
  all: readonly (string | number)[],
  answer: Answer,
  counted: number,
): string | null => {
  const { what, limit, offset } = kind
  const { ids, total } = heldIn(kind, answer, counted)
  if (total !== all.length) return `${what}: ${total} of ${all.length}`
  const expected = all.slice(offset, offset + limit)
  const at = expected.findIndex((id, n) => id !== ids[n])
  if (at !== -1) return `${what}: ${ids[at]} stands at place ${at} instead of ${expected[at]}`
  return ids.length === expected.length ? null : `${what}: ${ids.length - expected.length} too many`
}
