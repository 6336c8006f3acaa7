// People and teams as everybody sees them: no e-mail addresses, no passwords, no codes.
import { lastOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { presentTeam, selectTeams } from '#server/teams/load.ts'
import { presentUserSummary } from '#server/users/load.ts'
import { each } from './media.ts'
import { loadFounded, loadMembers, loadPeople } from './sql.ts'
import { openRows } from './write.ts'

export const writePeople = async (db: Db, path: string, origin: string): Promise<number> => {
  const rows = await openRows(path)
  for await (const row of each(
    (after, limit) => loadPeople(db, after, limit),
    row => row.userid,
  )) {
    const { location, latitude, longitude, summary, about_raw, langid, disabled } = row
    await rows.add({
      ...presentUserSummary(origin, row),
      role: row.privilege,
      location,
      latitude,
      longitude,
      summary,
      about_raw,
      langid,
      disabled,
    })
  }
  return rows.close()
}

/**
 * Who needs a code to join still does after an import: `joinable` is false. The code itself stays
 * here.
 */
export const writeTeams = async (db: Db, path: string, origin: string): Promise<number> => {
  const rows = await openRows(path)
  for (let after = 0; ;) {
    const teams = await selectTeams(
      db,
      sql`true`,
      sql`where t.teamid > ${after} order by t.teamid limit 500`,
    )
    const teamids = teams.map(team => team.teamid)
    const members = await loadMembers(db, teamids)
    const founded = new Map(
      (await loadFounded(db, teamids)).map(team => [team.teamid, team.created]),
    )
    for (const team of teams) {
      await rows.add({
        ...presentTeam(origin, team, null),
        print_layouts: team.print_layouts,
        created: founded.get(team.teamid),
        members: members
          .filter(member => member.teamid === team.teamid)
          .map(({ userid, lead, joined }) => ({ userid, lead, joined })),
      })
    }
    if (teams.length < 500) return rows.close()
    after = lastOf(teams).teamid
  }
}
