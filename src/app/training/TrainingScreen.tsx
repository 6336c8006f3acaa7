import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isModerator } from '#app/api/roles.ts'
import { useSession } from '#app/api/session.ts'
import { useMe } from '#app/api/useMe.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { idOf } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { OwnReadings } from '#app/reading/OwnReadings.tsx'
import { ModulePage } from './ModulePage.tsx'
import { Modules } from './Modules.tsx'
import { PlayerPage } from './PlayerPage.tsx'
import { PreviewPage } from './PreviewPage.tsx'
import { AnswersPage } from './AnswersPage.tsx'
import { RecordPage } from './RecordPage.tsx'
import { UsagePage } from './UsagePage.tsx'

/**
 * The signed-in person. What is played has a token of its own: where the session ran out meanwhile
 * it is not thrown away over that, and the player stays theirs, also while they do not sign in
 * again.
 */
const useLearner = (isPlaying: boolean) => {
  const me = useMe()
  const { isExpired } = useSession()
  const [last, setLast] = useState(me)
  const [ranOut, setRanOut] = useState(false)
  if (me && me !== last) setLast(me)
  if (me ? ranOut : isExpired && !ranOut) setRanOut(!me)
  return me === null && isPlaying && (ranOut || isExpired) ? last : me
}

/**
 * Training modules: those that one may take, one of them, taking it; for Admins also what becomes
 * of packages, for Moderators who took it.
 */
export const TrainingScreen = () => {
  const { t } = useLingui()
  const rest = useParams()['*'] ?? ''
  const [first, part, ...more] = rest.split('/')
  const me = useLearner(part === 'play' || part === 'preview')
  useTitle(t`Training`)
  if (me === undefined) return <GuideListSkeleton />
  if (me === null) return <ForbiddenNotice />
  if (rest === '') return <Modules me={me} />
  if (rest === 'record') return <RecordPage me={me} own={<OwnReadings />} />
  const moduleid = idOf(first)
  if (moduleid === null || more.length > 0) return <NotFound />
  const isAdmin = me.greatest_privilege === 'Admin'
  if (part === undefined) return <ModulePage moduleid={moduleid} me={me} />
  if (part === 'play') return <PlayerPage key={moduleid} moduleid={moduleid} userid={me.userid} />
  if (part === 'preview')
    return isAdmin ? (
      <PreviewPage key={moduleid} moduleid={moduleid} userid={me.userid} />
    ) : (
      <ForbiddenNotice />
    )
  if (part === 'answers') return <AnswersPage moduleid={moduleid} me={me} />
  if (part === 'usage')
    return isModerator(me) ? <UsagePage moduleid={moduleid} /> : <ForbiddenNotice />
  return <NotFound />
}
