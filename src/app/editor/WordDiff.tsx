import styles from './ConflictPanel.module.css'
import { wordDiff } from './questionText.ts'

/** A text against the one before: what went is struck out, what came is underlined, never by colour alone. */
export const WordDiff = ({ before, now }: { before: string; now: string }) =>
  wordDiff(before, now).map(({ kind, text }, n) =>
    kind === 'same' ? (
      <span key={n}>{text}</span>
    ) : kind === 'added' ? (
      <ins key={n} className={styles.added}>
        {text}
      </ins>
    ) : (
      <del key={n} className={styles.removed}>
        {text}
      </del>
    ),
  )
