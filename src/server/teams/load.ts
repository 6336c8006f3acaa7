import { checkRules, type CheckRule, type RuleLevel } from '#contract/guides/checkRules.ts'
import type { PrintLayout } from '#contract/teams/printLayouts.ts'
import type { Team } from '#contract/teams/schemas.ts'
import type { UserSummary } from '#contract/core/shapes.ts'
import { notFound } from '#lib/errors.ts'
import { entryOf, firstOf } from '#lib/existing.ts'
import { teamUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { presentImageIn } from '#server/media/load.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { presentUserSummary, summaryColumns, type SummaryRow } from '#server/users/load.ts'

export type TeamRow = {
  teamid: number
  name: string
  description: string
  owner: number
  location: string | null
  latitude: number | null
  longitude: number | null
  join_code: string | null
  check_rules: Partial<Record<CheckRule, RuleLevel>>
  check_words: string[]
  print_layouts: PrintLayout[]
  stamp: number
  reputation: number
  member_count: number
  new_member_since: number
  leads: number[]
  document_count: number
  imageid: number | null
  guid: string | null
  width: number
  height: number
  alt: string | null
}

/**
 * Teams; `rest` is spliced in behind `from`, over teams t. Suspended members count for nothing that
 * is shown, nor do guides g that are not `counted`: those that the viewer may not see.
 */
export const selectTeams = (db: Db, counted: Sql, rest: Sql): Promise<TeamRow[]> =>
  db.many<TeamRow>(sql`
  select t.teamid, t.name, t.description, t.owner, t.location, t.latitude, t.longitude, t.join_code,
    t.check_rules, t.check_words, t.print_layouts, t.stamp,
    m.reputation, m.member_count, coalesce(m.new_member_since, t.created) as new_member_since,
    array(select l.userid from team_members l
      where l.teamid = t.teamid and (l.lead or l.userid = t.owner) order by l.userid) as leads,
    (select count(*)::int from guide_teams d join guides g using (guideid)
      where d.teamid = t.teamid and g.deleted_date is null and ${counted})
      as document_count,
    i.imageid, i.guid, i.width, i.height, i.alt
  from teams t
  left join images i on i.imageid = t.imageid
  cross join lateral (
    select coalesce(sum(u.reputation), 0)::int as reputation, count(*)::int as member_count,
      max(m.joined) as new_member_since
    from team_members m join users u using (userid) where m.teamid = t.teamid and not u.disabled) m
  ${rest}`)

/** Throws 404. */
export const loadTeam = async (db: Db, viewer: Person | null, teamid: number): Promise<TeamRow> => {
  const [team] = await selectTeams(db, visibleTo(viewer), sql`where t.teamid = ${teamid}`)
  if (!team) throw notFound('Team')
  return team
}

/** Active members by userid. */
export const loadMembers = async (
  db: Db,
  origin: string,
  teamid: number,
): Promise<UserSummary[]> => {
  const people = await db.many<SummaryRow>(sql`
    select ${summaryColumns} from team_members t join users u on u.userid = t.userid left
      join images i on i.imageid = u.imageid
    where t.teamid = ${teamid} and not u.disabled order by u.userid`)
  return people.map(row => presentUserSummary(origin, row))
}

/** Owner, leads and Admins keep a team: its settings, its members, its end. */
export const leads = (person: Person | null, team: Pick<TeamRow, 'leads'>): boolean =>
  person !== null && (person.privilege === 'Admin' || team.leads.includes(person.userid))

/** api-facts 4.10. The code is shown to those who keep the team, layouts to those who are in it. */
export const presentTeam = (origin: string, row: TeamRow, viewer: Person | null): Team => ({
  teamid: row.teamid,
  name: row.name,
  description: row.description,
  owner: row.owner,
  image: presentImageIn(origin, row),
  url: teamUrl(origin, row),
  location: row.location,
  latitude: row.latitude,
  longitude: row.longitude,
  reputation: row.reputation,
  member_count: row.member_count,
  new_member_since: row.new_member_since,
  joinable: row.join_code === null,
  leads: row.leads,
  document_count: row.document_count,
  check_rules: checkRules.flatMap(rule => {
    const level = row.check_rules[rule]
    return level ? [{ rule, level }] : []
  }),
  check_words: row.check_words,
  ...(leads(viewer, row) || viewer?.teams.includes(row.teamid)
    ? { print_layouts: row.print_layouts }
    : {}),
  ...(leads(viewer, row) ? { join_code: row.join_code } : {}),
})

/**
 * Teams by number and by name; a name that several have, or that reads like a number, is written as
 * the number.
 */
export type TeamCells = {
  label: (teamid: number) => string
  parse: (cell: string) => number[] | null
}
export const loadTeamCells = async (db: Db): Promise<TeamCells> => {
  const rows = await db.many<{ teamid: number; name: string }>(
    sql`select teamid, name from teams order by teamid`,
  )
  const names = new Map<string, number[]>()
  for (const { teamid, name } of rows) names.set(name, [...(names.get(name) ?? []), teamid])
  const known = new Map(rows.map(row => [row.teamid, row.name]))
  const plain = (name: string) =>
    names.get(name)?.length === 1 && !/^\d+$|\|/.test(name) && name === name.trim()
  return {
    label: teamid => {
      const name = known.get(teamid)
      return name !== undefined && plain(name) ? name : String(teamid)
    },
    parse(cell) {
      const ids = cell
        .split('|')
        .map(part => part.trim())
        .filter(Boolean)
        .map(part =>
          /^\d+$/.test(part)
            ? Number(part)
            : names.get(part)?.length === 1
              ? firstOf(entryOf(names, part))
              : 0,
        )
      return ids.every(teamid => known.has(teamid)) ? [...new Set(ids)].sort((a, b) => a - b) : null
    },
  }
}
