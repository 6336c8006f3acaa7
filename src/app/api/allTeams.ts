import { queryOptions } from '@tanstack/react-query'
import type { Team } from '#contract/teams/schemas.ts'
import { call } from './client.ts'

const atOnce = 200

/** All teams: a choice that offers the first page of them hides the others. Throws ApiError. */
export const allTeams = queryOptions({
  queryKey: ['listTeams', 'all'] as readonly unknown[],
  queryFn: async ({ signal }): Promise<Team[]> => {
    const teams: Team[] = []
    for (;;) {
      const query = { limit: atOnce, offset: teams.length }
      const page = await call('listTeams', { query }, { signal })
      teams.push(...page)
      if (page.length < atOnce) return teams
    }
  },
})
