// Rows of the audit log as the API says them.
import type { AuditEntry } from '#contract/audit/entry.ts'
import type { Db } from '#server/db/open.ts'
import type { Person } from '#server/http/context.ts'
import { keyOf, titlesOf, type Titles } from './named.ts'
import type { AuditEntry as Stored } from './sql.ts'

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
  prev_hash: row.prev_hash,
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
