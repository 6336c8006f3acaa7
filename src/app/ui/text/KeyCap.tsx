import type { ComponentProps } from 'react'
import styles from './KeyCap.module.css'

/** A key as it looks on a keyboard. */
export const KeyCap = (props: Omit<ComponentProps<'kbd'>, 'className'>) => (
  <kbd className={styles.key} {...props} />
)
