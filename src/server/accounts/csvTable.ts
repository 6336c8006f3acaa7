// Accounts as a table: its columns, what a cell may hold, and what is there now.
import { privileges, type Privilege } from '#contract/core/shapes.ts'
import { email as addressOf, username as nameOf } from '#contract/users/schemas.ts'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { TeamCells } from '#server/teams/load.ts'

export const columns = [
  'email',
  'username',
  'privileges',
  'teams',
  'reputation',
  'state',
  'sso_userid',
] as const
export type Column = (typeof columns)[number]
/** Cells as text: what the table says, or what the account says in its place. */
export type Cells = Partial<Record<Column, string>>
export type Known = Required<Cells> & { userid: number }

const teamCell = (teams: TeamCells, ids: number[]) => ids.map(teams.label).join('|')

type Row = {
  userid: number
  email: string | null
  username: string
  privilege: Privilege
  reputation: number
  state: string
  sso_userid: string | null
  teams: number[]
}
/**
 * Accounts that have an address or an id elsewhere, by userid. Imported authors without either are
 * nobody's account.
 */
export const loadKnown = async (db: Db, teams: TeamCells, where: Sql): Promise<Known[]> =>
  (
    await db.many<Row>(sql`
  select u.userid, u.email, u.username, u.privilege, u.reputation, u.state, u.sso_userid,
    array(select m.teamid from team_members m where m.userid = u.userid order by m.teamid) as teams
  from users u where u.state <> 'erased' and (u.email is not null or u.sso_userid is not null)
    and ${where} order by u.userid`)
  ).map(row => ({
    userid: row.userid,
    email: row.email ?? '',
    username: row.username,
    privileges: row.privilege,
    teams: teamCell(teams, row.teams),
    reputation: String(row.reputation),
    state: row.state,
    sso_userid: row.sso_userid ?? '',
  }))

/** An empty cell leaves what is there: this one takes it away. */
const none = '-'

/** Whoever applies the table stays an Admin to its end, and the site keeps one. */
export const losesAdmin = ({ privileges: role, state }: Cells): boolean =>
  (role !== undefined && role !== 'Admin') || state === 'suspended'
export const ownRole = {
  field: 'userid',
  code: 'self',
  message:
    'An import cannot remove your own Admin role or suspend your own account. Ask another Admin',
} as const

export type Problem = { code: RefusalCode; message: string }
const problem = (code: RefusalCode, message: string): Problem => ({ code, message })

/** The cells as they would be stored, or what is wrong with the first that is. */
export const normalised = (given: Cells, teams: TeamCells): Cells | Problem => {
  const cells: Cells = { ...given }
  const address = addressOf.safeParse(given.email)
  if (given.email && !address.success)
    return problem('invalid_value', 'This is not an email address')
  if (given.username !== undefined) {
    const name = nameOf.safeParse(given.username)
    if (!name.success) return problem('invalid_value', 'A name must be 1 to 64 characters')
    cells.username = name.data
  }
  if (given.privileges !== undefined && !privileges.some(one => one === given.privileges))
    return problem('invalid_value', `The role must be one of ${privileges.join(', ')}`)
  if (given.sso_userid === none) cells.sso_userid = ''
  if (given.teams !== undefined) {
    const ids = given.teams === none ? [] : teams.parse(given.teams)
    if (!ids)
      return problem(
        'not_found',
        'There is no such team, or several teams have this name. Enter the team’s ID',
      )
    cells.teams = teamCell(teams, ids)
  }
  if (given.reputation !== undefined) {
    if (!/^\d{1,9}$/.test(given.reputation) || Number(given.reputation) > 100_000_000)
      return problem('out_of_range', 'The reputation must be a whole number from 0 to 100000000')
    cells.reputation = String(Number(given.reputation))
  }
  if (given.state !== undefined && !['active', 'suspended', 'leaving'].includes(given.state))
    return problem('invalid_value', 'The state must be active or suspended')
  return cells
}
