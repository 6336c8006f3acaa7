import { Trans, useLingui } from '@lingui/react/macro'
import { isPictures, type StepContent } from '#app/drafts/content/guideContent.ts'
import { Picture, type PictureImage } from '#app/ui/pictures/Picture.tsx'
import { altOf } from './altText.ts'
import styles from './StepPicturesEditor.module.css'

/** The pictures of a step that nobody can change yet: they are on this device only. */
export const StillPictures = ({ content, number }: { content: StepContent; number: number }) => {
  const { t } = useLingui()
  const pictures = isPictures(content.media) ? content.media.data : []
  return (
    <div className={styles.pictures} role="group" aria-label={t`Pictures of step ${number}`}>
      {pictures.map(picture => (
        <span key={picture.id} className={styles.still}>
          <Picture
            image={picture as PictureImage}
            alt={altOf(picture) ?? ''}
            sizes="(max-width: 900px) 100vw, 420px"
            eager
          />
        </span>
      ))}
      <p className={styles.alt}>
        <Trans>
          Choose “Keep…” to save this guide on the site first. Then you can add and change pictures.
        </Trans>
      </p>
    </div>
  )
}
