import { Trans, useLingui } from '@lingui/react/macro'
import { Crop, Images, Upload } from 'lucide-react'
import { useState } from 'react'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { isPictures } from '#app/drafts/content/guideContent.ts'
import type { Picture as StoredPicture } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { previewIn } from '#app/drafts/uploads/upload.ts'
import { currentUploads, useUploads } from '#app/drafts/react/useUploads.ts'
import { CropDialog } from '#app/media/pictures/CropDialog.tsx'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import { LibraryDialog } from '#app/media/library/LibraryDialog.tsx'
import { UploadList } from '#app/media/uploads/UploadList.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'
import styles from '../fields/Section.module.css'
import type { DetailsProps } from '../fields/detailsProps.ts'

type LeadPictureProps = DetailsProps & { outbox: Outbox; guideid: number }

/** The pictures of the steps, each one click from standing for the guide. */
const StepPictures = ({ outbox, guideid, content, change }: LeadPictureProps) => {
  const { t } = useLingui()
  const media = content.stepids.flatMap(stepid => outbox.step(guideid, stepid)?.mine?.media ?? [])
  const pictures = media.flatMap(each => (isPictures(each) ? each.data : []))
  return (
    <div className={styles.choices} role="group" aria-label={t`Pictures in the steps`}>
      {pictures.map((picture, n) => (
        <button
          key={`${picture.id} ${n}`}
          type="button"
          className={styles.choice}
          aria-pressed={picture.id === content.image?.id}
          aria-label={t`Use picture ${n + 1} from the steps`}
          onClick={() => change({ image: picture })}
        >
          <Thumbnail image={picture as PictureImage} />
        </button>
      ))}
    </div>
  )
}

/** The picture that stands for the guide: one of its steps' pictures, one of mine, or a new one. */
export const LeadPictureSection = (props: LeadPictureProps) => {
  const { guideid, content, change } = props
  const { t } = useLingui()
  const [open, setOpen] = useState<'crop' | 'library' | null>(null)
  const close = () => setOpen(null)
  const uploads = useUploads({ doc: guideKey(guideid) })
  const { image } = content
  const put = (next: StoredPicture | null) => change({ image: next })
  return (
    <>
      <div className={styles.lead}>
        <Thumbnail
          image={image as PictureImage | null}
          meanwhile={image ? localPicture(image.id) : previewIn(uploads)}
          alt={image ? t`Guide picture` : ''}
        />
        <StepPictures {...props} />
      </div>
      <p className={styles.acts}>
        <FileButton
          icon={Upload}
          kinds={['image']}
          inputLabel={t`Picture file for the guide`}
          onFiles={files =>
            currentUploads()?.add(files.slice(0, 1), { doc: guideKey(guideid) }, ['image'])
          }
        >
          <Trans>Upload</Trans>
        </FileButton>
        <Button icon={Images} onClick={() => setOpen('library')}>
          <Trans>Choose from my pictures…</Trans>
        </Button>
        {image && (
          <>
            <Button icon={Crop} onClick={() => setOpen('crop')}>
              <Trans>Crop…</Trans>
            </Button>
            <Button kind="quiet" onClick={() => put(null)}>
              <Trans>Remove</Trans>
            </Button>
          </>
        )}
      </p>
      <UploadList uploads={uploads} />
      {open === 'library' && <LibraryDialog kind="image" onClose={close} onChoose={put} />}
      {open === 'crop' && image && (
        <CropDialog
          imageid={image.id}
          title={t`Crop the guide picture`}
          onClose={close}
          onDone={put}
        />
      )}
    </>
  )
}
