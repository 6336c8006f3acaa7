// Who was trained, and how it went (moderation-admin 9): over all versions of a module.
import type { AttemptStatus } from '#contract/training/shapes.ts'
import { joined, sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { csvFile, momentCell, requireWhole, rowsOfFile } from '#server/http/responses/csv.ts'
import { requireOrder } from '#server/http/dates.ts'
import { loadUserSummaries, presentUserSummary } from '#server/users/load.ts'
import { loadAssigned } from './assigned.ts'
import { attemptColumns, loadModule, type AttemptFacts, type ModuleRow } from './load.ts'
import { presentAttempt } from './present.ts'
import { requireTraining, requireUsage } from './rules.ts'
import { scoreAtMost } from './runtime.ts'

type UsageRow = AttemptFacts & { version: number; title: string }
const columns: [name: string, of: (row: UsageRow, username: string) => string | number][] = [
  ['attemptid', row => row.attemptid],
  ['module', row => row.title],
  ['version', row => row.version],
  ['userid', row => row.userid],
  ['person', (_, username) => username],
  ['status', row => row.status],
  ['score', row => row.score ?? ''],
  ['total_time', row => row.total_time],
  ['first_access', row => momentCell(row.first_access)],
  ['last_access', row => momentCell(row.last_access)],
  ['completed_date', row => momentCell(row.completed_date)],
]

/** Who has not begun has no dates. */
const isOfWaiting = ({ status, start_date, end_date }: Query): boolean =>
  (status === undefined || status === 'not_started') &&
  start_date === undefined &&
  end_date === undefined
const notBegun = (title: string, userid: number, username: string): (string | number)[] => {
  const said: Record<string, string | number> = {
    module: title,
    userid,
    person: username,
    status: 'not_started',
  }
  return columns.map(([name]) => said[name] ?? '')
}

/** Attempts, then those who have not begun. */
const fileOf = (
  { moduleid, title }: Pick<ModuleRow, 'moduleid' | 'title'>,
  rows: UsageRow[],
  waiting: number[],
  nameOf: (userid: number) => string,
) =>
  csvFile(`training-${moduleid}.csv`, [
    columns.map(([name]) => name),
    ...rows.map(row => columns.map(([, of]) => of(row, nameOf(row.userid)))),
    ...waiting.map(userid => notBegun(title, userid, nameOf(userid))),
  ])

type Query = Parameters<Handlers['readTrainingUsage']>[0]['query']
type Summary = {
  attempts: number
  learners: number
  completed: number
  average_score: number | null
}

export const usageHandlers: Pick<Handlers, 'readTrainingUsage'> = {
  async readTrainingUsage({ params, query }, ctx) {
    requireTraining(ctx.settings)
    const module = await loadModule(ctx.db, params.id)
    const { moduleid } = module
    requireUsage(ctx.person, query.userid)
    requireOrder(query)
    const { status, team } = query
    const from = sql`from training_attempts a join training_modules m on m.id = a.id where ${joined(
      [
        sql`m.moduleid = ${moduleid}`,
        query.userid !== undefined && sql`a.userid = ${query.userid}`,
        query.start_date !== undefined && sql`a.last_access >= ${query.start_date}`,
        query.end_date !== undefined && sql`a.first_access <= ${query.end_date}`,
        team !== undefined &&
          sql`exists (select from team_members t where t.userid = a.userid and t.teamid = ${team})`,
        status !== undefined && sql`a.status = ${status as AttemptStatus}`,
      ],
      ' and ',
    )}`
    return ctx.snapshot(async db => {
      const csv = query.format === 'csv'
      const summary = await db.one<Summary>(sql`
        select count(*)::int as attempts, count(distinct a.userid)::int as learners,
          count(*) filter (where a.status in ('completed', 'passed'))::int as completed,
          round(avg(a.score::numeric) filter (where abs(a.score) <= ${scoreAtMost}), 2)::float8
            as average_score ${from}`)
      const rows = await db.many<UsageRow>(sql`
        select ${attemptColumns}, m.version, m.title ${from}
          order by a.attemptid desc limit ${csv ? rowsOfFile + 1 : query.limit}
          offset ${csv ? 0 : query.offset}`)
      const assigned = await loadAssigned(db, module, query, csv ? rowsOfFile + 1 : query.limit)
      const people = await loadUserSummaries(db, [
        ...rows.map(row => row.userid),
        ...(assigned?.not_begun ?? []),
      ])
      ctx.header('X-Total-Count', String(summary.attempts))
      if (csv) {
        const waiting = isOfWaiting(query) ? (assigned?.not_begun ?? []) : []
        requireWhole(Math.max(rows.length, waiting.length))
        return fileOf(module, rows, waiting, userid => people.get(userid)?.username ?? '')
      }
      return {
        summary,
        results: rows.map(row => ({
          ...presentAttempt(row),
          user: presentUserSummary(ctx.origin, people.get(row.userid)),
          version: row.version,
        })),
        assigned: assigned && {
          ...assigned,
          not_begun: assigned.not_begun.map(userid =>
            presentUserSummary(ctx.origin, people.get(userid)),
          ),
        },
      }
    })
  },
}
