import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { restorePage } from '#app/wikis/restorePage.ts'
import { DeletedList } from './DeletedList.tsx'
import type { Restore } from './DeletedRow.tsx'
import { deletedAsked } from './deletedAsked.ts'

/** A page of which nothing is left is offered no way back. */
const restore: Restore = async ({ kind, id, langid, namespace, title, ...of }) => {
  if (kind === 'guide') {
    await write('restoreGuide', { params: { guideid: id, langid } })
    return 'back'
  }
  return restorePage(
    { namespace: namespace ?? 'WIKI', title },
    of.last_revisionid ?? of.revisionid,
    of.revisionid,
  )
}

/** Guides and pages that were deleted, for whoever may bring them back. */
export const DeletedScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const [params] = useSearchParams()
  useTitle(t({ message: 'Deleted', context: 'list' }))
  if (me === undefined) return <GuideListSkeleton />
  return me === null ? (
    <ForbiddenNotice />
  ) : (
    <DeletedList
      asked={deletedAsked(params)}
      isAdmin={me.greatest_privilege === 'Admin'}
      seesPages={isModerator(me)}
      onRestore={restore}
    />
  )
}
