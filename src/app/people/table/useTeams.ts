import { useQuery } from '@tanstack/react-query'
import type { Team } from '#contract/teams/schemas.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'

const allTeams = read('listTeams', { query: { limit: 200 } })

/**
 * All teams, by name; empty until they have come, and a name is `…` so long: `read` waits for them.
 * Names of more than a screen can offer are found by number.
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
