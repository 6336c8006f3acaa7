import { Trans, useLingui } from '@lingui/react/macro'
import type { Image } from '#contract/core/shapes.ts'
import { OfferCopy } from '#app/media/pictures/OfferCopy.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { pictureSizes } from './pictureSizes.ts'

type EnlargedProps = { image: Image; alt: string; number: number; onClose: () => void }

/** A picture as large as the window. */
export const EnlargedPicture = ({ image, alt, number, onClose }: EnlargedProps) => {
  const { t } = useLingui()
  return (
    <Dialog
      wide
      title={t`Step ${number}`}
      onClose={onClose}
      actions={
        <>
          <OfferCopy imageid={image.id} />
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <Picture image={image} alt={alt} sizes={pictureSizes.large} eager />
    </Dialog>
  )
}
