import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { workLimits } from '#contract/worklog/shapes.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf, paths } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { isoDay } from '#app/ui/text/dates.ts'
import { Page, PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { RunLists } from './RunLists.tsx'

const Start = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: me } = useSuspenseQuery({ ...read('readOwnUser'), staleTime: Infinity })
  const { data: guide } = useSuspenseQuery(read('readGuide', { params: { guideid } }))
  const [order, setOrder] = useState(() => isoDay(Date.now() / 1000))
  const start = useAttempt(
    async () => {
      const body = { guideid, workorderid: order.trim() }
      return write('startWork', { body })
    },
    { onDone: ({ entryid }) => void navigate(authorPaths.run(entryid)) },
  )
  const { title } = guide
  const isBare = guide.steps.length === 0
  return (
    <Page title={t`Work through: ${title}`}>
      <MutedText>
        <a href={paths.guide(guide)}>
          <Trans>Back to the guide</Trans>
        </a>
      </MutedText>
      <PageSection title={t`Begin a run`} boxed>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (order.trim() && !start.isPending && !isBare) void start.run()
          }}
        >
          <PageRow>
            <TextField
              label={t`Work order`}
              help={t`Joins the runs of one order, across guides.`}
              value={order}
              maxLength={workLimits.workorderid}
              error={order.trim() ? (start.error ?? undefined) : t`A run has a work order.`}
              onChange={event => setOrder(event.target.value)}
            />
            <Button
              kind="main"
              type="submit"
              icon={Play}
              why={isBare ? t`The guide has no steps.` : undefined}
            >
              <Trans>Begin</Trans>
            </Button>
          </PageRow>
        </form>
        <MutedText>
          <Trans>
            The run uses the guide as it is now. What you fill in is saved on this device at once.
          </Trans>
        </MutedText>
      </PageSection>
      <RunLists userid={me.userid} guideid={guideid} />
    </Page>
  )
}

const Asked = () => {
  const guideid = idOf(useSearchParams()[0].get('guide') ?? undefined)
  return guideid === null ? <NotFound /> : <Start guideid={guideid} />
}

/** Begins a run through a guide, or goes on with one. */
export const StartScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Asked />)
