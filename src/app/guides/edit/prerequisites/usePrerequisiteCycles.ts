import { useQuery } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import type { GuideReference } from '#app/drafts/content/guideContent.ts'
import type { GuideDraft } from '#app/drafts/model/draft.ts'
import { findPrerequisiteCycle, type PrerequisiteNode } from './prerequisiteCycle.ts'

export type PrerequisiteCycle = { guideid: number; title: string; chain: string[] }

// Read anew and apart from what is shown: somebody else may have closed the circle a moment ago.
const linkOf = (guideid: number): Promise<PrerequisiteNode | null> =>
  call('readGuide', { params: { guideid }, query: { excludePrerequisiteSteps: true } }).catch(
    () => null,
  )

/** The service refused the prerequisites, as they lead in a circle. */
export const isCircleRefused = (
  draft: Pick<GuideDraft, 'state' | 'reason'> | null | undefined,
): boolean =>
  draft?.state === 'blocked' &&
  (draft.reason?.errors ?? []).some(
    ({ field, code }) => field === 'prerequisites' && code === 'cycle',
  )

/** Looks whether a guide that is to come first leads back to this one. */
export const loadPrerequisiteCycle = (here: { guideid: number; title: string }, wanted: number) =>
  findPrerequisiteCycle(here, wanted, linkOf)

/** The circles that these guides close, once the service has refused them. */
export const usePrerequisiteCycles = (
  here: { guideid: number; title: string },
  wanted: readonly GuideReference[],
  isRefused: boolean,
): PrerequisiteCycle[] => {
  const found = useQuery({
    queryKey: ['circles', here.guideid, wanted.map(({ guideid }) => guideid)],
    queryFn: () =>
      Promise.all(
        wanted.map(async ({ guideid, title = '' }) => ({
          guideid,
          title,
          chain: await loadPrerequisiteCycle(here, guideid),
        })),
      ),
    enabled: isRefused,
  })
  return isRefused
    ? (found.data ?? []).flatMap(({ chain, ...guide }) => (chain ? [{ ...guide, chain }] : []))
    : []
}
