import type { ReactNode } from 'react'
import type { ShownStep } from '#app/drafts/content/shownGuide.ts'
import { hasMedia } from '#lib/media/hasMedia.ts'
import { classes } from '#app/ui/classes.ts'
import { StepTitle } from '#app/ui/text/StepTitle.tsx'
import { StepLine } from './StepLine.tsx'
import { StepMedia } from '../media/StepMedia.tsx'
import { StepValues } from '../../values/StepValues.tsx'
import styles from './StepCard.module.css'
import { useLighting } from './useLighting.ts'

type StepCardProps = { number: number; step: ShownStep; level: 2 | 3; below?: ReactNode }

/** One step for readers: number, title, pictures, lines; never parted from its picture in print. */
export const StepCard = ({ number, step, level, below }: StepCardProps) => {
  const isPlain = !hasMedia(step.media)
  const lighting = useLighting(step.media)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      className={styles.step}
      id={`s${step.stepid}`}
      data-lit={lighting.lit ?? undefined}
      {...lighting.ofStep}
    >
      <header className={styles.head}>
        <span className={styles.plate} aria-hidden="true">
          {number}
        </span>
        <Heading className={styles.title}>
          <StepTitle number={number} title={step.title} />
        </Heading>
      </header>
      <div className={classes(styles.body, isPlain && styles.plain)}>
        {!isPlain && (
          <StepMedia media={step.media} number={number} lines={step.lines} lighting={lighting} />
        )}
        <div className={styles.words}>
          <ul className={styles.lines} {...lighting.ofLines}>
            {step.lines.map((line, n) => (
              <StepLine
                key={line.lineid ?? n}
                id={`s${step.stepid}-${n + 1}`}
                line={line}
                isDrawn={lighting.colours.has(line.bullet)}
              />
            ))}
          </ul>
          <StepValues step={step} />
        </div>
      </div>
      {below}
    </article>
  )
}
