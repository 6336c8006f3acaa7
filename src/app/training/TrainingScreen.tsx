import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { GuideListSkeleton } from '#app/guides/GuideListSkeleton.tsx'
import { idOf } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { Refused } from '#app/shell/Refused.tsx'
import { useTitle } from '#app/ui/useTitle.ts'
import { ModulePage } from './ModulePage.tsx'
import { Modules } from './Modules.tsx'
import { PlayerPage } from './PlayerPage.tsx'
import { PreviewPage } from './PreviewPage.tsx'
import { UsagePage } from './UsagePage.tsx'

/** Training modules: those that one may take, one of them, taking it; for Admins also what becomes of packages, for Moderators who took it (M-126 to M-133). */
export const TrainingScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const rest = useParams()['*'] ?? ''
  useTitle(t`Training`)
  if (me === undefined) return <GuideListSkeleton />
  if (me === null) return <Refused />
  if (rest === '') return <Modules me={me} />
  const [first, part, ...more] = rest.split('/')
  const moduleid = idOf(first)
  if (moduleid === null || more.length > 0) return <NotFound />
  const isAdmin = me.greatest_privilege === 'Admin'
  if (part === undefined) return <ModulePage moduleid={moduleid} me={me} />
  if (part === 'play') return <PlayerPage key={moduleid} moduleid={moduleid} />
  if (part === 'preview') return isAdmin ? <PreviewPage key={moduleid} moduleid={moduleid} /> : <Refused />
  if (part === 'usage') return isModerator(me) ? <UsagePage moduleid={moduleid} /> : <Refused />
  return <NotFound />
}
