import type { StepId } from '#app/drafts/content/guideContent.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { ApiError } from '#lib/errors.ts'

/**
 * Who deleted a step, as far as the service tells: the newest revision of the guide that took it
 * away.
 */
const deletedBy = (guideid: number, stepid: StepId) =>
  queryOptions({
    queryKey: ['deletedBy', guideid, stepid],
    retry: false,
    queryFn: async ({ signal }): Promise<string | null> => {
      const revisions = await call(
        'listGuideRevisions',
        { params: { guideid }, query: { limit: 50 } },
        { signal },
      )
      for (const { revisionid, username } of revisions.filter(
        ({ steps }) => (steps?.removed ?? 0) > 0,
      )) {
        const { steps } = await call(
          'diffGuideRevisions',
          { params: { guideid }, query: { to: revisionid } },
          { signal },
        )
        if (steps.some(step => step.stepid === stepid && step.op === 'delete')) return username
      }
      return null
    },
  })

/** null while nobody knows. `isGuideGone`: the whole guide went. */
export const useDeletedBy = (
  guideid: number,
  stepid: StepId,
): { name: string | null; isGuideGone: boolean } => {
  const { data, error } = useQuery(deletedBy(guideid, stepid))
  return { name: data ?? null, isGuideGone: error instanceof ApiError && error.status === 404 }
}
