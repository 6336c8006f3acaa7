import { useQuery } from '@tanstack/react-query'
import { turnedInto } from '#documents/markup/outlines.ts'
import { read } from '#app/api/read.ts'
import { DrawnShape } from './DrawnShape.tsx'
import { drawnOn } from './drawnOn.ts'
import styles from './ShapesOver.module.css'

/**
 * What is drawn on a picture, as lines over it: paper has more points than the picture, which shows
 * the same at the same place.
 */
export const DrawnOver = ({ imageid }: { imageid: number }) => {
  const drawn = drawnOn(useQuery(read('readImage', { params: { id: String(imageid) } })).data)
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
