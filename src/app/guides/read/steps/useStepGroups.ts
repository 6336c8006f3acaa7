import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import type { ShownStep } from '#app/drafts/content/shownGuide.ts'
import { groupSteps, type GroupedGuide, type StepGroup } from './stepGroups.ts'

/**
 * Steps by the guide they belong to. A guide names its own prerequisites; the titles of theirs are
 * asked for, and stand there once known.
 */
export const useStepGroups = <S extends ShownStep>(guide: GroupedGuide<S>): StepGroup<S>[] => {
  const groups = groupSteps(guide)
  const guideids = groups
    .filter(({ isOwn, title }) => !isOwn && title === null)
    .map(group => group.guideid)
  const { data } = useQuery({
    ...read('listGuides', { query: { guideids, includePrivate: true } }),
    enabled: guideids.length > 0,
  })
  return groups.map(group => {
    const found = guideids.includes(group.guideid)
      ? data?.find(({ guideid }) => guideid === group.guideid)
      : undefined
    return found ? { ...group, title: found.title, type: found.type } : group
  })
}
