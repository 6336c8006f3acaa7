// Teams and who is in them (api-facts 4.10, 6.5; roles.md 4).
import type { AuditAction } from '#contract/audit/actions.ts'
import type { teamRows } from '#contract/teams/rows.ts'
import { conflict, fieldError, forbidden, invalid } from '#lib/errors.ts'
import { teamUrl } from '#server/base/addresses.ts'
import { audit, changesOf, type AuditRow } from '#server/effects/audit.ts'
import { requireRight } from '#server/auth/tries.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import { flagRequests } from '#server/approvals/unmeetableStages.ts'
import { processesOfTeam } from '#server/approvals/processes.sql.ts'
import { notify } from '#server/notifications/notify.ts'
import { findImageProblem } from '#server/users/images.ts'
import { requirePerson } from '#server/users/load.ts'
import { areFresh, checksAfter, shownChecks, type ChecksBody } from './checks.ts'
import { guideListHandlers } from './guideLists.ts'
import { loadLeaving } from './leaving.ts'
import { layoutsAfter, type LayoutsBody } from './layouts.ts'
import { joinTeam, leaveTeam, tellWorkersOf } from './members.ts'
import { leads, loadMembers, loadTeam, presentTeam, type TeamRow } from './load.ts'
import {
  countTeams,
  insertTeam,
  listTeams,
  lockTeam,
  memberids,
  removeTeam,
  stampPeople,
  stampTeam,
  updateTeam,
  type TeamFields,
} from './sql.ts'

type Body = ChecksBody &
  LayoutsBody & {
    name?: string | undefined
    description?: string | undefined
    location?: string | null | undefined
    image?: number | null | undefined
    join_code?: string | null | undefined
  }

const blank: TeamFields = {
  name: '',
  description: '',
  location: null,
  imageid: null,
  join_code: null,
  check_rules: {},
  check_words: [],
  print_layouts: [],
}

const fieldsAfter = (
  before: TeamFields,
  { name, description, location, image, join_code, print_layouts, ...checks }: Body,
): TeamFields => ({
  ...checksAfter(before, checks),
  print_layouts: layoutsAfter(before.print_layouts, { print_layouts }),
  name: name?.trim() ?? before.name,
  description: description ?? before.description,
  location: location === undefined ? before.location : location,
  imageid: image === undefined ? before.imageid : image,
  // an empty code is none
  join_code: join_code === undefined ? before.join_code : join_code?.trim() || null,
})

const requireImage = async (ctx: SignedIn, after: TeamFields, before: TeamFields) => {
  if (after.imageid === null || after.imageid === before.imageid) return
  const errors = await findImageProblem(ctx, after.imageid, ctx.person.userid)
  if (errors.length) throw invalid(errors)
}

const requireLead = (ctx: SignedInReader, team: TeamRow) => {
  if (!leads(ctx.person, team)) throw forbidden('Only Admins and leads of this team can do that')
}

const needsCode = () => forbidden('The join code for this team is missing or wrong')

/**
 * A code is short, and whoever is in a team reads its private guides: it must not be found by
 * trying. After five wrong ones the leads are told who tries.
 */
const requireCode = (ctx: SignedIn, team: TeamRow, given: string): Promise<true> =>
  requireRight(
    ctx,
    `join ${team.teamid} ${ctx.person.userid}`,
    () => Promise.resolve(given === team.join_code || null),
    async wrong => {
      await record(ctx, team.teamid, 'team.join_refused', { after: { wrong } })
      if (wrong % 5 === 0)
        await notify(
          ctx,
          team.leads.map(userid => ({
            userid,
            event: 'team.join_refused',
            path: teamUrl('', team),
            data: { title: team.name, teamid: team.teamid },
            once: true,
          })),
        )
      return needsCode()
    },
  )

/** Its code lets people in: the audit log says only whether there is one. */
const shownFields = (team: TeamFields) => {
  const { name, description, location, imageid, join_code, print_layouts } = team
  return {
    name,
    description,
    location,
    imageid,
    join_code: join_code !== null,
    print_layouts,
  }
}
const record = (
  ctx: SignedIn,
  teamid: number,
  action: AuditAction,
  values: Pick<AuditRow, 'before' | 'after'>,
) => audit(ctx, { action, target_type: 'team', target_id: teamid, ...values, reason: ctx.reason })

/** What is shown of the team and of these people changed. */
const touchMembers = async (ctx: SignedIn, teamid: number, userids: number[]) => {
  await stampTeam(ctx.db, teamid)
  await stampPeople(ctx.db, userids)
  ctx.touch(`team:${teamid}`, ...userids.map(userid => `user:${userid}`))
}

