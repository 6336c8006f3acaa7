import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** Figures in a ruled strip, each under its name. */
export const Figures = ({
  figures,
}: {
  figures: readonly { name: string; value: ReactNode }[]
}) => (
  <dl className={styles.figures}>
    {figures.map(({ name, value }) => (
      <div key={name} className={styles.figure}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
)
