import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { valueNames } from '#app/guides/shared/valueNames.ts'
import { GuideEditSkeleton } from '#app/guides/edit/shell/GuideEditSkeleton.tsx'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import { paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useCountWords } from '../list/changeWords.ts'
import { compare, countsOf, versionOf } from '../compare/compare.ts'
import { Comparison } from '../diff/Comparison.tsx'
import { WaitingFrame } from './WaitingFrame.tsx'

const Waiting = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const countWords = useCountWords()
  const { data: own } = useSuspenseQuery({ ...guideToEdit(guideid), staleTime: 0 })
  const { data: live } = useSuspenseQuery({
    ...read('readGuide', {
      params: { guideid },
      query: { excludePrerequisiteSteps: true, langid: own.langid },
    }),
    staleTime: 0,
  })
  const comparison = compare(versionOf(live), versionOf(own))
  return (
    <WaitingFrame
      name={own.title}
      langid={own.langid}
      way={[
        { href: paths.guides(), label: t`Guides` },
        { href: paths.guide(own), label: live.title },
      ]}
      editor={paths.editSteps(guideid)}
      isWaiting={own.unpatrolled === true}
      counts={countWords(countsOf(comparison))}
      comparison={inColumn => (
        <Comparison
          comparison={comparison}
          names={{ before: t`Live version`, after: t`Waiting version` }}
          inColumn={inColumn}
          values={valueNames}
        />
      )}
    />
  )
}

/** The guide that readers see against the one that is edited: all that differs waits for review. */
export const GuideWaitingScreen = ({ guideid }: { guideid: number }) => {
  const me = useMe()
  if (me === null) return <ForbiddenNotice />
  return me ? <Waiting guideid={guideid} /> : <GuideEditSkeleton />
}