export const teamHandlers: Pick<Handlers, keyof typeof teamRows> = {
  ...guideListHandlers,

  async listTeams(input, ctx) {
    const { limit, offset, order, newMemberSince } = input.query
    const [teams, total] = await ctx.snapshot(
      async db =>
        [
          await listTeams(db, ctx.person, { limit, offset, order, newMemberSince }),
          await countTeams(db, newMemberSince),
        ] as const,
    )
    ctx.header('X-Total-Count', String(total))
    return teams.map(team => presentTeam(ctx.origin, team, ctx.person))
  },

  async listTeamMembers(input, ctx) {
    await loadTeam(ctx.db, ctx.person, input.params.teamid)
    return loadMembers(ctx.db, ctx.origin, input.params.teamid)
  },

  readTeam: async (input, ctx) =>
    presentTeam(ctx.origin, await loadTeam(ctx.db, ctx.person, input.params.teamid), ctx.person),

  async createTeam(input, ctx) {
    if (ctx.person.privilege === 'User')
      throw forbidden('Only Authors, Moderators and Admins can create teams', [
        'Author',
        'Moderator',
        'Admin',
      ])
    const team = fieldsAfter(blank, input.body())
    await requireImage(ctx, team, blank)
    const teamid = await insertTeam(ctx.db, ctx.person.userid, team, ctx.now)
    await touchMembers(ctx, teamid, [ctx.person.userid])
    await record(ctx, teamid, 'team.created', {
      after: { ...shownFields(team), ...shownChecks(team) },
    })
    ctx.emit({ event: 'team.member_added', data: { teamid, userid: ctx.person.userid } })
    ctx.header('Location', `${ctx.origin}/api/2.0/teams/${teamid}/info`)
    return presentTeam(ctx.origin, await loadTeam(ctx.db, ctx.person, teamid), ctx.person)
  },

  async patchTeam(input, ctx) {
    const { teamid } = input.params
    await lockTeam(ctx.db, teamid)
    const before = await loadTeam(ctx.db, ctx.person, teamid)
    requireLead(ctx, before)
    const { check_words_before, ...body } = input.body()
    if (!areFresh(before, check_words_before))
      throw conflict(presentTeam(ctx.origin, before, ctx.person))
    const after = fieldsAfter(before, body)
    await requireImage(ctx, after, before)
    await updateTeam(ctx.db, teamid, after)
    const said = changesOf(
      { ...shownFields(before), ...shownChecks(before) },
      { ...shownFields(after), ...shownChecks(after) },
    )
    if (said) await record(ctx, teamid, 'team.updated', said)
    ctx.touch(`team:${teamid}`)
    return presentTeam(ctx.origin, await loadTeam(ctx.db, ctx.person, teamid), ctx.person)
  },

  async deleteTeam(input, ctx) {
    const { teamid } = input.params
    await lockTeam(ctx.db, teamid)
    const team = await loadTeam(ctx.db, ctx.person, teamid)
    requireLead(ctx, team)
    const processes = await processesOfTeam(ctx.db, teamid)
    if (processes.length)
      throw invalid(
        processes.map(id =>
          fieldError(
            'teamid',
            'in_use',
            `Approval process ${id} uses this team, so you cannot delete the team`,
          ),
        ),
      )
    const members = await memberids(ctx.db, teamid)
    await touchMembers(ctx, teamid, members)
    await tellWorkersOf(ctx, teamid)
    await removeTeam(ctx.db, teamid)
    await flagRequests(ctx)
    await record(ctx, teamid, 'team.deleted', {
      before: { ...shownFields(team), ...shownChecks(team), members },
    })
    return null
  },

  async addTeamMember(input, ctx) {
    const { teamid, userid } = input.params
    await lockTeam(ctx.db, teamid)
    const team = await loadTeam(ctx.db, ctx.person, teamid)
    await requirePerson(ctx.db, userid)
    const inIt = (await memberids(ctx.db, teamid)).includes(userid)
    const joins = userid === ctx.person.userid
    if (!joins || !inIt) {
      if (!joins) requireLead(ctx, team)
      else if (team.join_code !== null && !leads(ctx.person, team)) {
        const given = input.query.join_code ?? input.body().join_code
        if (given === undefined) throw needsCode()
        await requireCode(ctx, team, given)
      }
    }
    input.body()
    if (!inIt) {
      await joinTeam(ctx, teamid, userid, ctx.reason)
    }
    return loadMembers(ctx.db, ctx.origin, teamid)
  },

  async removeTeamMember(input, ctx) {
    const { teamid, userid } = input.params
    await lockTeam(ctx.db, teamid)
    const team = await loadTeam(ctx.db, ctx.person, teamid)
    await ctx.db.one(sql`select userid from users where userid = ${userid}`, 'User')
    if (userid !== ctx.person.userid) requireLead(ctx, team)
    await leaveTeam(ctx, teamid, userid, ctx.reason)
    return loadMembers(ctx.db, ctx.origin, teamid)
  },

  async readLeaving({ params: { teamid, userid } }, ctx) {
    const team = await loadTeam(ctx.db, ctx.person, teamid)
    if (userid !== ctx.person.userid) requireLead(ctx, team)
    return ctx.snapshot(db => loadLeaving(db, team, userid))
  },
}
