import type { LedgerRow } from '#contract/patrol/ledger.ts'
import type { Reason } from '../item/cannedReasons.ts'
import { useReasonWords } from '../item/useReasonWords.ts'
import styles from './Ledger.module.css'

type ReasonsProps = {
  of: Pick<LedgerRow, 'reason_code' | 'reason_text' | 'units'>
  reasons: readonly Reason[]
}

/** What was said about the whole of it, then about its parts, each once. */
export const DecisionReasons = ({ of, reasons }: ReasonsProps) => {
  const words = useReasonWords(reasons)
  const said = [of, ...of.units].map(({ reason_code, reason_text }) =>
    [words(reason_code), reason_text ?? ''].filter(Boolean).join(' '),
  )
  return [...new Set(said)].filter(Boolean).map(one => (
    <blockquote key={one} className={styles.quote}>
      {one}
    </blockquote>
  ))
}
