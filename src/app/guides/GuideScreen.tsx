import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { Rendered } from '#app/ui/Rendered.tsx'
import { useTitle } from '#app/ui/useTitle.ts'
import { wayTo } from '#app/wikis/wayTo.ts'
import { GuideEnd } from './GuideEnd.tsx'
import { GuideHead } from './GuideHead.tsx'
import { groupSteps } from './stepGroups.ts'
import { StepRule } from './StepRule.tsx'
import { StepSection } from './StepSection.tsx'
import { Supplies } from './Supplies.tsx'
import { useGuideAddress } from './useGuideAddress.ts'
import styles from './GuideScreen.module.css'

/** A guide as readers see it. */
export const GuideScreen = ({ guideid }: { guideid: number }) => {
  const { data: guide } = useSuspenseQuery(read('readGuide', { params: { guideid } }))
  const tags = useQuery(read('listGuideTags', { params: { guideid } })).data ?? []
  // The guide does not wait for its place in the tree, nor for its tags.
  const category = useQuery(read('readWiki', { params: { namespace: 'CATEGORY', title: guide.category } })).data
  useTitle(guide.title)
  useGuideAddress(guide)
  const groups = groupSteps(guide)
  return (
    <div className={styles.frame}>
      <StepRule steps={groups.flatMap(group => group.steps)} />
      <article className={styles.guide} lang={guide.langid}>
        <GuideHead guide={guide} above={category ? wayTo(category) : []} />
        {guide.introduction_rendered && <Rendered className={styles.introduction} html={guide.introduction_rendered} />}
        <Supplies tools={guide.tools} parts={guide.parts} />
        {groups.map((group, n) => (
          <StepSection key={`${group.guideid} ${n}`} group={group} hasOthers={groups.length > 1} />
        ))}
        {groups.length === 0 && (
          <p className={styles.empty}>
            <Trans>This guide has no steps yet.</Trans>
          </p>
        )}
        <GuideEnd guide={guide} tags={tags} />
      </article>
    </div>
  )
}
