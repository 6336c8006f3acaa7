import { Trans, useLingui } from '@lingui/react/macro'
import { Images, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { isPictures } from '#app/outbox/content.ts'
import type { Picture as StoredPicture } from '#app/outbox/content.ts'
import { useUploads } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { upload } from '#app/outbox/uploads.ts'
import { Button } from '#app/ui/Button.tsx'
import { Thumbnail } from '#app/ui/Picture.tsx'
import type { PictureImage } from '#app/ui/Picture.tsx'
import styles from './DetailsEditor.module.css'
import type { DetailsProps } from './details.ts'
import { LibraryDialog } from './LibraryDialog.tsx'
import { UploadRow } from './UploadRow.tsx'

/** The picture that stands for the guide: one of its steps' pictures, one of mine, or a new one. */
export const LeadPictureSection = ({ outbox, guideid, content, change }: DetailsProps & { outbox: Outbox; guideid: number }) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const uploads = useUploads({ guideid })
  const media = content.stepids.flatMap(stepid => outbox.step(guideid, stepid)?.mine?.media ?? [])
  const pictures = media.flatMap(each => (isPictures(each) ? each.data : []))
  const { image } = content
  const put = (next: StoredPicture | null) => change({ image: next })
  return (
    <>
      <div className={styles.lead}>
        <Thumbnail image={image as PictureImage | null} alt={image ? t`The picture of the guide` : ''} />
        <div className={styles.choices} role="group" aria-label={t`Pictures of the steps`}>
          {pictures.map((picture, n) => (
            <button key={`${picture.id} ${n}`} type="button" className={styles.choice} aria-pressed={picture.id === image?.id} aria-label={t`Take picture ${n + 1} of the steps`} onClick={() => put(picture)}>
              <Thumbnail image={picture as PictureImage} />
            </button>
          ))}
        </div>
      </div>
      <p className={styles.acts}>
        <Button icon={Upload} onClick={() => input.current?.click()}>
          <Trans>Upload</Trans>
        </Button>
        <Button icon={Images} onClick={() => setIsChoosing(true)}>
          <Trans>From my pictures</Trans>
        </Button>
        {image && (
          <Button kind="quiet" onClick={() => put(null)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif,.tif,.tiff,.bmp"
        hidden
        aria-label={t`Picture file for the guide`}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) upload(file, { guideid }, put)
          event.target.value = ''
        }}
      />
      {uploads.map(each => (
        <UploadRow key={each.id} upload={each} />
      ))}
      {isChoosing && <LibraryDialog onClose={() => setIsChoosing(false)} onChoose={put} />}
    </>
  )
}
