import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './ScreenState.module.css'

type ScreenStateProps = {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  role?: 'alert' | 'status' | undefined
  /** 1 where it is all the screen says, 2 inside a screen. */
  level?: 1 | 2 | undefined
}

/**
 * Heading, one or two sentences, one main action. Everything that a screen can say instead of its
 * content.
 */
export const ScreenState = ({ title, children, actions, role, level = 2 }: ScreenStateProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={classes(styles.state, level === 1 && styles.whole)} role={role}>
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

/** Nothing exists yet, or the filter hides it: the words must differ. */
export const EmptyState = (props: Omit<ScreenStateProps, 'role'>) => (
  <ScreenState {...props} role="status" />
)
