import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItemDetail, SignalCode } from '#contract/patrol/shapes.ts'
import styles from './AboutPanel.module.css'

const signalNames: Record<SignalCode, MessageDescriptor> = {
  new_author: msg`New author`,
  first_on_document: msg`First edit of this document`,
  outside_link: msg`Link to another site`,
  large_removal: msg`Much removed`,
  warning_removed: msg`Warning or note removed`,
  number_changed: msg`Number or unit changed`,
  image_replaced: msg`Picture replaced`,
  prerequisite_changed: msg`What comes before it changed`,
  burst: msg`Many edits in ten minutes`,
  resubmits_denied: msg`Denied before`,
  contested: msg`Denied twice in 30 days`,
}

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
        <Trans>Signals</Trans> <span className={styles.figure}>{t`Risk ${risk_score} of 100`}</span>
      </h2>
      {signal_list.length === 0 ? (
        <p>
          <Trans>Nothing stands out.</Trans>
        </p>
      ) : (
        <dl className={styles.pairs}>
          {signal_list.map(({ code, weight }) => (
            <div key={code}>
              <dt>{weight}</dt>
              <dd>{i18n._(signalNames[code])}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.soft}>
        <Trans>They sort the queue. They never decide.</Trans>
      </p>
    </section>
  )
}
