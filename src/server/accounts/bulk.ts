// One act on many accounts: each in a transaction of its own, refused as the single act would be.
import type { bulkActions, UserFilter } from '#contract/people/schemas.ts'
import { privileges, type PendingEdits, type Privilege } from '#contract/core/shapes.ts'
import { peopleRows } from '#contract/people/rows.ts'
import { fieldError, forbidden, invalid, invalidField } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import { requireRecentProof } from '#server/http/access/recentProof.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { contextOf } from '#server/bulkRuns/context.ts'
import { startRun, type RunKind, type Worker } from '#server/bulkRuns/runs.ts'
import type { Outcome } from '#server/bulkRuns/sql.ts'
import { withdrawAll } from '#server/patrol/withdrawAll.ts'
import { joinTeam, leaveTeam } from '#server/teams/members.ts'
import { loadUser, type UserRow } from '#server/users/load.ts'
import { userConditions } from './list.ts'
import { countOpen, lockAccount } from './sql.ts'
import {
  lastAdmin,
  lift,
  requireFutureEnd,
  requireKept,
  requireState,
  suspend,
  type Suspension,
} from './rules.ts'

type Action = (typeof bulkActions)[number]
type Asked = {
  action: Action
  value?: string | number | undefined
  until?: UnixSeconds | null | undefined
  pending?: PendingEdits | undefined
}

const nothingToDo: Outcome = { outcome: 'nothing' }

export const setPrivilege = async (
  by: Worker,
  target: UserRow,
  privilege: Privilege,
): Promise<Outcome> => {
  if (target.privilege === privilege) return nothingToDo
  const errors = await lastAdmin(by.db, target, 'privilege')
  if (errors.length) throw invalid(errors)
  await by.db.run(
    sql`update users set privilege = ${privilege}, revisionid = nextval('revision_seq'),
      stamp = stamp + 1 where userid = ${target.userid}`,
  )
  const change = { before: { privilege: target.privilege }, after: { privilege } }
  await audit(by, {
    action: 'user.updated',
    target_type: 'user',
    target_id: target.userid,
    ...change,
  })
  by.touch(`user:${target.userid}`)
  by.emit({ event: 'user.updated', data: { userid: target.userid } })
  return { outcome: 'changed', ...change }
}

export const setTeam = async (
  by: Worker,
  userid: number,
  teamid: number,
  wanted: boolean,
): Promise<Outcome> => {
  await by.db.one(sql`select teamid from teams where teamid = ${teamid}`, 'Team')
  const moved = wanted ? await joinTeam(by, teamid, userid) : await leaveTeam(by, teamid, userid)
  return moved
    ? { outcome: 'changed', before: { member: !wanted }, after: { member: wanted } }
    : nothingToDo
}

/** As POST …/suspend and …/lift, but that what is so already is nothing to do. */
export const setSuspended = async (
  by: Worker,
  target: UserRow,
  wanted: boolean,
  { reason, until }: Suspension,
): Promise<Outcome> => {
  if (target.state === (wanted ? 'suspended' : 'active')) return nothingToDo
  requireState(target, [wanted ? 'active' : 'suspended'])
  if (wanted && target.userid === by.person.userid)
    throw invalidField('userid', 'self', 'You cannot suspend your own account')
  const errors = wanted ? await lastAdmin(by.db, target, 'userid') : []
  if (errors.length) throw invalid(errors)
  if (wanted) await suspend(by, target, { reason, until })
  else await lift(by, target, reason)
  return {
    outcome: 'changed',
    before: { state: target.state },
    after: { state: wanted ? 'suspended' : 'active' },
  }
}

/** As POST …/suspend, also of edits that wait; the row says what of theirs it is about. */
const suspendOne = async (ctx: SignedIn, target: UserRow, asked: Asked): Promise<Outcome> => {
  const { value, until = null, pending } = asked
  // The run may have been paused beyond it.
  requireFutureEnd(until, ctx.now)
  const open = await countOpen(ctx.db, target.userid)
  const reason = typeof value === 'string' ? value : ''
  const done = await setSuspended(ctx, target, true, { reason, until })
  if (done.outcome !== 'changed') return done
  if (pending === 'withdraw') await withdrawAll(ctx, target.userid)
  return { ...done, after: { state: 'suspended', ...open } }
}

