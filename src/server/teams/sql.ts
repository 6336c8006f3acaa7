import { visibleTo } from '#server/rights/guides.ts'
import type { CheckRule, RuleLevel } from '#contract/guides/checkRules.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { PrintLayout } from '#contract/teams/printLayouts.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { selectTeams } from './load.ts'

/** Nobody else changes this team or who is in it until the transaction ends. Throws 404. */
export const lockTeam = (db: Db, teamid: number): Promise<unknown> =>
  db.one(sql`select teamid from teams where teamid = ${teamid} for update`, 'Team')

export const listTeams = (
  db: Db,
  viewer: Person | null,
  page: {
    limit: number
    offset: number
    order: 'ASC' | 'DESC'
    newMemberSince: UnixSeconds | undefined
  },
) =>
  selectTeams(
    db,
    visibleTo(viewer),
    sql`
  ${
    page.newMemberSince === undefined
      ? nothing
      : sql`where m.new_member_since >= ${page.newMemberSince}`
  }
  order by ${page.order === 'ASC' ? sql`t.teamid` : sql`t.teamid desc`} limit ${page.limit}
    offset ${page.offset}`,
  )

export const countTeams = async (
  db: Db,
  newMemberSince: UnixSeconds | undefined,
): Promise<number> =>
  (
    await db.one<{ total: number }>(
      newMemberSince === undefined
        ? sql`select count(*) as total from teams`
        : sql`select count(distinct m.teamid) as total from team_members m
          join users u using (userid) where m.joined >= ${newMemberSince} and not u.disabled`,
    )
  ).total

export type TeamFields = {
  name: string
  description: string
  location: string | null
  imageid: number | null
  join_code: string | null
  check_rules: Partial<Record<CheckRule, RuleLevel>>
  check_words: readonly string[]
  print_layouts: readonly PrintLayout[]
}

export const insertTeam = async (
  db: Db,
  owner: number,
  team: TeamFields,
  now: UnixSeconds,
): Promise<number> =>
  (
    await db.one<{ teamid: number }>(sql`
  with team as (
    insert into teams (name, description, owner, imageid, location, join_code, check_rules,
      check_words, print_layouts, created)
    values (${team.name}, ${team.description}, ${owner}, ${team.imageid}, ${team.location},
      ${team.join_code}, ${JSON.stringify(team.check_rules)}::jsonb, ${team.check_words}::text[],
      ${JSON.stringify(team.print_layouts)}::jsonb, ${now})
    returning teamid)
  insert into team_members (teamid, userid, lead, joined) select teamid, ${owner}, true, ${now}
    from team
  returning teamid`)
  ).teamid

export const updateTeam = (db: Db, teamid: number, team: TeamFields): Promise<number> =>
  db.run(sql`
  update teams set name = ${team.name}, description = ${team.description},
    location = ${team.location},
    imageid = ${team.imageid}, join_code = ${team.join_code},
    check_rules = ${JSON.stringify(team.check_rules)}::jsonb,
    check_words = ${team.check_words}::text[],
    print_layouts = ${JSON.stringify(team.print_layouts)}::jsonb, stamp = stamp + 1
  where teamid = ${teamid}`)

/** Members and places on lists of guides go with it. */
export const removeTeam = (db: Db, teamid: number): Promise<number> =>
  db.run(sql`delete from teams where teamid = ${teamid}`)

export const memberids = (db: Db, teamid: number): Promise<number[]> =>
  db.values<number>(sql`select userid from team_members where teamid = ${teamid} order by userid`)

export const insertMember = (
  db: Db,
  teamid: number,
  userid: number,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  insert into team_members (teamid, userid, joined) values (${teamid}, ${userid}, ${now})
    on conflict do nothing`)

export const deleteMember = (db: Db, teamid: number, userid: number): Promise<number> =>
  db.run(sql`
  delete from team_members where teamid = ${teamid} and userid = ${userid}`)

/** Who has been in it longest becomes the owner; suspended people only when nobody else is left. */
export const promoteEarliest = (db: Db, teamid: number): Promise<number> =>
  db.run(sql`
  with heir as (
    select m.userid from team_members m join users u using (userid) where m.teamid = ${teamid}
    order by u.disabled, m.joined, m.userid limit 1),
  lead as (update team_members set lead = true from heir
    where team_members.teamid = ${teamid} and team_members.userid = heir.userid)
  update teams set owner = heir.userid from heir where teamid = ${teamid}`)

/** What a person's summary shows changed with their teams. */
export const stampPeople = (db: Db, userids: number[]): Promise<number> =>
  db.run(sql`
  update users set stamp = stamp + 1 where userid in (select userid from users
    where userid = any(${userids}::int[]) order by userid for no key update)`)
export const stampTeam = (db: Db, teamid: number): Promise<number> =>
  db.run(sql`update teams set stamp = stamp + 1 where teamid = ${teamid}`)
