import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { StepTitle } from '#app/ui/text/StepTitle.tsx'
import styles from './Bench.module.css'

type BenchStepProps = {
  number: number
  title: string
  lang: string
  /** Pictures or a film; null where it has none. */
  media: ReactNode
  /** Items of a list, and what stands under them. */
  lines: ReactNode
  values: ReactNode
  children?: ReactNode
}

/** One step in big type: pictures, number, title, lines, and under them what is filled in. */
export const BenchStep = ({
  number,
  title,
  lang,
  media,
  lines,
  values,
  children,
}: BenchStepProps) => (
  <article className={classes(styles.step, media === null && styles.plain)} data-pane>
    {media !== null && (
      <div key={number} className={styles.picture}>
        {media}
      </div>
    )}
    <div>
      <div className={styles.name} lang={lang}>
        <span className={styles.plate} aria-hidden="true">
          {number}
        </span>
        <h2 tabIndex={-1} data-step-title>
          <StepTitle number={number} title={title} />
        </h2>
      </div>
      <div className={styles.words} lang={lang}>
        <ul className={styles.lines}>{lines}</ul>
        {values}
      </div>
      {children}
    </div>
  </article>
)
