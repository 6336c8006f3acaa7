// One row of an import, as it was found in the dry run: whose account changed since is refused.
import type { Privilege } from '#contract/core/shapes.ts'
import { ApiError, forbidden, invalid, invalidField } from '#lib/errors.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { audit } from '#server/effects/audit.ts'
import { createAccount, duplicateEmail } from '#server/auth/accounts.ts'
import { tellOfChange } from '#server/auth/mailAccountChange.ts'
import { endConnections } from '#server/auth/links.ts'
import { sql } from '#server/db/sql.ts'
import type { RunKind, Worker } from '#server/bulkRuns/runs.ts'
import type { Outcome } from '#server/bulkRuns/sql.ts'
import { setPrivilege, setSuspended, setTeam } from './bulk.ts'
import { loadTeamCells, type TeamCells } from '#server/teams/load.ts'
import { loadKnown, losesAdmin, ownRole, type Cells, type Column, type Known } from './csvTable.ts'
import { loadUser } from '#server/users/load.ts'
import { addReputation } from '#server/users/reputation.ts'
import { lockAccount } from './sql.ts'

const changedSince = () =>
  new ApiError(422, 'The account has changed since the dry run', {
    errors: [
      {
        field: 'userid',
        code: 'changed_since',
        message: 'The account has changed since the dry run',
      },
    ],
  })

const create = async (by: Worker, cells: Cells): Promise<number> => {
  const email = existing(cells.email, 'an e-mail address')
  if (await by.db.maybe(sql`select 1 from users where lower(email) = lower(${email})`))
    throw invalid([duplicateEmail])
  const userid = await createAccount(by.db, {
    email,
    passwordHash: null,
    username: existing(cells.username, 'a username'),
    unique_username: null,
    privilege: 'User',
    langid: 'en',
    now: by.now,
    email_verified: false,
  })
  await audit(by, {
    action: 'user.created',
    target_type: 'user',
    target_id: userid,
    after: { username: cells.username, privilege: 'User' },
  })
  by.touch(`user:${userid}`)
  by.emit({ event: 'user.created', data: { userid } })
  return userid
}

/** Somebody may have got it since the dry run. */
const requireFreeId = async (by: Worker, userid: number, sso_userid: string): Promise<void> => {
  if (
    await by.db.maybe(
      sql`select 1 from users where sso_userid = ${sso_userid} and userid <> ${userid}`,
    )
  )
    throw invalidField('sso_userid', 'duplicate', 'Another account already has this `sso_userid`')
}

/** Names and ids at other services, in one write. */
const rename = async (by: Worker, userid: number, before: Known, after: Cells): Promise<void> => {
  const told = (['email', 'username', 'sso_userid'] as const).filter(
    column =>
      after[column] !== undefined &&
      after[column] !== before[column] &&
      !(column === 'email' && !after.email),
  )
  if (told.length === 0) return
  if (told.includes('sso_userid') && after.sso_userid)
    await requireFreeId(by, userid, after.sso_userid)
  await by.db.run(sql`
    update users set email = ${after.email || before.email || null},
      claimed_email = ${after.email || before.email ? sql`null` : sql`claimed_email`},
      username = ${after.username ?? before.username},
      sso_userid = ${(after.sso_userid ?? before.sso_userid) || null},
      revisionid = nextval('revision_seq'), stamp = stamp + 1 where userid = ${userid}`)
  if (
    told.includes('sso_userid') &&
    (await endConnections(by.db, userid, after.sso_userid || null))
  )
    await tellOfChange(by, userid, 'sso_unlinked')
  if (after.email && after.email.toLowerCase() !== before.email?.toLowerCase())
    await tellOfChange(by, userid, 'email', before.email || null)
  const only = (cells: Cells) => Object.fromEntries(told.map(column => [column, cells[column]]))
  await audit(by, {
    action: 'user.updated',
    target_type: 'user',
    target_id: userid,
    before: only(before),
    after: only(after),
  })
  by.touch(`user:${userid}`)
  by.emit({ event: 'user.updated', data: { userid } })
}

const setTeams = async (
  by: Worker,
  teams: TeamCells,
  userid: number,
  before: string,
  after: string,
): Promise<void> => {
  const [had, wanted] = [teams.parse(before) ?? [], teams.parse(after) ?? []]
  for (const teamid of wanted.filter(one => !had.includes(one)))
    await setTeam(by, userid, teamid, true)
  for (const teamid of had.filter(one => !wanted.includes(one)))
    await setTeam(by, userid, teamid, false)
}

const setReputation = async (
  by: Worker,
  userid: number,
  before: string,
  after: string,
): Promise<void> => {
  const moved = Number(after) - Number(before)
  if (moved === 0) return
  await addReputation(by, userid, moved, 'admin', null)
  await audit(by, {
    action: 'user.updated',
    target_type: 'user',
    target_id: userid,
    before: { reputation: Number(before) },
    after: { reputation: Number(after) },
  })
}

const knownNow = async (by: Worker, teams: TeamCells, userid: number): Promise<Known | undefined> =>
  (await loadKnown(by.db, teams, sql`u.userid = ${userid}`))[0]

export const importRun: RunKind = {
  atOnce: 1,
  async work(by, _run, items): Promise<Outcome[]> {
    if (by.person.privilege !== 'Admin') throw forbidden('Only an Admin can do that')
    const teams = await loadTeamCells(by.db)
    const item = firstOf(items)
    const after = item.after as Cells
    const expected = item.before as Cells | null
    const userid = expected ? Number(item.target_id) : await create(by, after)
    await lockAccount(by.db, userid, true)
    const before = await knownNow(by, teams, userid)
    if (!before) throw changedSince()
    for (const [column, value] of Object.entries(expected ?? {}))
      if (value !== before[column as Column]) throw changedSince()
    const wanted: Cells = expected
      ? Object.fromEntries(Object.keys(expected).map(column => [column, after[column as Column]]))
      : after
    if (expected) await rename(by, userid, before, wanted)
    else
      await rename(by, userid, before, wanted.sso_userid ? { sso_userid: wanted.sso_userid } : {})
    if (userid === by.person.userid && losesAdmin(wanted)) throw invalid([ownRole])
    if (wanted.privileges !== undefined)
      await setPrivilege(by, await loadUser(by.db, userid), wanted.privileges as Privilege)
    if (wanted.teams !== undefined) await setTeams(by, teams, userid, before.teams, wanted.teams)
    if (wanted.reputation !== undefined)
      await setReputation(by, userid, before.reputation, wanted.reputation)
    if (wanted.state !== undefined)
      await setSuspended(by, await loadUser(by.db, userid), wanted.state === 'suspended', {
        reason: 'Import',
        until: null,
      })
    const made = { outcome: 'changed', after: { ...after, userid } } as const
    return [expected ? made : { ...made, code: 'created' }]
  },
}
