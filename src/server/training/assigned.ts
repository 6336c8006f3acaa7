// Whom a module is meant for, and who of them has not begun any version of it (moderation-admin 9).
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'

type Asked = { userid?: number | undefined; team?: number | undefined }
type Meant = { moduleid: number; open: boolean; teams: number[]; users: number[] }
export type Assigned = { people: number; waiting: number; not_begun: number[] }

/** Null for a module that is open to all. Suspended accounts count as nobody. */
export const loadAssigned = async (
  db: Db,
  { moduleid, open, teams, users }: Meant,
  { userid, team }: Asked,
  limit: number,
): Promise<Assigned | null> => {
  if (open) return null
  const rows = await db.many<{ userid: number; begun: boolean }>(sql`
    select u.userid, exists (
      select from training_attempts a join training_modules m on m.id = a.id
      where m.moduleid = ${moduleid} and a.userid = u.userid and a.status <> 'not_started') as begun
    from users u where not u.disabled and (u.userid = any(${users}::int[]) or exists (
      select from team_members t where t.userid = u.userid and t.teamid = any(${teams}::int[])))
      ${userid === undefined ? nothing : sql`and u.userid = ${userid}`}
      ${
        team === undefined
          ? nothing
          : sql`and exists (
        select from team_members t where t.userid = u.userid and t.teamid = ${team})`
      }
    order by u.username, u.userid`)
  const waiting = rows.filter(one => !one.begun).map(one => one.userid)
  return { people: rows.length, waiting: waiting.length, not_begun: waiting.slice(0, limit) }
}

const everybody = 100_000
/**
 * Tells those for whom the module is meant now, and was not `before`, that they have to take it;
 * nobody who has begun it.
 */
export const tellAssigned = async (
  ctx: Pick<SignedIn, 'db' | 'now' | 'person'>,
  module: Meant & { title: string },
  before: Pick<Meant, 'open' | 'teams' | 'users'> | null,
): Promise<void> => {
  const { moduleid, title } = module
  const meant = await loadAssigned(ctx.db, module, {}, everybody)
  const were = before && (await loadAssigned(ctx.db, { ...before, moduleid }, {}, everybody))
  const known = new Set(were?.not_begun)
  await notify(
    ctx,
    (meant?.not_begun ?? [])
      .filter(userid => !known.has(userid))
      .map(userid => ({
        userid,
        event: 'training.assigned',
        path: `/training/${moduleid}`,
        data: { title, moduleid },
        once: true,
      })),
  )
}
