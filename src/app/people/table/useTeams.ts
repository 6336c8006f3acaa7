import { useQuery } from '@tanstack/react-query'
import type { Team } from '#contract/teams/schemas.ts'
import { allTeams } from '#app/api/allTeams.ts'
import { queries } from '#app/api/queries.ts'

/**
 * All teams, by name; empty until they have come, and a name is `…` so long: `read` waits for them.
 */
export const useTeams = (): {
  teams: readonly Team[]
  nameOf: (teamid: number) => string
  read: () => Promise<readonly Team[]>
} => {
  const { data, isPending } = useQuery(allTeams)
  const names = new Map(data?.map(({ teamid, name }) => [teamid, name]))
  return {
    teams: data?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [],
    nameOf: teamid => names.get(teamid) ?? (isPending ? '…' : `#${teamid}`),
    read: () => queries.ensureQueryData(allTeams),
  }
}
