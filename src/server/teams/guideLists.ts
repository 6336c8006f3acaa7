// Who else may see and edit a private guide: its users and its teams (api-facts 6.1).
import type { AuditAction } from '#contract/audit/actions.ts'
import type { GuideTeams } from '#contract/teams/schemas.ts'
import type { UserSummary } from '#contract/core/shapes.ts'
import { audit } from '#server/effects/audit.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import {
  canEdit,
  canView,
  hasPrivacyRight,
  loadAccess,
  requirePrivacy,
  requireView,
  visibleTo,
} from '#server/rights/guides.ts'
import type { Handlers, SignedIn, ReadCtx } from '#server/http/context.ts'
import {
  presentUserSummary,
  requirePerson,
  summaryColumns,
  type SummaryRow,
} from '#server/users/load.ts'
import { workersJob } from '#server/guides/removal.ts'
import { presentTeam, selectTeams } from './load.ts'
import { lockTeam } from './sql.ts'

const loadUsers = async (db: Db, origin: string, guideid: number): Promise<UserSummary[]> => {
  const people = await db.many<SummaryRow>(sql`
    select ${summaryColumns} from guide_users g join users u on u.userid = g.userid left
      join images i on i.imageid = u.imageid
    where g.guideid = ${guideid} and not u.disabled order by u.userid`)
  return people.map(row => presentUserSummary(origin, row))
}

/** The rights are read after the change: who takes a team off the list may lose their own. */
const presentTeams = async (ctx: ReadCtx, guideid: number): Promise<GuideTeams> => {
  const access = await loadAccess(ctx.db, guideid)
  const teams = await selectTeams(
    ctx.db,
    visibleTo(ctx.person),
    sql`
    join guide_teams g on g.teamid = t.teamid and g.guideid = ${guideid}
      order by m.reputation desc, t.teamid`,
  )
  return {
    guideTeams: teams.map(team => presentTeam(ctx.origin, team, ctx.person)),
    canIViewGuide: canView(ctx.person, access),
    canIEditGuide: canEdit(ctx.person, access),
    canIChangeGuidePrivacy: hasPrivacyRight(ctx.person, access),
  }
}

const record = (
  ctx: SignedIn,
  guideid: number,
  action: AuditAction,
  values: { before?: object; after?: object },
) => audit(ctx, { action, target_type: 'guide', target_id: guideid, ...values, reason: ctx.reason })
const requireKeeper = async (ctx: SignedIn, guideid: number) =>
  requirePrivacy(ctx.person, await loadAccess(ctx.db, guideid))

type Names =
  | 'listGuideUsers'
  | 'addGuideUser'
  | 'removeGuideUser'
  | 'listGuideTeams'
  | 'addGuideTeam'
  | 'removeGuideTeam'
export const guideListHandlers: Pick<Handlers, Names> = {
  async listGuideUsers(input, ctx) {
    const { guideid } = input.params
    requireView(ctx.person, await loadAccess(ctx.db, guideid))
    return loadUsers(ctx.db, ctx.origin, guideid)
  },

  async addGuideUser(input, ctx) {
    const { guideid, userid } = input.params
    await requireKeeper(ctx, guideid)
    await requirePerson(ctx.db, userid)
    const added = await ctx.db.run(
      sql`insert into guide_users (guideid, userid, added)
        values (${guideid}, ${userid}, ${ctx.now}) on conflict do nothing`,
    )
    if (added) await record(ctx, guideid, 'guide.user_added', { after: { userid } })
    ctx.header('Location', `${ctx.origin}/api/2.0/guides/${guideid}/users`)
    return loadUsers(ctx.db, ctx.origin, guideid)
  },

  async removeGuideUser(input, ctx) {
    const { guideid, userid } = input.params
    await requireKeeper(ctx, guideid)
    const gone = await ctx.db.run(
      sql`delete from guide_users where guideid = ${guideid} and userid = ${userid}`,
    )
    if (gone) {
      await record(ctx, guideid, 'guide.user_removed', { before: { userid } })
      ctx.queue(workersJob(guideid, ctx.person.userid))
    }
    return { users: await loadUsers(ctx.db, ctx.origin, guideid) }
  },

  async listGuideTeams(input, ctx) {
    requireView(ctx.person, await loadAccess(ctx.db, input.params.guideid))
    return presentTeams(ctx, input.params.guideid)
  },

  async addGuideTeam(input, ctx) {
    const { guideid, teamid } = input.params
    await requireKeeper(ctx, guideid)
    await lockTeam(ctx.db, teamid)
    const added = await ctx.db.run(
      sql`insert into guide_teams (guideid, teamid, added)
        values (${guideid}, ${teamid}, ${ctx.now}) on conflict do nothing`,
    )
    if (added) await record(ctx, guideid, 'guide.team_added', { after: { teamid } })
    ctx.header('Location', `${ctx.origin}/api/2.0/guides/${guideid}/teams`)
    return presentTeams(ctx, guideid)
  },

  async removeGuideTeam(input, ctx) {
    const { guideid, teamid } = input.params
    await requireKeeper(ctx, guideid)
    const gone = await ctx.db.run(
      sql`delete from guide_teams where guideid = ${guideid} and teamid = ${teamid}`,
    )
    if (gone) {
      await record(ctx, guideid, 'guide.team_removed', { before: { teamid } })
      ctx.queue(workersJob(guideid, ctx.person.userid))
    }
    return presentTeams(ctx, guideid)
  },
}
