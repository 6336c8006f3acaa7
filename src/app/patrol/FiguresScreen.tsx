import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { unixNow } from '#lib/time.ts'
import { read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { isoDay } from '#app/ui/text/dates.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { FiguresView } from './figures/FiguresView.tsx'
import { utcEdge } from './ledger/ledgerAsked.ts'
import { PatrolWays } from './ledger/PatrolWays.tsx'

const daysShown = 28
/** Whole days of UTC, with today. */
const lastDays = () => {
  const now = unixNow()
  return { from: isoDay(now - (daysShown - 1) * 86_400), to: isoDay(now) }
}

const Shown = ({ me }: { me: User }) => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const [days] = useState(lastDays)
  const mayAll = isModerator(me)
  const of = mayAll && params.get('of') !== 'me' ? 'all' : 'me'
  const { data: figures } = useSuspenseQuery({
    ...read('readPatrolStats', {
      query: {
        decider: of,
        from: utcEdge(days.from, 'start'),
        to: utcEdge(days.to, 'end'),
      },
    }),
    staleTime: 0,
  })
  return (
    <Page title={t`Patrol figures`} acts={<PatrolWays here="figures" />}>
      {mayAll && (
        <SegmentedControl
          label={t`Verdicts by`}
          value={of}
          options={[
            { value: 'all', label: t`Everyone`, href: authorPaths.patrolFigures() },
            { value: 'me', label: t`Only me`, href: authorPaths.patrolFigures({ of: 'me' }) },
          ]}
        />
      )}
      <FiguresView
        figures={figures}
        asked={{ ...days, ...(of === 'me' && { decider: String(me.userid) }) }}
      />
    </Page>
  )
}

/** How much waits and how fast it is decided, counted by the service. */
export const FiguresScreen = () => {
  const { t } = useLingui()
  const me = useOwnUser()
  useTitle(t`Patrol figures`)
  if (me === null) return <ForbiddenNotice />
  return me ? <Shown me={me} /> : <DeskSkeleton />
}
