import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardCheck, Rows3, SquareKanban, TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useOwnId } from '#app/offline/useKeeper.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { NextJob } from './orders/NextJob.tsx'
import { ScanOrder } from './orders/ScanOrder.tsx'
import { RunLists } from './RunLists.tsx'

const Runs = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Page
      title={t`Work`}
      acts={
        <>
          <LinkButton icon={ClipboardCheck} href={authorPaths.orders()}>
            <Trans>Work orders</Trans>
          </LinkButton>
          <LinkButton icon={Rows3} href={authorPaths.runs()}>
            <Trans>All runs</Trans>
          </LinkButton>
          <LinkButton icon={TriangleAlert} href={authorPaths.deviations()}>
            <Trans>Deviations</Trans>
          </LinkButton>
          <LinkButton icon={SquareKanban} href={authorPaths.board()}>
            <Trans>Live board</Trans>
          </LinkButton>
        </>
      }
    >
      <ScanOrder onOpen={code => void navigate(authorPaths.orders({ code }))} />
      <NextJob />
      <RunLists userid={useOwnId()} />
    </Page>
  )
}

/** One's own runs through guides, and those that wait to be taken over. */
export const WorkScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Runs />)
