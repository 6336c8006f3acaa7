import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Play, TriangleAlert } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { runsQuery } from '../runsQuery.ts'

type OpenAlreadyProps = { guideid: number; userid: number; order: string; onBegin: () => void }

/** The order is under way: to go on with it where it is one's own, or to begin another run. */
export const OpenAlready = ({ guideid, userid, order, onBegin }: OpenAlreadyProps) => {
  const {
    data: { rows },
  } = useSuspenseQuery(runsQuery(userid, guideid))
  const ofOrder = rows.filter(row => row.workorderid === order)
  const own = ofOrder.find(row => row.userid === userid && row.status !== 'suspended')
  return (
    <Notice kind="warn" icon={TriangleAlert} role="alert">
      <p>
        {own ? (
          <Trans>You are already working on this work order.</Trans>
        ) : ofOrder.some(row => row.status === 'suspended') ? (
          <Trans>A run of this work order is suspended. You can take over the run below.</Trans>
        ) : (
          <Trans>Someone else is already working on this work order.</Trans>
        )}
      </p>
      <PageRow>
        {own && (
          <LinkButton kind="main" icon={Play} href={authorPaths.run(own.entryid)}>
            <Trans context="run">Continue</Trans>
          </LinkButton>
        )}
        <Button onClick={onBegin}>
          <Trans>Start another run</Trans>
        </Button>
      </PageRow>
    </Notice>
  )
}
