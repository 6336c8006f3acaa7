// Who asks, and whether the row lets them (specification 5; api-facts 2.1, 2.3).
import { createHash } from 'node:crypto'
import type { Row } from '#contract/endpoint.ts'
import { forbidden, unauthorized } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from './context.ts'

const day = 86_400
const sinceLastUse = 30 * day
const absolute = 180 * day
const hour = 3600

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of an Authorization header, null without one; throws 401 for another scheme or form. */
export const tokenOf = (header: string | null): string | null => {
  if (header === null || header === '') return null
  const match = /^api\s+([0-9a-f]{32})$/i.exec(header.trim())
  if (!match) throw unauthorized('Invalid login')
  return match[1]!.toLowerCase()
}

type TokenRow = Omit<Person, 'tokenid'> & { tokenid: number; created: number; last_used: number; beside?: unknown }

/**
 * The person of a token, with rights as they are now (M-101). Throws 401 for one that is unknown, ended, or of a
 * suspended account. `beside` is a query of one row that travels along, so that a quick save asks once.
 */
export const identify = async (db: Db, token: string, beside: Sql | null = null): Promise<{ person: Person; beside: unknown }> => {
  const row = await db.maybe<TokenRow>(sql`
    select t.tokenid, t.created, t.last_used, u.userid, u.username, u.privilege, u.reputation,
      array(select teamid from team_members m where m.userid = u.userid order by teamid) as teams
      ${beside ? sql`, (select to_jsonb(beside) from (${beside}) beside) as beside` : sql``}
    from tokens t join users u using (userid)
    where t.token_hash = ${tokenHash(token)} and not u.disabled`)
  const now = unixNow()
  if (!row || now - row.last_used > sinceLastUse || now - row.created > absolute) throw unauthorized('Invalid login')
  if (now - row.last_used > hour) await db.run(sql`update tokens set last_used = ${now} where tokenid = ${row.tokenid}`)
  const { userid, username, privilege, reputation, teams, tokenid } = row
  return { person: { userid, username, privilege, reputation, teams, tokenid }, beside: row.beside }
}

/** Throws 401 or 403 when the row's own access is not met; finer rules are each family's rules.ts. */
export const admit = (row: Row, person: Person | null): void => {
  if (row.access === 'anyone') return
  if (!person) throw unauthorized()
  if (row.access === 'admin' && person.privilege !== 'Admin') throw forbidden('Only an Admin may do that', ['Admin'])
}
