import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Followed } from '#app/api/events.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { isModerator } from '#app/api/roles.ts'
import { read } from '#app/api/read.ts'
import { useFollowedEvents } from '#app/api/useFollowedEvents.ts'
import { useMe } from '#app/api/useMe.ts'
import { runOf, timesOf } from '../run/run.ts'
import type { Pack } from '../run/runDatabase.ts'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { useNow } from '#app/ui/state/useNow.ts'
import { useStepKeys } from '#app/ui/bench/useStepKeys.ts'
import { workEvents } from '../run/useRun.ts'

const watchEvents: Followed = { ...workEvents, topics: ['work_log'] }
const calm = 1000 // milliseconds between two readings that events ask for

/** The entry as the service has it now, read again when events tell of it. */
const useEntry = (entryid: number) => {
  const query = useSuspenseQuery({ ...read('readWork', { params: { entryid } }), staleTime: 0 })
  useFollowedEvents(watchEvents, () => void query.refetch(), calm)
  return query
}

/** A run that is looked at: as it is, and at which step one looks. */
export const useWatchedRun = (first: WorkEntry, pack: Pack) => {
  const me = useMe()
  const { data: entry, dataUpdatedAt, refetch } = useEntry(first.entryid)
  const now = useNow(steadyNow)
  const [chosen, setChosen] = useState<number | null>(null)
  const { steps } = pack.guide
  const active = Math.max(
    0,
    steps.findIndex(({ stepid }) => stepid === entry.active_stepid),
  )
  const at = chosen ?? active
  const step = steps[at]
  const run = { ...runOf(entry, dataUpdatedAt), at: step?.stepid ?? null }
  const times = timesOf({ ...run, at: entry.active_stepid }, now)
  const own = pack.fields.filter(field => field.stepid === step?.stepid)
  useStepKeys({
    before: () => setChosen(Math.max(0, at - 1)),
    after: () => setChosen(Math.min(steps.length - 1, at + 1)),
  })
  const isMine = me?.userid === entry.userid
  const mayStop =
    isModerator(me) && !isMine && entry.status !== 'complete' && entry.status !== 'cancelled'
  const usualSeconds = pack.usual[String(entry.active_stepid)]
  return {
    entry,
    refetch,
    run,
    times,
    steps,
    active,
    at,
    step,
    choose: setChosen,
    own,
    isMine,
    mayStop,
    usual: usualSeconds === undefined ? null : usualSeconds * 1000,
  }
}
export type WatchedRun = ReturnType<typeof useWatchedRun>
