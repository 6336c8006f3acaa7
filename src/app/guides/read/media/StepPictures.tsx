import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Image } from '#contract/core/shapes.ts'
import type { Line } from '#contract/guides/shapes.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { Picture, Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { Lighting } from '../steps/useLighting.ts'
import { pictureSizes } from './pictureSizes.ts'
import styles from './StepPictures.module.css'

// Few pictures have shapes: their code comes with the first that does.
const LitShapes = lazyComponent(() => import('./LitShapes.tsx'), 'LitShapes')
// The page shows neither at first; the workshop and the bench fetch the larger one for later. Where
// the printed ones do not come, the guide is read without them.
const PrintedPictures = lazyComponent(
  () => import('./PrintedPictures.tsx').catch(() => ({ PrintedPictures: () => null })),
  'PrintedPictures',
)
const EnlargedPicture = lazyComponent(() => import('./EnlargedPicture.tsx'), 'EnlargedPicture')

export type StepPicturesProps = {
  images: readonly Image[]
  number: number
  /** Of the step; with them shapes light up their lines, and the reverse. */
  lines?: readonly Line[]
  lighting?: Lighting
}

type LargePictureProps = {
  lines: readonly Line[] | undefined
  lighting: Lighting | undefined
  image: Image
  alt: string
  eager: boolean
  onEnlarge: () => void
}

/** A click makes it as large as the window; what is drawn on it lies over it. */
const LargePicture = ({ image, alt, eager, lines, lighting, onEnlarge }: LargePictureProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.large}>
      <button
        type="button"
        className={styles.enlarge}
        aria-label={t`Enlarge: ${alt}`}
        onClick={onEnlarge}
      >
        <Picture image={image} alt={alt} sizes={pictureSizes.inStep} eager={eager} />
      </button>
      {lines && lighting?.drawn.has(image.id) && (
        <Suspense>
          <LitShapes
            imageid={image.id}
            lines={lines}
            lit={lighting.lit}
            onLit={lighting.point}
            onPress={onEnlarge}
          />
        </Suspense>
      )}
    </div>
  )
}

const printed = (images: readonly Image[]) =>
  images.length > 0 && (
    <Suspense>
      <PrintedPictures images={images} />
    </Suspense>
  )

/**
 * One large picture, the others under it as a strip; a click makes the large one as large as the
 * window.
 */
export const StepPictures = ({ images, number, lines, lighting }: StepPicturesProps) => {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  const index = Math.min(at, images.length - 1)
  const image = images[index]
  if (!image) return null
  const position = index + 1
  const count = images.length
  const alt =
    image.alt ??
    (count > 1
      ? t`Picture ${position} of ${count} of step ${number}`
      : t`Picture of step ${number}`)
  return (
    <figure className={styles.figure}>
      {printed(images.slice(0, index))}
      <LargePicture
        {...{ image, alt, lines, lighting }}
        eager={number === 1}
        onEnlarge={() => setIsLarge(true)}
      />
      {count > 1 && (
        <div className={styles.strip}>
          {images.map((one, n) => {
            const thumb = n + 1
            return (
              <button
                key={`${one.id} ${n}`}
                type="button"
                className={styles.thumb}
                aria-pressed={n === index}
                aria-label={t`Picture ${thumb} of ${count}`}
                onClick={() => setAt(n)}
              >
                <Thumbnail image={one} />
              </button>
            )
          })}
        </div>
      )}
      {printed(images.slice(position))}
      {isLarge && (
        <Suspense>
          <EnlargedPicture {...{ image, alt, number }} onClose={() => setIsLarge(false)} />
        </Suspense>
      )}
    </figure>
  )
}
