import { useLingui } from '@lingui/react/macro'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { useDeskKeys } from '#app/patrol/useDeskKeys.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { CommentQueue } from './CommentQueue.tsx'

/** Comments that are held, flagged or hidden, for Moderators. */
export const CommentsScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  useTitle(t`Comments to review`)
  if (me === undefined) return <GuideListSkeleton />
  return me !== null && isModerator(me) ? (
    <CommentQueue me={me} useKeys={useDeskKeys} />
  ) : (
    <ForbiddenNotice />
  )
}
