import { useLingui } from '@lingui/react/macro'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { ReportQueue } from './reports/ReportQueue.tsx'

/** What readers say is wrong, for those who check the guides that it is said of. */
export const ReportsScreen = () => {
  const { t } = useLingui()
  const me = useOwnUser()
  useTitle(t`Reports from readers`)
  if (me === null) return <ForbiddenNotice />
  if (me === undefined) return <DeskSkeleton />
  return <ReportQueue />
}
