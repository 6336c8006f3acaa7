import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '#app/api/read.ts'
import { sumsOf, type Tree } from './treeModel.ts'

export type TreeFacts = {
  /** Public guides of each category and all below it, by its number; null until they are known. */
  guides: Int32Array | null
  stubs: ReadonlySet<string>
}

/** Guides and stubs of all categories: one request, added up here (decisions/0170). */
export const useTreeFacts = (tree: Tree): TreeFacts => {
  const { data } = useQuery({
    ...read('readCategoryFacts'),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const stubs = useMemo(() => new Set(data?.stubs), [data])
  const guides = useMemo(
    () =>
      data
        ? sumsOf(
            tree,
            title => (Object.hasOwn(data.guides, title) ? data.guides[title] : undefined) ?? 0,
          )
        : null,
    [tree, data],
  )
  return { guides, stubs }
}
