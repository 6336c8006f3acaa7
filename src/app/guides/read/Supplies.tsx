import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Item } from '#contract/guides/shapes.ts'
import { classes } from '#app/ui/classes.ts'
import styles from './Supplies.module.css'

const SupplyList = ({ title, items }: { title: ReactNode; items: readonly Item[] }) => {
  const { t } = useLingui()
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {items.map((item, n) => (
          <li key={n} className={styles.item}>
            <b className={styles.quantity}>{item.quantity}</b>
            {item.url ? (
              <a className={styles.name} href={item.url}>
                {item.text}
              </a>
            ) : (
              <span className={styles.name}>{item.text}</span>
            )}
            <small className={styles.notes}>
              {[item.isoptional && t`optional`, item.notes].filter(Boolean).join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Everything that must lie on the bench before the first step. */
export const Supplies = ({ tools, parts }: { tools: readonly Item[]; parts: readonly Item[] }) =>
  tools.length + parts.length === 0 ? (
    <div className={styles.none} />
  ) : (
    <div className={classes(styles.bench, tools.length > 0 && parts.length > 0 && styles.both)}>
      {tools.length > 0 && <SupplyList title={<Trans>Tools</Trans>} items={tools} />}
      {parts.length > 0 && <SupplyList title={<Trans>Parts</Trans>} items={parts} />}
    </div>
  )
