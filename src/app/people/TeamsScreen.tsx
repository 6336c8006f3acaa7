import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { idOf } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { TeamPage } from './teams/TeamPage.tsx'
import { Teams } from './teams/Teams.tsx'

/**
 * Teams: all of them, and one as its leads keep it. Everybody may read; what somebody may not do is
 * not offered.
 */
export const TeamsScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const rest = useParams()['*'] ?? ''
  useTitle(t`Teams`)
  if (me === undefined) return <GuideListSkeleton />
  if (rest === '') return <Teams me={me} />
  const teamid = idOf(rest)
  return teamid === null ? <NotFound /> : <TeamPage teamid={teamid} me={me} />
}
