import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { classes } from '#app/ui/classes.ts'
import { directionOf } from '#app/ui/text/direction.ts'
import type { BookletChoice } from '#app/workshopPaths.ts'
import { sidesOf } from './imposition.ts'
import styles from './Booklet.module.css'

/** What the browser is asked for: half a sheet, or a whole one. */
const papers = {
  a4: { alone: styles.a5Paper, folded: styles.a4Paper },
  letter: { alone: styles.halfLetterPaper, folded: styles.letterPaper },
} as const

type SheetsProps = { guide: Guide; pages: readonly ReactNode[]; choice: BookletChoice }

/** Pages as the printer gets them: each alone, or two on a side in the order for folding. */
export const Sheets = ({ guide, pages, choice: { paper = 'a4', fold } }: SheetsProps) => {
  const { t, i18n } = useLingui()
  const sides = fold ? sidesOf(pages.length) : pages.map((_, n) => [n + 1])
  return (
    <div
      className={classes(
        styles.sheets,
        paper === 'letter' ? styles.halfLetter : styles.a5,
        papers[paper][fold ? 'folded' : 'alone'],
      )}
      lang={guide.langid}
      dir={directionOf(guide.langid)}
    >
      {sides.map((numbers, side) => {
        const sheet = Math.floor(side / 2) + 1
        return (
          <div key={side} className={classes(styles.sheet, fold && styles.folded)}>
            {fold && (
              <p className={styles.caption} lang={i18n.locale}>
                {side % 2 === 0 ? (
                  <Trans>Sheet {sheet}, front</Trans>
                ) : (
                  <Trans>Sheet {sheet}, back</Trans>
                )}
              </p>
            )}
            <div className={styles.side}>
              {numbers.map(number => (
                <section key={number} className={styles.paper} aria-label={t`Page ${number}`}>
                  {pages[number - 1]}
                </section>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}
