import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { GuideListSkeleton } from '#app/guides/GuideListSkeleton.tsx'
import { idOf } from '#app/paths.ts'
import { Refused } from '#app/shell/Refused.tsx'
import { NotFound } from '#app/shell/NotFound.tsx'
import { useTitle } from '#app/ui/useTitle.ts'
import { AccountPage } from './AccountPage.tsx'
import { Invitations } from './Invitations.tsx'
import { People } from './People.tsx'

/** Accounts as Admins keep them: the table, one account, who was invited. */
export const PeopleScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const rest = useParams()['*'] ?? ''
  useTitle(t`People`)
  if (me === undefined) return <GuideListSkeleton />
  if (me?.greatest_privilege !== 'Admin') return <Refused />
  if (rest === '') return <People me={me} />
  if (rest === 'invitations') return <Invitations />
  const userid = idOf(rest)
  return userid === null ? <NotFound /> : <AccountPage userid={userid} me={me} />
}
