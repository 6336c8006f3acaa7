import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'
import { changedReferences, type PreviewReferences, type UnsavedWork } from './previewGuide.ts'

/**
 * What unsaved fields of a guide name and its last read did not bring: guides that come first,
 * documents. `isStranger`: only what the public may read.
 */
export const usePreviewReferences = (
  guide: Guide,
  work: UnsavedWork,
  isStranger: boolean,
): PreviewReferences => {
  const { prerequisites, documents } = changedReferences(guide, work)
  const guides = useQueries({
    queries: prerequisites.map(guideid => ({
      ...read('readGuide', { params: { guideid } }),
      retry: false,
    })),
    combine: answers => answers.flatMap(({ data }) => data ?? []),
  })
  const files = useQueries({
    queries: documents.map(id => ({
      ...read('readDocument', { params: { id: String(id) } }),
      retry: false,
    })),
    combine: answers => answers.flatMap(({ data }) => data ?? []),
  })
  return useMemo(
    () => ({ guides: isStranger ? guides.filter(one => one.public) : guides, documents: files }),
    [guides, files, isStranger],
  )
}
