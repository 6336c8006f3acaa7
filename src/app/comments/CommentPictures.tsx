import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Image } from '#contract/core/shapes.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Picture, Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { OfferCopy } from '#app/media/pictures/OfferCopy.tsx'
import styles from './CommentPictures.module.css'

type CommentPicturesProps = {
  images: readonly Image[]
  /** Who wrote the comment. */
  name: string
}

/** Small below what was said; a click makes one as large as the window. */
export const CommentPictures = ({ images, name }: CommentPicturesProps) => {
  const { t } = useLingui()
  const [at, setAt] = useState<number | null>(null)
  if (images.length === 0) return null
  const count = images.length
  const nameOf = (n: number) => {
    const number = n + 1
    return (
      images[n]?.alt ||
      (count > 1
        ? t`Picture ${number} of ${count} in the comment by ${name}`
        : t`Picture in the comment by ${name}`)
    )
  }
  const large = at === null ? undefined : images[at]
  return (
    <>
      <ul className={styles.pictures}>
        {images.map((image, n) => {
          const words = nameOf(n)
          return (
            <li key={image.id}>
              <button
                type="button"
                className={styles.picture}
                aria-label={t`Enlarge: ${words}`}
                onClick={() => setAt(n)}
              >
                <Thumbnail image={image} meanwhile={localPicture(image.id)} />
              </button>
            </li>
          )
        })}
      </ul>
      {large && at !== null && (
        <Dialog
          wide
          title={nameOf(at)}
          onClose={() => setAt(null)}
          actions={
            <>
              {count > 1 && (
                <Button onClick={() => setAt((at + 1) % count)}>
                  <Trans>Next picture</Trans>
                </Button>
              )}
              <OfferCopy imageid={large.id} />
              <Button onClick={() => setAt(null)}>
                <Trans>Close</Trans>
              </Button>
            </>
          }
        >
          <Picture image={large} alt={nameOf(at)} sizes="100vw" eager />
        </Dialog>
      )}
    </>
  )
}
