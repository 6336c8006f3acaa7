import { Trans, useLingui } from '@lingui/react/macro'
import type { Term } from '#contract/guides/terms.ts'
import styles from './Terms.module.css'
import type { Pair } from './useSetTerms.ts'

/** One term of the list, to be read. */
export const TermWords = ({
  pair,
  term: { term, wanted, unwanted },
}: {
  pair: Pair
  term: Term
}) => {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })
  const wrong = list.format(unwanted)
  return (
    <span className={styles.words}>
      <span className={styles.term} lang={pair.source_langid}>
        {term}
      </span>
      {': '}
      <span lang={pair.langid}>{list.format(wanted)}</span>
      {unwanted.length > 0 && (
        <span className={styles.unwanted}>
          <Trans>Do not use: {wrong}</Trans>
        </span>
      )}
    </span>
  )
}
