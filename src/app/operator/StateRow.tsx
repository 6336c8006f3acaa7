import { Ban, Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './Operator.module.css'

const icons = { ok: Check, warn: TriangleAlert, danger: Ban, plain: Clock }

/** A state is a word with an icon. */
export const StateWord = ({
  kind,
  children,
}: {
  kind: keyof typeof icons
  children: ReactNode
}) => (
  <span className={classes(styles.state, kind !== 'plain' && styles[kind])}>
    <Icon of={icons[kind]} />
    {children}
  </span>
)

/** One thing of the site: its name, what is known of it, and how it is or what can be done. */
export const StateRow = ({
  name,
  children,
  state,
}: {
  name: string
  children: ReactNode
  state?: ReactNode
}) => (
  <li className={styles.row}>
    <b className={styles.name}>{name}</b>
    <span>{children}</span>
    <span>{state}</span>
  </li>
)

export const StateRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)
