import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { breadcrumbsOf } from '#app/wikis/breadcrumbs.ts'
import { GuidePage } from './read/GuidePage.tsx'
import { useGuideAddress } from './read/useGuideAddress.ts'

// Only whoever is signed in marks guides.
const GuideMarks = lazyComponent(() => import('./read/GuideMarks.tsx'), 'GuideMarks')
const SayWrong = lazyComponent(() => import('./read/wrong/SayWrong.tsx'), 'SayWrong')
const MarkedInGuide = lazyComponent(() => import('./read/wrong/MarkedInGuide.tsx'), 'MarkedInGuide')
const ReadAndUnderstood = lazyComponent(
  () => import('#app/reading/ReadAndUnderstood.tsx'),
  'ReadAndUnderstood',
)
const StepTalk = lazyComponent(() => import('#app/comments/StepTalk.tsx'), 'StepTalk')
const Comments = lazyComponent(() => import('#app/comments/Comments.tsx'), 'Comments')

/** A guide as readers see it, in the language of the address where it has that. */
export const GuideScreen = ({
  asked,
}: {
  asked: { params: { guideid: number }; query?: { langid: string } }
}) => {
  const { guideid } = asked.params
  const { t } = useLingui()
  const { token } = useSession()
  const { data: guide } = useSuspenseQuery(read('readGuide', asked))
  const tags = useQuery(read('listGuideTags', { params: { guideid } })).data ?? []
  // The guide does not wait for its place in the tree, nor for its tags.
  const category = useQuery(
    read('readWiki', { params: { namespace: 'CATEGORY', title: guide.category } }),
  ).data
  // Whoever may only read on a private site says nothing there.
  const says = token !== null && guide.can_edit
  useTitle(guide.title)
  useGuideAddress(guide)
  return (
    <GuidePage
      guide={guide}
      tags={tags}
      above={category ? breadcrumbsOf(category) : []}
      acts={
        token === null
          ? null
          : onPrint => <GuideMarks guide={guide} asked={asked} onPrint={onPrint} />
      }
      talk={step =>
        (token !== null || step.comment_count > 0) && (
          <>
            <StepTalk step={step} />
            {says && <SayWrong langid={guide.langid} step={step} />}
          </>
        )
      }
      comments={
        <>
          {token !== null && guide.releaseid !== undefined && <ReadAndUnderstood guide={guide} />}
          {says && <MarkedInGuide guide={guide} />}
          <Comments
            context="guide"
            contextid={guideid}
            comments={guide.comments}
            title={t`Comments`}
          />
        </>
      }
    />
  )
}
