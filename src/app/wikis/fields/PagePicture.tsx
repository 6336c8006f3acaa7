import { Trans, useLingui } from '@lingui/react/macro'
import { Crop, Images, Upload } from 'lucide-react'
import { useState } from 'react'
import { CropDialog } from '#app/media/pictures/CropDialog.tsx'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import { LibraryDialog } from '#app/media/library/LibraryDialog.tsx'
import { UploadList } from '#app/media/uploads/UploadList.tsx'
import { wikiKey } from '#app/drafts/content/docKey.ts'
import type { Picture } from '#app/drafts/content/guideContent.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { previewIn } from '#app/drafts/uploads/upload.ts'
import { currentUploads, useUploads } from '#app/drafts/react/useUploads.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Thumbnail, type PictureImage } from '#app/ui/pictures/Picture.tsx'
import styles from './WikiFields.module.css'

type PagePictureProps = {
  wikiid: number
  image: Picture | null
  onImage: (image: Picture | null) => void
}

/**
 * The picture that stands at the head of a page: from a file, from the library, cropped, or none.
 */
export const PagePicture = ({ wikiid, image, onImage }: PagePictureProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'library' | 'crop' | null>(null)
  const place = { doc: wikiKey(wikiid), isLead: true }
  const uploads = useUploads(place)
  const close = () => setOpen(null)
  return (
    <>
      <Thumbnail
        image={image as PictureImage | null}
        meanwhile={image ? localPicture(image.id) : previewIn(uploads)}
        alt={image ? t`Page picture` : ''}
      />
      {uploads.length > 0 && <UploadList uploads={uploads} />}
      <p className={styles.acts}>
        <FileButton
          icon={Upload}
          kinds={['image']}
          inputLabel={t`Picture file for the page`}
          onFiles={files => currentUploads()?.add(files.slice(0, 1), place, ['image'])}
        >
          <Trans>Upload</Trans>
        </FileButton>
        <Button icon={Images} onClick={() => setOpen('library')}>
          {image ? <Trans>Choose another picture…</Trans> : <Trans>Choose a picture…</Trans>}
        </Button>
        {image && (
          <>
            <Button icon={Crop} onClick={() => setOpen('crop')}>
              <Trans>Crop…</Trans>
            </Button>
            <Button kind="quiet" onClick={() => onImage(null)}>
              <Trans>Remove</Trans>
            </Button>
          </>
        )}
      </p>
      {open === 'library' && <LibraryDialog kind="image" onClose={close} onChoose={onImage} />}
      {open === 'crop' && image && (
        <CropDialog
          imageid={image.id}
          title={t`Crop the page picture`}
          onClose={close}
          onDone={onImage}
        />
      )}
    </>
  )
}
