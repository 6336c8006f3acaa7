import { SeenText } from '#app/ui/text/SeenText.tsx'
import styles from './ConflictPanel.module.css'
import { wordDiff } from './questionText.ts'

type WordDiffProps = {
  before: string
  now: string
  /** Where both texts stand beside each other, each shows its own words only. */
  side?: 'before' | 'now'
}

/**
 * A text against the one before: what went is struck out, what came is underlined, never by colour
 * alone.
 */
export const WordDiff = ({ before, now, side }: WordDiffProps) =>
  wordDiff(before, now).map(({ kind, text }, n) =>
    kind === 'same' ? (
      <span key={n}>
        <SeenText text={text} />
      </span>
    ) : kind === 'added' ? (
      side !== 'before' && (
        <ins key={n} className={styles.added}>
          <SeenText text={text} />
        </ins>
      )
    ) : (
      side !== 'now' && (
        <del key={n} className={styles.removed}>
          <SeenText text={text} />
        </del>
      )
    ),
  )
