// All that was written down and done in runs, as JSON and as CSV: what the pages of their records
// say, line by line.
import type { worklogRows } from '#contract/worklog/rows.ts'
import { eventsOf, type RunEvent } from '#contract/worklog/runEvents.ts'
import type { RunRow } from '#contract/worklog/runRow.ts'
import { existing } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { requireOrder } from '#server/http/dates.ts'
import { csvFile, momentCell, requireWhole } from '#server/http/responses/csv.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { loadDecided } from '../deviations/list.sql.ts'
import { grouped, loadEntries } from '../load.ts'
import { presentEntry } from '../present.ts'
import { loadRunIds, loadRuns, type Query } from '../runHandlers.ts'
import { loadFieldsOf } from './pinnedWords.ts'

type Filters = Omit<Query, 'limit' | 'offset'>
type RunEvents = { run: RunRow; events: RunEvent[] }
const runsAtOnce = 200

/** So many runs at a time, until all are there or a file is full. */
const loadRunEvents = async (
  db: Db,
  ctx: Pick<SignedIn, 'person' | 'now' | 'origin'>,
  filters: Filters,
): Promise<RunEvents[]> => {
  const all = await loadRunIds(db, ctx.person, filters)
  // Each has one line at least.
  requireWhole(all.length)
  const found: RunEvents[] = []
  let rows = 0
  for (let at = 0; at < all.length; at += runsAtOnce) {
    const ids = all.slice(at, at + runsAtOnce)
    const runs = await loadRuns(db, ctx.person, {
      ...filters,
      entryids: ids,
      limit: runsAtOnce,
      offset: 0,
    })
    const fields = await loadFieldsOf(db, ids, undefined)
    const entries = new Map((await loadEntries(db, ids)).map(one => [one.entryid, one]))
    const decided = grouped(await loadDecided(db, ids))
    for (const run of runs) {
      const stored = existing(entries.get(run.entryid), 'the entry of a run')
      const events = eventsOf({
        entry: presentEntry(stored, ctx),
        deviations: decided.get(run.entryid) ?? [],
        stepids: stored.stepids,
        fields: fields.get(run.entryid) ?? [],
      })
      rows += events.length
      found.push({ run, events })
    }
    requireWhole(rows)
  }
  return found
}

const loadNames = async (db: Db, found: readonly RunEvents[]): Promise<Map<number, string>> => {
  const userids = new Set(
    found.flatMap(({ events }) => events.flatMap(one => [one.userid ?? 0, one.from_userid ?? 0])),
  )
  return new Map(
    (
      await db.many<{ userid: number; username: string }>(
        sql`select userid, username from users where userid = any(${[...userids]}::int[])`,
      )
    ).map(({ userid, username }) => [userid, username]),
  )
}

type Cell = (event: RunEvent, run: RunRow, nameOf: (userid: number | null) => string) => unknown
const yes = (said: boolean | null) => (said === null ? '' : said ? 1 : 0)
const cells: Record<string, Cell> = {
  entryid: one => one.entryid,
  work_order: (_, run) => run.workorderid,
  serial: (_, run) => run.serial,
  guide: (_, run) => run.title,
  release: (_, { release }) => release && `${release.major}.${release.minor}`,
  type: one => one.type,
  step: one => one.step,
  field: one => one.label,
  value: one => one.value,
  unit: one => one.unit,
  kind: one => one.kind,
  out_of_bounds: one => yes(one.out_of_bounds),
  stands: one => yes(one.stands),
  rework: one => one.rework,
  reason: one => one.reason,
  decision: one => one.decision,
  person: (one, _, nameOf) => nameOf(one.userid),
  from: (one, _, nameOf) => nameOf(one.from_userid),
  date: one => momentCell(one.date),
  device_date: one => momentCell(one.device_date),
  device: one => one.device,
  clock_ahead: one => one.clock_ahead,
  end_date: one => momentCell(one.end_date),
}

function* linesOf(found: readonly RunEvents[], names: Map<number, string>) {
  const nameOf = (userid: number | null) => (userid === null ? '' : (names.get(userid) ?? ''))
  yield Object.keys(cells)
  for (const { run, events } of found)
    for (const event of events)
      yield Object.values(cells).map(of => {
        const cell = of(event, run, nameOf)
        return typeof cell === 'number' ? cell : typeof cell === 'string' ? cell : ''
      })
}

export const eventHandlers: Pick<Handlers, 'listRunEvents' & keyof typeof worklogRows> = {
  listRunEvents({ query: { format, ...filters } }, ctx) {
    requireWorkLog(ctx)
    requireOrder(filters)
    return ctx.snapshot(async db => {
      const found = await loadRunEvents(db, ctx, filters)
      return format === 'csv'
        ? csvFile('run-events.csv', linesOf(found, await loadNames(db, found)))
        : found.flatMap(({ events }) => events)
    })
  },
}
