import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { valueNames } from '#app/guides/shared/valueNames.ts'
import { compare, isEqual } from '#app/revisions/compare/compare.ts'
import { Comparison } from '#app/revisions/diff/Comparison.tsx'
import { RenderedDiff } from '#app/revisions/diff/RenderedDiff.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { Page, PageSection } from '#app/ui/screen/Page.tsx'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { noNames, storedVersion } from './desk/storedVersion.ts'
import { DecisionFacts, type Decision } from './ledger/DecisionFacts.tsx'

const longTexts = ['introduction', 'conclusion']

/** What the decider saw. */
const Seen = ({ diff: { base, head } }: Pick<Decision, 'diff'>) => {
  const { t } = useLingui()
  if (head.kind === 'wiki') return <RenderedDiff before={base.fields} after={head.fields} />
  const whole = compare(storedVersion(base, noNames), storedVersion(head, noNames))
  const comparison = {
    ...whole,
    fields: whole.fields.filter(one => !longTexts.includes(one.field)),
  }
  return (
    <>
      <RenderedDiff before={base.fields} after={head.fields} fields={longTexts} />
      {(isEqual(whole) || !isEqual(comparison)) && (
        <Comparison
          comparison={comparison}
          names={{ before: t`Previous version`, after: t`Proposed version` }}
          values={valueNames}
        />
      )}
    </>
  )
}

const One = ({ decisionid, me }: { decisionid: number; me: User }) => {
  const { t } = useLingui()
  const { data: decision } = useSuspenseQuery({
    ...read('readPatrolDecision', { params: { decisionid } }),
    staleTime: 0,
  })
  return (
    <Page title={decision.title}>
      <Breadcrumbs
        way={[
          { href: authorPaths.patrol(), label: t`Patrol` },
          { href: authorPaths.decisions(), label: t`Decisions` },
        ]}
        here={t`Decision ${decisionid}`}
      />
      <DecisionFacts decision={decision} me={me} />
      <PageSection title={t`What the edit proposed`}>
        <Seen diff={decision.diff} />
      </PageSection>
    </Page>
  )
}

/** One decision, with what was decided on as it was shown. */
export const DecisionScreen = ({ decisionid }: { decisionid: number }) => {
  const me = useOwnUser()
  if (me === null) return <ForbiddenNotice />
  return me ? <One decisionid={decisionid} me={me} /> : <DeskSkeleton />
}
