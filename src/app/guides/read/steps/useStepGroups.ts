import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import type { ShownStep } from '#app/drafts/content/shownGuide.ts'
import { groupSteps, type GroupedGuide, type StepGroup } from './stepGroups.ts'

/**
 * Steps of several guides by the guide they belong to. A guide names its own prerequisites; the
 * titles of theirs are asked for, and stand there once known.
 */
export const useStepGroupsOf = <S extends ShownStep>(
  guides: readonly GroupedGuide<S>[],
): StepGroup<S>[][] => {
  const all = guides.map(guide => groupSteps(guide))
  const isUnnamed = ({ isOwn, title }: StepGroup<S>) => !isOwn && title === null
  const guideids = all.flatMap(groups => groups.filter(isUnnamed).map(({ guideid }) => guideid))
  const { data } = useQuery({
    ...read('listGuides', { query: { guideids, includePrivate: true } }),
    enabled: guideids.length > 0,
  })
  return all.map(groups =>
    groups.map(group => {
      const found = isUnnamed(group)
        ? data?.find(({ guideid }) => guideid === group.guideid)
        : undefined
      return found ? { ...group, title: found.title, type: found.type } : group
    }),
  )
}

/** Steps of one guide by the guide they belong to. */
export const useStepGroups = <S extends ShownStep>(guide: GroupedGuide<S>): StepGroup<S>[] =>
  useStepGroupsOf([guide])[0] ?? []
