import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { idOf } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { NotFound } from '#app/shell/NotFound.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { AccountPage } from './account/AccountPage.tsx'
import { Invitations } from './bulk/Invitations.tsx'
import { People } from './People.tsx'

/** Accounts as Admins keep them: the table, one account, who was invited. */
export const PeopleScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const rest = useParams()['*'] ?? ''
  useTitle(t`People`)
  if (me === undefined) return <GuideListSkeleton />
  if (me?.greatest_privilege !== 'Admin') return <ForbiddenNotice />
  if (rest === '') return <People me={me} />
  if (rest === 'invitations') return <Invitations />
  const userid = idOf(rest)
  return userid === null ? <NotFound /> : <AccountPage userid={userid} me={me} />
}
