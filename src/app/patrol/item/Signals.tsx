import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { signalNames } from '#app/ui/text/signalNames.ts'
import styles from './AboutPanel.module.css'

/** With what was found of a list. */
const withWords = (name: string, { words }: Record<string, unknown>): string =>
  Array.isArray(words) ? `${name}: ${words.join(', ')}` : name

/** What stands out of an edit, and how risky that makes it. */
export const Signals = ({
  detail: { risk_score, signal_list },
}: {
  detail: Pick<PatrolItemDetail, 'risk_score' | 'signal_list'>
}) => {
  const { t, i18n } = useLingui()
  return (
    <section>
      <h2>
        <Trans>Signals</Trans>{' '}
        <span className={styles.figure}>{t`Risk ${risk_score} out of 100`}</span>
      </h2>
      {signal_list.length === 0 ? (
        <p>
          <Trans>Nothing unusual.</Trans>
        </p>
      ) : (
        <dl className={styles.pairs}>
          {signal_list.map(({ code, weight, evidence }) => (
            <div key={code}>
              <dt>{weight}</dt>
              <dd>{withWords(i18n._(signalNames[code]), evidence)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.soft}>
        <Trans>Signals sort the queue. People decide.</Trans>
      </p>
    </section>
  )
}
