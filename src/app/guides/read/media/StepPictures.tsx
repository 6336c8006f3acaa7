import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Image } from '#contract/core/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Picture, Thumbnail } from '#app/ui/pictures/Picture.tsx'
import styles from './StepPictures.module.css'

/** In its step, and as large as the window. */
export const pictureSizes = { inStep: '(max-width: 900px) 100vw, 645px', large: '100vw' } as const

type StepPicturesProps = { images: readonly Image[]; number: number }

/**
 * One large picture, the others under it as a strip; a click makes the large one as large as the
 * window.
 */
export const StepPictures = ({ images, number }: StepPicturesProps) => {
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
      <button
        type="button"
        className={styles.enlarge}
        aria-label={t`Enlarge: ${alt}`}
        onClick={() => setIsLarge(true)}
      >
        <Picture image={image} alt={alt} sizes={pictureSizes.inStep} eager={number === 1} />
      </button>
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
      {isLarge && (
        <Dialog
          wide
          title={t`Step ${number}`}
          onClose={() => setIsLarge(false)}
          actions={
            <Button onClick={() => setIsLarge(false)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Picture image={image} alt={alt} sizes={pictureSizes.large} eager />
        </Dialog>
      )}
    </figure>
  )
}
