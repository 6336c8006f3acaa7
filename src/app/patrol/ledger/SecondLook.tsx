import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { Finding, LedgerRow } from '#contract/patrol/ledger.ts'
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
      About one in 50 accepted edits is chosen at random for a second look by someone other than the
      decider and the author. Open the decision, read the edit and say what you find. If it is
      wrong, also correct or revert it in the document: your answer changes nothing there.
    </Trans>
  </MutedText>
)

export const useSecondLook = ({ decisionid }: LedgerRow, title: string) => {
  const { t } = useLingui()
  return useAttempt(
    async (finding: Finding) => {
      await write(
        'lookAtPatrolDecision',
        { params: { decisionid }, body: { finding } },
        { key: `look-${decisionid}-${finding}` },
      )
      announce(finding === 'right' ? t`Judged right: ${title}` : t`Judged wrong: ${title}`)
    },
    { onDone: stayInRow },
  )
}

type SecondLookProps = {
  of: LedgerRow
  attempt: ReturnType<typeof useSecondLook>
  title: string
}

export const SecondLookButtons = ({ of, attempt, title }: SecondLookProps) => {
  const { t } = useLingui()
  return (
    of.second_look === 'open' && (
      <>
        <Button
          small
          icon={Check}
          aria-busy={attempt.isPending}
          aria-label={t`Looks right: ${title}`}
          onClick={() => void attempt.run('right')}
        >
          <Trans>Looks right</Trans>
        </Button>
        <Button
          small
          icon={X}
          aria-busy={attempt.isPending}
          aria-label={t`Looks wrong: ${title}`}
          onClick={() => void attempt.run('wrong')}
        >
          <Trans>Looks wrong</Trans>
        </Button>
      </>
    )
  )
}
