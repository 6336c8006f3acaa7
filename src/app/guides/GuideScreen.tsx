import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { later } from '#app/shell/later.ts'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
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

// Few guides have them: their code comes with the first that does.
const GuideExtras = later(() => import('./GuideExtras.tsx'), 'GuideExtras')
// Only whoever is signed in marks guides.
const GuideMarks = later(() => import('./GuideMarks.tsx'), 'GuideMarks')
const StepTalk = later(() => import('#app/comments/StepTalk.tsx'), 'StepTalk')
const Comments = later(() => import('#app/comments/Comments.tsx'), 'Comments')

/** A guide as readers see it, in the language of the address where it has that. */
export const GuideScreen = ({ asked }: { asked: { params: { guideid: number }; query?: { langid: string } } }) => {
  const { guideid } = asked.params
  const { t } = useLingui()
  const { token } = useSession()
  const { data: guide } = useSuspenseQuery(read('readGuide', asked))
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
        <GuideHead
          guide={guide}
          above={category ? wayTo(category) : []}
          acts={
            token !== null && (
              <Suspense fallback={null}>
                <GuideMarks guide={guide} asked={asked} />
              </Suspense>
            )
          }
        />
        {guide.introduction_rendered && <Rendered className={styles.introduction} html={guide.introduction_rendered} />}
        {(guide.intro_video || guide.documents.length > 0) && (
          <Suspense fallback={null}>
            <GuideExtras guide={guide} />
          </Suspense>
        )}
        <Supplies tools={guide.tools} parts={guide.parts} />
        {groups.map((group, n) => (
          <StepSection
            key={`${group.guideid} ${n}`}
            group={group}
            hasOthers={groups.length > 1}
            below={step =>
              (token !== null || step.comment_count > 0) && (
                <div className={styles.talk}>
                  <Suspense fallback={null}>
                    <StepTalk step={step} />
                  </Suspense>
                </div>
              )
            }
          />
        ))}
        {groups.length === 0 && (
          <p className={styles.empty}>
            <Trans>This guide has no steps yet.</Trans>
          </p>
        )}
        <GuideEnd guide={guide} tags={tags} />
        <Suspense fallback={null}>
          <Comments context="guide" contextid={guideid} comments={guide.comments} title={t`Comments`} />
        </Suspense>
      </article>
    </div>
  )
}
