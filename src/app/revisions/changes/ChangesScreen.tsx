import { useLingui } from '@lingui/react/macro'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { valueNames } from '#app/guides/shared/valueNames.ts'
import { useDeskKeys } from '#app/patrol/useDeskKeys.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { restorePage } from '#app/wikis/restorePage.ts'
import { ChangeFeed } from './ChangeFeed.tsx'

/** What went live lately, for Moderators. */
export const ChangesScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  useTitle(t`Recent changes`)
  if (me === undefined) return <GuideListSkeleton />
  return me !== null && isModerator(me) ? (
    <ChangeFeed me={me} useKeys={useDeskKeys} values={valueNames} restorePage={restorePage} />
  ) : (
    <ForbiddenNotice />
  )
}
