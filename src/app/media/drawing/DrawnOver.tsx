import type { StepImage } from '#contract/guides/shapes.ts'
import { turnedInto } from '#documents/markup/outlines.ts'
import { DrawnShape } from './DrawnShape.tsx'
import { drawnOn } from './drawnOn.ts'
import styles from './ShapesOver.module.css'

/**
 * What is drawn on a picture, as lines over it: paper has more points than the picture, which shows
 * the same at the same place. They come with the guide: a pack asks for no picture alone.
 */
export const DrawnOver = ({ image }: { image: StepImage }) => {
  const drawn = drawnOn(image)
  return (
    drawn && (
      <svg className={styles.drawn} viewBox={drawn.viewBox} aria-hidden="true" data-drawn>
        <g transform={turnedInto(drawn.shown)} className={styles.shapes}>
          {drawn.shapes.map((shape, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- shapes keep their places
            <DrawnShape key={at} shape={shape} stroke={drawn.stroke} />
          ))}
        </g>
      </svg>
    )
  )
}
