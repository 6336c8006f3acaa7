import { useLingui } from '@lingui/react/macro'
import { useMe } from '#app/api/useMe.ts'
import { IgnoredForReview } from '#app/guides/edit/check/IgnoredForReview.tsx'
import { valueNames } from '#app/guides/shared/valueNames.ts'
import { GuideEditSkeleton } from '#app/guides/edit/shell/GuideEditSkeleton.tsx'
import { useCountWords } from '#app/revisions/list/changeWords.ts'
import { compare, countsOf, versionOf, type PlacedStep } from '#app/revisions/compare/compare.ts'
import { Comparison } from '#app/revisions/diff/Comparison.tsx'
import { useDeskKeys } from '#app/patrol/useDeskKeys.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { ApprovalDesk } from './approvals/ApprovalDesk.tsx'
import type { RequestInReview } from './approvals/requestBoxes.ts'
import { blankVersion } from './model/blankVersion.ts'
import { numberOf } from './model/releaseWords.ts'
import { useReview } from './threads/useReview.tsx'

type ReviewedProps = {
  asked: RequestInReview
  me: number
  comparison: ReturnType<typeof compare>
  names: { before: string; after: string }
}

/** What differs, with what is said about each step of it. */
const Reviewed = ({ asked, me, comparison, names }: ReviewedProps) => {
  const idOf = ({ stepid }: PlacedStep) => (typeof stepid === 'number' ? stepid : null)
  const { act, below, ofGuide } = useReview(asked, me, comparison.steps.map(idOf))
  return (
    <>
      {ofGuide}
      <Comparison
        comparison={comparison}
        names={names}
        values={valueNames}
        acts={{
          step: step => step.after && act(idOf(step), step.numbers.after ?? 0),
          below: step => below(idOf(step)),
        }}
      />
    </>
  )
}

/** What is to be signed, against the release before it or what this person saw of it. */
const useDifference = (me: number) => {
  const { t } = useLingui()
  const countWords = useCountWords()
  return (asked: RequestInReview, isSinceLooked: boolean) => {
    const { live, live_release, guide, release, looked, approvalid } = asked
    if (!guide) return null
    const before = isSinceLooked ? (looked?.guide ?? null) : live
    const comparison = compare(before ? versionOf(before) : blankVersion, versionOf(guide))
    const names = {
      before: isSinceLooked ? t`What you saw` : live_release ? numberOf(live_release) : t`nothing`,
      after: release ? numberOf(release) : t`This release`,
    }
    return {
      counts: countWords(countsOf(comparison)),
      shown: (
        <Reviewed key={approvalid} asked={asked} me={me} comparison={comparison} names={names} />
      ),
    }
  }
}

/**
 * Releases that wait for a signature: what waits for this person now, what will, what they asked
 * for.
 */
export const ApprovalsScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const differenceOf = useDifference(me?.userid ?? 0)
  useTitle(t`Waiting for signatures`)
  if (me === null) return <ForbiddenNotice />
  if (me === undefined) return <GuideEditSkeleton />
  return (
    <ApprovalDesk
      me={me}
      differenceOf={differenceOf}
      renderBeside={({ guideid }) => <IgnoredForReview guideid={guideid} />}
      useKeys={useDeskKeys}
    />
  )
}
