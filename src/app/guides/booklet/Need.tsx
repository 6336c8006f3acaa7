import { useLingui } from '@lingui/react/macro'
import type { Item } from '#contract/guides/shapes.ts'
import styles from './Passages.module.css'

/** A tool or a part with a box to tick, and how many of it. */
export const Need = ({ item }: { item: Item }) => {
  const { t, i18n } = useLingui()
  const notes = [item.isoptional && t`optional`, item.notes].filter(Boolean).join(', ')
  return (
    <div className={styles.need}>
      <span className={styles.box} />
      <span className={styles.words}>
        <b>{new Intl.NumberFormat(i18n.locale).format(item.quantity)} ×</b> {item.text}{' '}
        {notes && <small className={styles.note}>{notes}</small>}
      </span>
    </div>
  )
}
