import { useLingui } from '@lingui/react/macro'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { lackOf, type OrderDraft } from './orderDraft.ts'

/**
 * What is filled in over what stands there, kept on the device until it is sent. A field that was
 * not touched shows what others said meanwhile. `revisionid`: of what the first change was made to.
 */
export const useOrderDraft = (about: string, base: OrderDraft, revisionid = 0) => {
  const kept = useKeptWords(about)
  const { revisionid: made, ...words } = kept.words
  return {
    kept,
    draft: { ...base, ...words } satisfies OrderDraft,
    revisionid: made ? Number(made) : revisionid,
    change: (changes: Partial<OrderDraft>) =>
      kept.type({ revisionid: made ?? String(revisionid), ...changes }),
    /** Goes on from what is there now. */
    follow: (now: number) => kept.type({ revisionid: String(now) }),
  }
}

/** Why it cannot be sent yet. */
export const useLackWords = (draft: OrderDraft): string | undefined => {
  const { t } = useLingui()
  const lack = lackOf(draft)
  return lack === null
    ? undefined
    : {
        number: t`Enter a work order number.`,
        guide: t`Choose a guide.`,
        quantity: t`Enter a quantity from 1 to 10,000.`,
        serials: t`There are more serial numbers than pieces. Remove some, or enter a larger quantity.`,
        person: t`Choose a person.`,
        team: t`Choose a team.`,
      }[lack]
}
