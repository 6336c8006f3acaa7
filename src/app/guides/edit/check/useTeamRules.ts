import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import type { TeamRules } from './teamRules.ts'

const noTeams: readonly TeamRules[] = []
/** Of the teams on the guide's list; as long as they cannot be read there are none. */
export const useTeamRules = (guideid: number): readonly TeamRules[] => {
  const { data } = useQuery({
    ...read('listGuideTeams', { params: { guideid } }),
    retry: false,
    enabled: !isDeviceOnly(guideid),
  })
  return data?.guideTeams ?? noTeams
}
