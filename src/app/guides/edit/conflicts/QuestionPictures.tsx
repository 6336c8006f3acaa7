import { useLingui } from '@lingui/react/macro'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { picturesOf } from './pictureSlots.ts'
import styles from './QuestionPictures.module.css'

/** The pictures that a question is about; those that were not there before stand out. */
export const QuestionPictures = ({ value, before }: { value: unknown; before: unknown }) => {
  const { t } = useLingui()
  const known = new Set(picturesOf(before)?.map(({ id }) => id))
  return (
    <span className={styles.pictures}>
      {picturesOf(value)?.map((picture, at) => {
        const number = at + 1
        return (
          <span key={picture.id} className={styles.picture} data-new={!known.has(picture.id)}>
            <Thumbnail
              image={{ ...picture, guid: picture.guid ?? '' }}
              alt={known.has(picture.id) ? t`Picture ${number}` : t`Picture ${number}, changed`}
            />
          </span>
        )
      })}
    </span>
  )
}
