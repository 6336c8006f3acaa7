import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Line } from '#contract/guides/shapes.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { isSign, signWords } from '#app/ui/text/bullets.ts'
import { classes } from '#app/ui/classes.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import styles from './StepLine.module.css'

type StepLineProps = {
  line: Line
  /** An address leads to it. */
  id?: string
  /** Stands beside its words, which `textId` names; `isDone`: they are dealt with. */
  tick?: ReactNode
  textId?: string
  isDone?: boolean
  /** Shapes on a picture have its colour: Tab comes to it, and they are lit. */
  isDrawn?: boolean
}

/** A line with its bullet; note, caution and reminder are blocks that begin with the word. */
export const StepLine = ({ line, id, tick, textId, isDone, isDrawn }: StepLineProps) => {
  const { i18n } = useLingui()
  const sign = isSign(line.bullet) ? line.bullet : null
  const level = Math.min(Math.max(line.level, 0), 2)
  return (
    <li
      {...(id !== undefined && { id, tabIndex: isDrawn ? 0 : -1 })}
      data-bullet={line.bullet}
      className={classes(
        styles.line,
        styles[`level${level}`],
        tick !== undefined && styles.ticked,
        isDone && styles.done,
        sign && styles.block,
        sign && styles[sign],
      )}
    >
      <span className={styles.bullet}>
        <Bullet bullet={line.bullet} />
      </span>
      <span className={styles.text} id={textId}>
        {sign && <b lang={i18n.locale}>{i18n._(signWords[sign])} </b>}
        <span data-words>
          <Rendered inline html={line.text_rendered} />
        </span>
      </span>
      {tick}
    </li>
  )
}
