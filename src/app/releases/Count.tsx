import styles from './Count.module.css'

/** How many there are, in a round frame beside the name of what is counted. */
export const Count = ({ of }: { of: number | string | undefined }) => (
  <span className={styles.count}>{of}</span>
)
