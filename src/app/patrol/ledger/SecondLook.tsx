import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { LedgerRow } from '#contract/patrol/ledger.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { stayInRow } from './useTakeBack.ts'

/** What is asked of whoever comes for them. */
export const AboutSecondLooks = () => (
  <MutedText>
    <Trans>
      One in 50 accepted edits is chosen at random for a second look by someone other than the
      decider. Open the decision and read the edit. If it is right, say so here. If not, open the
      document and correct or revert it.
    </Trans>
  </MutedText>
)

/** The edit was accepted, and is right. */
export const useSecondLook = ({ decisionid }: LedgerRow, title: string) => {
  const { t } = useLingui()
  return useAttempt(
    async () => {
      await write(
        'lookAtPatrolDecision',
        { params: { decisionid }, body: {} },
        { key: `look-${decisionid}` },
      )
      announce(t`Second look done: ${title}`)
    },
    { onDone: stayInRow },
  )
}

type SecondLookProps = {
  of: LedgerRow
  attempt: ReturnType<typeof useSecondLook>
  title: string
}

export const SecondLookButton = ({ of, attempt, title }: SecondLookProps) => {
  const { t } = useLingui()
  return (
    of.second_look === 'open' && (
      <Button
        small
        icon={Check}
        aria-busy={attempt.isPending}
        aria-label={t`Looks right: ${title}`}
        onClick={() => void attempt.run()}
      >
        <Trans>Looks right</Trans>
      </Button>
    )
  )
}
