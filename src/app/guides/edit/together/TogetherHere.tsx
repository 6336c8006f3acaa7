import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Handover } from '#contract/presence/handovers.ts'
import type { Revision } from '#contract/revisions/schemas.ts'
import { existing } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { call } from '#app/api/client.ts'
import { keepJson, readKeptJson } from '#app/device/keptJson.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { arrivalsIn, type Arrival } from './arrivals.ts'
import { keyOf, TogetherNow, useHandoversToTell, useIsAsked } from './together.ts'
import type { Listed, Together } from './together.ts'
import { useHandoverWords } from './useHandoverWords.ts'
import type { Here } from './useOthers.ts'

const none: readonly Arrival[] = []
/** Pages of the list; most visits need the first one only. */
const [page, most] = [100, 10]

type Read = { revisions: readonly Revision[]; isAll: boolean }
/** Newest first, back to those that were there at `came`. */
const readSince = async (
  guideid: number,
  came: UnixSeconds,
  signal: AbortSignal,
  read: readonly Revision[] = [],
): Promise<Read> => {
  const last = read.at(-1)
  const query = { limit: page, ...(last && { after: last.revisionid }) }
  const next = await call('listGuideRevisions', { params: { guideid }, query }, { signal })
  const revisions = [...read, ...next]
  if (next.length < page || existing(next.at(-1), 'the oldest').date < came)
    return { revisions, isAll: true }
  if (revisions.length >= most * page) return { revisions, isAll: false }
  return readSince(guideid, came, signal, revisions)
}

type Arrivals = { arrivals: readonly Arrival[]; listed: Listed }
/** Asked once more with each save of somebody else of which a heartbeat tells. */
const useArrivals = (guideid: number, { userid, came, newest }: Here): Arrivals => {
  const { data, isError, isPending, isPlaceholderData, fetchStatus } = useQuery({
    queryKey: ['listGuideRevisions', guideid, 'since', came, newest],
    queryFn: ({ signal }) => readSince(guideid, came ?? 0, signal),
    enabled: newest > 0 && came !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
  })
  const [last, setLast] = useState<Read | undefined>(undefined)
  // A list that failed to load again is not taken for an empty one.
  if (data && data !== last) setLast(data)
  const arrivals = useMemo(
    () =>
      last && came !== null && userid !== undefined
        ? arrivalsIn(last.revisions, userid, came)
        : none,
    [last, came, userid],
  )
  if (newest === 0) return { arrivals, listed: came === null ? 'loading' : 'all' }
  if (isError) return { arrivals, listed: 'failed' }
  if (isPending || (isPlaceholderData && fetchStatus !== 'idle'))
    return { arrivals, listed: 'loading' }
  return { arrivals, listed: data?.isAll === false ? 'first' : 'all' }
}

/** So many are remembered; none is told for longer than a day. */
const kept = 100
/** What was told and dismissed, on this device. */
const readDismissed = (userid: number): string[] => {
  const value = readKeptJson(`handovers.${userid}`)
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}
const keepDismissed = (userid: number, handover: Handover): ReadonlySet<string> => {
  const all = [...new Set([...readDismissed(userid), keyOf(handover)])].slice(-kept)
  keepJson(`handovers.${userid}`, all)
  return new Set(all)
}

/** Said aloud when it comes; on the screen it stands at its step. */
const Told = () => {
  const words = useHandoverWords()
  const isAsked = useIsAsked()
  const newest = useHandoversToTell().find(one => one.state !== 'open' || isAsked(one))
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
  const { userid = 0, me, others, came } = here
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(
    () => new Set(readDismissed(userid)),
  )
  const { arrivals, listed } = useArrivals(guideid, here)
  const now = useMemo<Together>(
    () => ({
      guideid,
      stepids,
      me,
      others,
      came,
      arrivals,
      listed,
      seen,
      see: revisionid => setSeen(known => new Set([...known, revisionid])),
      handovers: me?.handovers ?? [],
      dismissed,
      dismiss: handover => setDismissed(keepDismissed(userid, handover)),
    }),
    [guideid, stepids, me, others, came, arrivals, listed, seen, dismissed, userid],
  )
  return (
    <TogetherNow value={now}>
      {children}
      <Told />
    </TogetherNow>
  )
}
