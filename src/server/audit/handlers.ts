// The audit log, for Admins (moderation-admin 10).
import type { AuditEntry } from '#contract/audit/entry.ts'
import { csvFile } from '#server/http/responses/csv.ts'
import type { Db } from '#server/db/open.ts'
import type { Handlers, Person } from '#server/http/context.ts'
import { checkAuditPart } from './check.ts'
import { keyOf, titlesOf, type Titles } from './named.ts'
import { listAudit, type AuditEntry as Stored } from './sql.ts'

/** A file has every row of the filter, as far as a spreadsheet opens it. */
const csvAtMost = 100_000

const idIn = (value: unknown, name: string): number | null => {
  const said = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof said === 'number' ? said : null
}
const teamOf = ({ content }: Stored): number | null =>
  idIn(content?.after, 'teamid') ?? idIn(content?.before, 'teamid')

const namedTeam = (teamid: number | null, titles: Titles): AuditEntry['team'] => {
  const found = teamid === null ? undefined : titles.get(keyOf({ type: 'team', id: `${teamid}` }))
  return found && teamid !== null ? { teamid, name: found.title } : null
}

const present = (row: Stored, titles: Titles): AuditEntry => ({
  auditid: row.auditid,
  date: row.at,
  actor: row.actor === null ? null : { userid: row.actor, username: row.actor_name ?? '' },
  acting_for: row.acting_for,
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  target: titles.get(keyOf({ type: row.target_type, id: row.target_id })) ?? null,
  people: row.people,
  team: namedTeam(teamOf(row), titles),
  before: row.content?.before ?? null,
  after: row.content?.after ?? null,
  reason: row.content?.reason ?? '',
  origin: row.origin ?? '',
  request_id: row.requestid,
  erased: row.content === null,
  hash: row.hash,
})

/** What they are about is asked for once for all of them. */
export const presentAll = async (
  db: Db,
  person: Person,
  rows: readonly Stored[],
): Promise<AuditEntry[]> => {
  const titles = await titlesOf(
    db,
    person,
    rows.flatMap(row => [
      { type: row.target_type, id: row.target_id },
      { type: 'team', id: String(teamOf(row) ?? '') },
    ]),
  )
  return rows.map(row => present(row, titles))
}

const columns = [
  'auditid',
  'date',
  'actor',
  'username',
  'action',
  'target_type',
  'target_id',
  'before',
  'after',
  'reason',
  'origin',
  'request_id',
] as const
const json = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value)
const line = (one: AuditEntry) => [
  one.auditid,
  new Date(one.date * 1000).toISOString(),
  one.actor?.userid ?? '',
  one.actor?.username ?? '',
  one.action,
  one.target_type,
  one.target_id,
  json(one.before),
  json(one.after),
  one.reason,
  one.origin,
  one.request_id,
]

export const auditHandlers: Pick<Handlers, 'listAudit' | 'checkAudit'> = {
  listAudit: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const { format, limit, offset, order, after, ...filter } = query
      const { entries, total } = await listAudit(
        db,
        filter,
        format === 'csv' ? { order, limit: csvAtMost, offset: 0 } : { order, limit, offset, after },
      )
      ctx.header('X-Total-Count', String(total))
      const shown = await presentAll(db, ctx.person, entries)
      return format === 'csv' ? csvFile('audit.csv', [[...columns], ...shown.map(line)]) : shown
    }),

  checkAudit: ({ query: { after = 0 } }, ctx) => ctx.snapshot(db => checkAuditPart(db, after)),
}
