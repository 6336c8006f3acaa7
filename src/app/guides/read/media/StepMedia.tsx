import { Suspense } from 'react'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import type { Step } from '#contract/guides/shapes.ts'
import { StepPictures } from './StepPictures.tsx'
import styles from './StepPictures.module.css'

// Few steps have one: its code comes with the first that does.
const StepFilm = lazyComponent(() => import('./StepFilm.tsx'), 'StepFilm')

/** Up to three pictures, or a film. */
export const StepMedia = ({ media, number }: { media: Step['media']; number: number }) =>
  media.type === 'image' ? (
    <StepPictures images={media.data} number={number} />
  ) : (
    <Suspense fallback={<div className={styles.film} />}>
      <StepFilm media={media} number={number} />
    </Suspense>
  )
