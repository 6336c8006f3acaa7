import type { RefCallback } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { classes } from '#app/ui/classes.ts'
import { directionOf } from '#app/ui/text/direction.ts'
import type { BookletChoice } from '#app/workshopPaths.ts'
import { Inside, type Section } from './Pages.tsx'
import { PassagePart } from './PassagePart.tsx'
import styles from './Booklet.module.css'

type MeasureProps = {
  ref: RefCallback<HTMLElement>
  guide: Guide
  sections: readonly Section[]
  choice: BookletChoice
}

/** Everything once in the size of paper, to learn how high it is; nobody sees or hears it. */
export const Measure = ({ ref, guide, sections, choice }: MeasureProps) => (
  <div
    className={classes(styles.measure, choice.paper === 'letter' ? styles.halfLetter : styles.a5)}
    lang={guide.langid}
    dir={directionOf(guide.langid)}
    inert
    aria-hidden="true"
  >
    <div ref={ref}>
      <div className={classes(styles.paper, styles.full)}>
        <Inside title={guide.title} />
      </div>
      <div className={styles.paper}>
        {sections.flatMap(({ passages }) =>
          passages.map(passage => <PassagePart key={passage.key} passage={passage} />),
        )}
      </div>
    </div>
  </div>
)
