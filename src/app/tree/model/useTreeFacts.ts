import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '#app/api/read.ts'
import { gapMatcher, type Gap, type Known } from '../view/gaps.ts'
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

/** Pictures and summaries are asked for by whoever filters. */
const useKnown = ({ guides }: TreeFacts, gap: Gap | null): Known => {
  const { data } = useQuery({
    ...read('readFilledCategories'),
    enabled: gap === 'picture' || gap === 'summary',
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const filled = useMemo(
    () =>
      data ? { pictured: new Set(data.with_picture), described: new Set(data.with_summary) } : null,
    [data],
  )
  return useMemo(() => ({ guides, filled }), [guides, filled])
}

/**
 * What a filter by gaps leaves, the same function until it changes; null without one, and while
 * what decides it is not known, which is when `isWaiting`.
 */
export const useGapFilter = (tree: Tree, facts: TreeFacts, gap: Gap | null) => {
  const known = useKnown(facts, gap)
  const isWanted = useMemo(() => gap && gapMatcher(tree, gap, known), [tree, gap, known])
  return { isWanted, isWaiting: gap !== null && isWanted === null }
}
