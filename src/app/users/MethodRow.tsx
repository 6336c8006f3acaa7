import type { ReactNode } from 'react'
import styles from './OwnAccount.module.css'

/** One way to sign in, what is known of it, and what can be done about it. */
export const MethodRow = ({
  name,
  note,
  actions,
}: {
  name: ReactNode
  note: ReactNode
  actions?: ReactNode
}) => (
  <li className={styles.token}>
    <span className={styles.device}>
      <b>{name}</b>
      <span className={styles.soft}>{note}</span>
    </span>
    {actions}
  </li>
)
