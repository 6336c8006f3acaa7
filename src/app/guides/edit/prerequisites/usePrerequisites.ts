import { useQueries } from '@tanstack/react-query'
import { ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { guidePicture } from '#app/media/pictures/listPicture.ts'
import type { GuideReference } from '#app/drafts/content/guideContent.ts'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'

export type Prerequisite = {
  guideid: number
  title: string
  /** undefined: not known yet. */
  steps: number | undefined
  picture: PictureImage | null
  isPrivate: boolean
  /** Deleted, or not to be seen by this person. */
  isGone: boolean
}
export type Prerequisites = { rows: Prerequisite[]; added: number; total: number; isKnown: boolean }

/**
 * Each guide that comes first with what it brings along; steps that two of them share count once.
 */
export const usePrerequisites = (
  references: readonly GuideReference[],
  own: number,
): Prerequisites =>
  useQueries({
    queries: references.map(({ guideid }) => ({
      ...read('readGuide', { params: { guideid } }),
      retry: false,
    })),
    combine: answers => {
      const rows = references.map(({ guideid, title }, n): Prerequisite => {
        const { data, error } = answers[n] ?? {}
        const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403)
        return {
          guideid,
          title: data?.title ?? title ?? '',
          steps: data?.steps.length,
          picture: data ? guidePicture(data) : null,
          isPrivate: data ? !data.public : false,
          isGone,
        }
      })
      const added = new Set(
        answers.flatMap(({ data }) => data?.steps.map(({ stepid }) => stepid) ?? []),
      ).size
      return {
        rows,
        added,
        total: added + own,
        isKnown: answers.every(({ isPending }) => !isPending),
      }
    },
  })
