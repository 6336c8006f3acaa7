import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import { presenceRows } from '#contract/presence/rows.ts'
import type { Table } from '#contract/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { call } from '#app/api/client.ts'
import { sayLast } from '#app/api/lastWord.ts'
import { queries } from '#app/api/queries.ts'
import { useMe } from '#app/api/useMe.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

/** Milliseconds; who says nothing for 25 seconds counts as gone. */
const beat = 10_000
/** Milliseconds; who has typed nothing for so long looks on. */
const writes = 30_000

export type Other = ReturnsOf<Table['putPresence']>[number]
/** Who has the guide open, as the last heartbeat was answered. */
export type Here = {
  /** null where nobody knows. */
  me: Other | null
  others: readonly Other[]
  /** The newest save of somebody else of which this tab knows; 0: none. */
  newest: number
  /** When the guide was opened here; a pause since does not change it. */
  came: UnixSeconds | null
}
const nobody: readonly Other[] = []

const docOf = (guideid: number) => ({ doc_type: 'guide', docid: guideid }) as const

/** The newest save of somebody else of which this tab knows, of each guide. */
const known = new Map<number, number>()
/** When something was typed last in this tab. */
let typedAt = -writes

/** What somebody else has saved since the last time is read, and stands in the editor then. */
const readNews = (guideid: number, others: readonly Other[]): number => {
  const before = known.get(guideid) ?? 0
  const newest = Math.max(before, ...others.map(({ saved }) => saved?.revisionid ?? 0))
  known.set(guideid, newest)
  if (newest > before)
    void queries.invalidateQueries({ queryKey: guideToEdit(guideid).queryKey, exact: true })
  return newest
}

/** Who is there, and what they ask, is to be known now. */
export const askWhoIsHere = (guideid: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['putPresence', guideid] })

/** Who is not heard of any more is gone after a while, if this does not come. */
const leave = (guideid: number): void =>
  sayLast(presenceRows.putPresence, { params: docOf(guideid), body: { leave: true } })

/** Tells that this person is here, at which step, and whether they write. */
const useHeartbeat = (guideid: number, at: number | null, me: number | undefined, isOn: boolean) =>
  useQuery({
    queryKey: ['putPresence', guideid, at],
    queryFn: async ({ signal }) => {
      const writing = performance.now() - typedAt < writes
      const here = await call(
        'putPresence',
        { params: docOf(guideid), body: { stepid: at, writing } },
        { signal },
      )
      const others = here.filter(({ userid }) => userid !== me)
      const own = here.find(({ userid }) => userid === me) ?? null
      return { me: own, others, newest: readNews(guideid, others) }
    },
    enabled: isOn,
    placeholderData: before => before,
    refetchInterval: beat,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/**
 * Tells others that this person is here, at which step, and gives who else is. Nobody where that is
 * not known. What others save meanwhile is read again.
 */
export const useOthers = (guideid: number, stepid: StepId | null, isWriter: boolean): Here => {
  const me = useMe()?.userid
  const isHere = isWriter && me !== undefined && !isDeviceOnly(guideid)
  const at = stepid === null || isTemporary(stepid) ? null : stepid
  const { data, isError } = useHeartbeat(guideid, at, me, isHere)
  const [first, setFirst] = useState<{ guideid: number; came: UnixSeconds } | null>(null)
  if (data?.me && first?.guideid !== guideid) setFirst({ guideid, came: data.me.since })
  // Others see at once that one has left.
  useEffect(() => (isHere ? () => leave(guideid) : undefined), [isHere, guideid])
  useWindowEvent('pagehide', () => leave(guideid), { isOn: isHere })
  useWindowEvent('input', () => void (typedAt = performance.now()), { isOn: isHere, capture: true })
  const isKnown = isHere && !isError && data !== undefined
  return {
    me: isKnown ? data.me : null,
    others: isKnown ? data.others : nobody,
    newest: data?.newest ?? 0,
    came: first?.guideid === guideid ? first.came : null,
  }
}
