// What rows of the ledger say, in words.
import { useLingui } from '@lingui/react/macro'
import type { LedgerRow } from '#contract/patrol/ledger.ts'
import { useDecisionWords } from '#app/ui/text/decisionWords.ts'

type Outcome = { value: string; label: string }

/** In the order in which one looks for them. */
export const useOutcomeNames = (): readonly Outcome[] => {
  const { t } = useLingui()
  const words = useDecisionWords()
  return [
    { value: 'decided', label: t`All verdicts` },
    { value: 'accepted', label: t`Accepted, with or without an edit` },
    { value: 'partial', label: words.partial },
    { value: 'denied', label: words.deny },
    { value: 'undone', label: t`Undone by the decider` },
    { value: 'overturned', label: t`Undone by someone else` },
    { value: 'undo', label: t`Undoing a decision` },
    { value: 'withdraw', label: words.withdraw },
    { value: 'closed', label: t`Closed or reopened automatically` },
  ]
}

type What = Pick<LedgerRow, 'doc_type' | 'kind'>

export const useKindWords = () => {
  const { t } = useLingui()
  return ({ doc_type, kind }: What): string =>
    doc_type === 'guide'
      ? kind === 'create'
        ? t`New guide`
        : t`Edit to a guide`
      : kind === 'create'
        ? t`New page`
        : t`Edit to a page`
}
