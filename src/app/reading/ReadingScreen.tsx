import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { allTeams } from '#app/api/allTeams.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { ToRead } from './ToRead.tsx'

/** The way to the matrix, for those who may see it. */
const WayToMatrix = ({ isAdmin, userid }: { isAdmin: boolean; userid: number }) => {
  const { data: teams = [] } = useQuery({ ...allTeams, enabled: !isAdmin })
  if (!isAdmin && !teams.some(one => one.leads.includes(userid))) return null
  return (
    <LinkButton href={authorPaths.readingMatrix()}>
      <Trans>Reading and training overview</Trans>
    </LinkButton>
  )
}

const Own = () => {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  const { data: readings } = useSuspenseQuery({ ...read('listOwnReading'), staleTime: 0 })
  return (
    <Page
      title={t`To read`}
      acts={<WayToMatrix isAdmin={me.greatest_privilege === 'Admin'} userid={me.userid} />}
    >
      {readings.length === 0 ? (
        <EmptyState title={t`Nothing to read`}>
          <p>
            <Trans>
              Releases that your teams must read, or pass a training module for, appear here.
            </Trans>
          </p>
        </EmptyState>
      ) : (
        <ToRead readings={readings} />
      )}
    </Page>
  )
}

/** What one is asked to read and has confirmed. */
export const ReadingScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Own />)
