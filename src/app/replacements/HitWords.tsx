import type { Hit } from '#contract/replacements/schemas.ts'
import styles from './HitWords.module.css'

/** What goes is struck out, what comes is underlined, with the words around it. */
export const HitWords = ({ hit: { left, found, put, right } }: { hit: Hit }) => (
  <span className={styles.hit}>
    <span className={styles.around}>{left}</span>
    <del className={styles.found}>{found}</del>
    {put !== '' && <ins className={styles.put}>{put}</ins>}
    <span className={styles.around}>{right}</span>
  </span>
)
