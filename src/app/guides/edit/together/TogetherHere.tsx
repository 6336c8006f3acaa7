import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { readPage } from '#app/api/read.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { arrivalsIn, type Arrival } from './arrivals.ts'
import { keyOf, TogetherNow, type Together } from './together.ts'
import { useHandoverWords } from './useHandoverWords.ts'
import type { Here } from './useOthers.ts'

const none: readonly Arrival[] = []
const listed = 50

/** Asked once more with each save of somebody else of which a heartbeat tells. */
const useArrivals = (guideid: number, { me, came, newest }: Here): readonly Arrival[] => {
  const asked = readPage('listGuideRevisions', { params: { guideid }, query: { limit: listed } })
  const { data } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, 'newest', newest],
    enabled: newest > 0 && came !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
  })
  const userid = me?.userid
  return useMemo(
    () =>
      data && came !== null && userid !== undefined ? arrivalsIn(data.items, userid, came) : none,
    [data, came, userid],
  )
}

/** Said aloud when it comes; on the screen it stands at its step. */
const Told = ({ now: { handovers, me, came } }: { now: Together }) => {
  const words = useHandoverWords()
  const newest = handovers.find(({ from, to, state, answered }) =>
    state === 'open'
      ? to.userid === me?.userid
      : from.userid === me?.userid && (answered ?? 0) >= (came ?? 0),
  )
  return (
    <VisuallyHidden>
      <span role="status">{newest && words(newest)}</span>
    </VisuallyHidden>
  )
}

type TogetherHereProps = {
  guideid: number
  stepids: readonly StepId[]
  here: Here
  children: ReactNode
}

/** What is in it knows who else edits the guide, what came from them, and what they ask. */
export const TogetherHere = ({ guideid, stepids, here, children }: TogetherHereProps) => {
  const { me, others, came } = here
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const arrivals = useArrivals(guideid, here)
  const now = useMemo<Together>(
    () => ({
      guideid,
      stepids,
      me,
      others,
      came,
      arrivals,
      seen,
      see: revisionid => setSeen(known => new Set([...known, revisionid])),
      handovers: me?.handovers ?? [],
      dismissed,
      dismiss: handover => setDismissed(known => new Set([...known, keyOf(handover)])),
    }),
    [guideid, stepids, me, others, came, arrivals, seen, dismissed],
  )
  return (
    <TogetherNow value={now}>
      {children}
      <Told now={now} />
    </TogetherNow>
  )
}
