import { useLingui } from '@lingui/react/macro'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { Ledger } from './ledger/Ledger.tsx'

/** What was decided about edits, by whom and why. */
export const DecisionsScreen = () => {
  const { t } = useLingui()
  const me = useOwnUser()
  useTitle(t`Decisions`)
  if (me === null) return <ForbiddenNotice />
  return me ? <Ledger me={me} /> : <DeskSkeleton />
}
