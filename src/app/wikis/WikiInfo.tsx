import { Trans } from '@lingui/react/macro'
import type { Wiki } from '#contract/wikis/shapes.ts'
import styles from './WikiInfo.module.css'

/** Names and values that a page gives, or has from a category above it. */
export const WikiInfo = ({
  info,
  repairability_score: score,
}: Pick<Wiki, 'info' | 'repairability_score'>) => (
  <dl className={styles.facts}>
    {typeof score === 'number' && (
      <div className={styles.fact}>
        <dt className={styles.name}>
          <Trans>Repairability</Trans>
        </dt>
        <dd>
          <Trans>{score} out of 10</Trans>
        </dd>
      </div>
    )}
    {info?.map(({ name, value, inheritedFrom }, n) => (
      <div key={n} className={styles.fact}>
        <dt className={styles.name}>{name}</dt>
        <dd>
          {value}
          {inheritedFrom && (
            <small className={styles.from}>
              <Trans>Inherited from {inheritedFrom}</Trans>
            </small>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
