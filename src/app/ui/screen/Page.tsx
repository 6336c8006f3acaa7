import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { classes } from '../classes.ts'
import styles from './Page.module.css'
import { SkeletonBar, Skeleton } from '../state/Skeleton.tsx'
import { useTitle } from './useTitle.ts'

type PageProps = { title: string; /** Beside the heading. */ acts?: ReactNode; children: ReactNode }

/**
 * A screen of lists and figures: its one heading of first level, and what can be done with the
 * whole of it.
 */
export const Page = ({ title, acts, children }: PageProps) => {
  useTitle(title)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {acts}
      </div>
      {children}
    </div>
  )
}

/**
 * A part of a screen with a heading of second level. `boxed`: what is filled in; `onClose`: it can
 * be closed.
 */
export const PageSection = ({
  title,
  acts,
  boxed,
  onClose,
  children,
}: PageProps & { boxed?: boolean; onClose?: (() => void) | undefined }) => (
  <section className={boxed ? styles.form : styles.section} aria-label={title}>
    <div className={styles.head}>
      <h2 className={classes(styles.name, styles.grow)}>{title}</h2>
      {acts}
      {onClose && (
        <Button small onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      )}
    </div>
    {children}
  </section>
)

/**
 * What comes all at once: bones stand in its place until it is there, and nothing is pushed down by
 * what comes later.
 */
export const PageWhole = ({ isThere, children }: { isThere: boolean; children: ReactNode }) => (
  <>
    {!isThere && (
      <Skeleton>
        <SkeletonBar height="24rem" />
      </Skeleton>
    )}
    <div className={styles.whole} hidden={!isThere}>
      {children}
    </div>
  </>
)

/** Fields or buttons beside each other. */
export const PageRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
/** What stands beside what it belongs to, under it where the window is narrow. */
export const PageColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.two}>{children}</div>
)
/** Two of the same weight, one below the other where the window is not wide. */
export const PageHalves = ({ children }: { children: ReactNode }) => (
  <div className={styles.halves}>{children}</div>
)
export const MutedText = ({
  children,
  role,
}: {
  children: ReactNode
  role?: 'status' | 'alert' | undefined
}) => (
  <p className={styles.soft} role={role}>
    {children}
  </p>
)
export const PlainList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)
/** One of a list: words, and what can be done with it. */
export const PlainItem = ({ acts, children }: { acts?: ReactNode; children: ReactNode }) => (
  <li className={styles.item}>
    <div className={styles.grow}>{children}</div>
    {acts}
  </li>
)
export const Code = ({ children }: { children: ReactNode }) => (
  <code className={styles.code}>{children}</code>
)
