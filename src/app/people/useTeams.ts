import { useQuery } from '@tanstack/react-query'
import type { Team } from '#contract/teams.ts'
import { read } from '#app/api/read.ts'

/**
 * All teams, by name; empty until they have come. Names of more than a screen can offer are found
 * by number.
 */
export const useTeams = (): { teams: readonly Team[]; nameOf: (teamid: number) => string } => {
  const { data = [] } = useQuery(read('listTeams', { query: { limit: 200 } }))
  const names = new Map(data.map(({ teamid, name }) => [teamid, name]))
  return {
    teams: data.toSorted((a, b) => a.name.localeCompare(b.name)),
    nameOf: teamid => names.get(teamid) ?? `#${teamid}`,
  }
}
