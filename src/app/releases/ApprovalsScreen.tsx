import { useLingui } from '@lingui/react/macro'
import { useMe } from '#app/api/useMe.ts'
import { difficultyNames, typeNames } from '#app/guides/words.ts'
import { GuideEditSkeleton } from '#app/guides/GuideEditSkeleton.tsx'
import { useCountWords } from '#app/history/changeWords.ts'
import { compare, countsOf, versionOf } from '#app/history/compare.ts'
import { Comparison } from '#app/history/Comparison.tsx'
import { useDeskKeys } from '#app/patrol/useDeskKeys.ts'
import { Refused } from '#app/shell/Refused.tsx'
import { useTitle } from '#app/ui/useTitle.ts'
import { ApprovalDesk } from './ApprovalDesk.tsx'
import type { Asked } from './asked.ts'
import { blankVersion } from './blankVersion.ts'
import { numberOf } from './releaseWords.ts'

const values = { type: typeNames, difficulty: difficultyNames }

/** What is to be signed against the release before it. */
const useDifference = () => {
  const { t } = useLingui()
  const countWords = useCountWords()
  return ({ live, live_release, guide, release }: Asked) => {
    if (!guide) return null
    const comparison = compare(live ? versionOf(live) : blankVersion, versionOf(guide))
    const names = {
      before: live_release ? numberOf(live_release) : t`nothing`,
      after: release ? numberOf(release) : t`this release`,
    }
    return {
      counts: countWords(countsOf(comparison)),
      shown: <Comparison comparison={comparison} names={names} values={values} />,
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
  const differenceOf = useDifference()
  useTitle(t`Waiting for signatures`)
  if (me === null) return <Refused />
  if (me === undefined) return <GuideEditSkeleton />
  return <ApprovalDesk me={me} differenceOf={differenceOf} useKeys={useDeskKeys} />
}
