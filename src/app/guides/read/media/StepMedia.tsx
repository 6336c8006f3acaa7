import { Suspense } from 'react'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import type { Step } from '#contract/guides/shapes.ts'
import { StepPictures, type StepPicturesProps } from './StepPictures.tsx'
import styles from './StepPictures.module.css'

// Few steps have one: its code comes with the first that does.
const StepFilm = lazyComponent(() => import('./StepFilm.tsx'), 'StepFilm')

type StepMediaProps = { media: Step['media']; number: number } & Pick<
  StepPicturesProps,
  'lines' | 'lighting'
>

/** Up to three pictures, or a film. */
export const StepMedia = ({ media, number, ...shapes }: StepMediaProps) =>
  media.type === 'image' ? (
    <StepPictures images={media.data} number={number} {...shapes} />
  ) : (
    <Suspense fallback={<div className={styles.film} />}>
      <StepFilm media={media} number={number} />
    </Suspense>
  )
