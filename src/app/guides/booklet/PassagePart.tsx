import { classes } from '#app/ui/classes.ts'
import type { Passage } from './passage.ts'
import styles from './Passage.module.css'

type PassagePartProps = {
  passage: Passage
  from?: number
  to?: number
  /** How much smaller it is drawn, where one piece alone is higher than a page. */
  scale?: number
}

/** What one page has of a passage. */
export const PassagePart = ({ passage, from = 0, to, scale }: PassagePartProps) => {
  const { head, beside, isList, pieces } = passage
  const hasBeside = beside !== undefined && from === 0
  const List = isList ? 'ul' : 'div'
  const Piece = isList ? 'li' : 'div'
  return (
    <section className={styles.passage} style={scale ? { zoom: scale } : undefined} data-passage>
      {head(from > 0)}
      <div className={classes(hasBeside && styles.body)} data-body>
        {hasBeside && <div className={styles.beside}>{beside}</div>}
        <List>
          {pieces.slice(from, to).map((piece, n) => (
            <Piece key={from + n} className={styles.piece} data-piece>
              {piece}
            </Piece>
          ))}
        </List>
      </div>
    </section>
  )
}
