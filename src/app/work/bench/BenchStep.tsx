import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Line, Step } from '#contract/guides/shapes.ts'
import { classes } from '#app/ui/classes.ts'
import { StepTitle } from '#app/ui/text/StepTitle.tsx'
import styles from './Bench.module.css'

/** How readers see pictures, values and lines; handed in by the screen, whose parts they are. */
export type Shown = {
  media: (step: Step, number: number) => ReactNode
  values: (step: Step) => ReactNode
  line: (line: Line) => ReactNode
}

/** One step in big type: pictures, number, title, lines, and under them what is filled in. */
export const BenchStep = ({
  step,
  number,
  shown,
  lang,
  children,
}: {
  step: Step
  number: number
  shown: Shown
  lang: string
  children: ReactNode
}) => {
  const isPlain = step.media.type === 'image' && step.media.data.length === 0
  return (
    <article className={classes(styles.step, isPlain && styles.plain)} data-pane>
      {!isPlain && <div key={step.stepid}>{shown.media(step, number)}</div>}
      <div>
        <div className={styles.name} lang={lang}>
          <span className={styles.plate} aria-hidden="true">
            {number}
          </span>
          <h2 tabIndex={-1} data-step-title>
            <StepTitle number={number} title={step.title} />
          </h2>
        </div>
        <div className={styles.words} lang={lang}>
          <ul className={styles.lines}>
            {step.lines.map((line, n) => (
              <Fragment key={line.lineid ?? n}>{shown.line(line)}</Fragment>
            ))}
          </ul>
          {shown.values(step)}
        </div>
        {children}
      </div>
    </article>
  )
}
