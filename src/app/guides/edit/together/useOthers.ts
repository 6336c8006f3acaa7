import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import { presenceRows } from '#contract/presence/rows.ts'
import type { Table } from '#contract/schemas.ts'
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

export type Other = ReturnsOf<Table['putPresence']>[number]

const docOf = (guideid: number) => ({ doc_type: 'guide', docid: guideid }) as const

/** The newest save of somebody else of which this tab knows, of each guide. */
const known = new Map<number, number>()

/** What somebody else has saved since the last time is read, and stands in the editor then. */
const readNews = (guideid: number, others: readonly Other[]): void => {
  const newest = Math.max(0, ...others.map(({ saved }) => saved?.revisionid ?? 0))
  const before = known.get(guideid) ?? 0
  known.set(guideid, Math.max(newest, before))
  if (newest > before)
    void queries.invalidateQueries({ queryKey: guideToEdit(guideid).queryKey, exact: true })
}

/** Who is not heard of any more is gone after a while, if this does not come. */
const leave = (guideid: number): void =>
  sayLast(presenceRows.putPresence, { params: docOf(guideid), body: { leave: true } })

/**
 * Tells others that this person is here, at which step, and gives who else is. Nobody where that is
 * not known. What others save meanwhile is read again.
 */
export const useOthers = (
  guideid: number,
  stepid: StepId | null,
  isWriter: boolean,
): readonly Other[] => {
  const me = useMe()?.userid
  const isHere = isWriter && me !== undefined && !isDeviceOnly(guideid)
  const at = stepid === null || isTemporary(stepid) ? null : stepid
  const { data, isError } = useQuery({
    queryKey: ['putPresence', guideid, at],
    queryFn: async ({ signal }) => {
      const here = await call(
        'putPresence',
        { params: docOf(guideid), body: { stepid: at } },
        { signal },
      )
      const others = here.filter(({ userid }) => userid !== me)
      readNews(guideid, others)
      return others
    },
    enabled: isHere,
    placeholderData: before => before,
    refetchInterval: beat,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  // Others see at once that one has left.
  useEffect(() => (isHere ? () => leave(guideid) : undefined), [isHere, guideid])
  useWindowEvent('pagehide', () => leave(guideid), { isOn: isHere })
  return !isHere || isError ? [] : (data ?? [])
}
