import { useLingui } from '@lingui/react/macro'
import type { Line } from '#contract/guides/shapes.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { isSign, signWords } from '#app/ui/text/bullets.ts'
import { classes } from '#app/ui/classes.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import styles from './Passages.module.css'

/** A line of a step on paper: as high on the screen, where it is measured, as in print. */
export const BookletLine = ({ line: { bullet, level, text_rendered } }: { line: Line }) => {
  const { i18n } = useLingui()
  const sign = isSign(bullet) ? bullet : null
  return (
    <div
      className={classes(
        styles.line,
        styles[`level${Math.min(Math.max(level, 0), 2)}`],
        sign && styles.sign,
        sign && styles[sign],
      )}
    >
      <span className={styles.bullet}>
        <Bullet bullet={bullet} />
      </span>
      <span className={styles.words}>
        {sign && <b lang={i18n.locale}>{i18n._(signWords[sign])} </b>}
        <Rendered inline html={text_rendered} />
      </span>
    </div>
  )
}