export const bulkRun = (service: Service): RunKind => ({
  atOnce: 1,
  async work(by, run, items) {
    if (by.person.privilege !== 'Admin') throw forbidden('Only an Admin can do that')
    const asked = run.asked as Asked
    const { action, value } = asked
    const userid = Number(firstOf(items).target_id)
    await lockAccount(by.db, userid, true)
    const target = await loadUser(by.db, userid)
    requireKept(target)
    if (action === 'privilege') return [await setPrivilege(by, target, value as Privilege)]
    if (action === 'add_team' || action === 'remove_team')
      return [await setTeam(by, userid, Number(value), action === 'add_team')]
    if (action === 'suspend') return [await suspendOne(contextOf(service, by), target, asked)]
    const reason = typeof value === 'string' ? value : ''
    return [await setSuspended(by, target, false, { reason, until: null })]
  },
})

/** What an action needs as its value; throws 422 with what is wrong. */
const requireValue = async (
  { db, now }: { db: Db; now: UnixSeconds },
  { action, value, until, pending }: Asked,
): Promise<void> => {
  if (action === 'privilege' && !privileges.some(one => one === value))
    throw invalidField('value', 'invalid_value', `Must be one of ${privileges.join(', ')}`)
  if (action === 'suspend' && (typeof value !== 'string' || value.trim() === ''))
    throw invalidField('value', 'required', 'Give a reason')
  const only = 'Only `suspend` takes this'
  if (action !== 'suspend') {
    const errors = [
      ...(until === undefined ? [] : [fieldError('until', 'invalid_value', only)]),
      ...(pending === undefined ? [] : [fieldError('pending', 'invalid_value', only)]),
    ]
    if (errors.length) throw invalid(errors)
  } else requireFutureEnd(until ?? null, now)
  if (action !== 'add_team' && action !== 'remove_team') return
  if (
    typeof value !== 'number' ||
    !(await db.maybe(sql`select 1 from teams where teamid = ${value}`))
  )
    throw invalidField('value', 'not_found', 'There is no such team')
}

const targets = (userids: number[] | undefined, filter: UserFilter | undefined) =>
  userids
    ? sql`select row_number() over (order by min(g.place))::int, 'user', u.userid::text,
      null::jsonb, null::jsonb
      from unnest(${userids}::int[]) with ordinality g (userid, place) join users u using (userid)
        group by u.userid`
    : sql`select row_number() over (order by u.userid)::int, 'user', u.userid::text, null::jsonb,
      null::jsonb from users u where u.state <> 'erased' and ${userConditions(filter ?? {})}`

export const bulkHandlers: Pick<Handlers, 'changeUsers' & keyof typeof peopleRows> = {
  /** The accounts are those that fit now: who fits later is not among them. */
  async changeUsers(input, ctx) {
    const { dry_run, userids, filter, ...asked } = input.body()
    const { action, value, until } = asked
    if ((userids === undefined) === (filter === undefined))
      throw invalidField('userids', 'required', 'Send either `userids` or `filter`, not both')
    await requireValue(ctx, asked)
    if (action === 'privilege' && !dry_run)
      await requireRecentProof(ctx.db, ctx.person, peopleRows.changeUsers)
    const jobid = await startRun(
      ctx,
      { kind: 'users.bulk', dry_run, asked },
      targets(userids, filter),
    )
    // Of one account the row of its own change says all there is to say.
    if (!dry_run && userids?.length !== 1)
      await audit(ctx, {
        action: 'users.bulk',
        target_type: 'job',
        target_id: jobid,
        after: { action, value: value ?? null, ...(until && { until }) },
      })
    return { jobid }
  },
}
