import { useLingui } from '@lingui/react/macro'
import { stepFields, type StepField, type StepValues } from '#documents/step.ts'
import { namesOf } from '#documents/values.ts'
import { isPictures, type Picture as StoredPicture } from '#app/drafts/content/guideContent.ts'
import { useStepFieldLabel, useValueWords } from '#app/editor/fieldWords.ts'
import { useFormFieldWords } from '#app/editor/formFieldWords.ts'
import { Picture, type PictureImage } from '#app/ui/pictures/Picture.tsx'
import { pictureSizes } from '#app/ui/pictures/pictureViews.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { SeenText } from '#app/ui/text/SeenText.tsx'
import type { PlacedStep } from '../compare/compare.ts'
import styles from './Comparison.module.css'
import { filmName } from './filmName.ts'

/** A value beside the title and the lines, where it says something. */
const Said = ({ name, step }: { name: StepField; step: StepValues }) => {
  const label = useStepFieldLabel()(name)
  const words = useValueWords()(stepFields[name], step[name])
  return words && <li>{`${label}: ${words}`}</li>
}

const SaidPicture = ({ picture, number }: { picture: StoredPicture; number: number }) => {
  const { t } = useLingui()
  const { guid } = picture
  const name = t`Picture ${number}`
  const image: PictureImage | null = guid === undefined ? null : { ...picture, guid }
  return (
    <li>
      {image ? <Picture image={image} alt={image.alt || name} sizes={pictureSizes()} /> : name}
    </li>
  )
}

/** What a step says that is the same on both sides: all that can be asked about it. */
export const StepSaid = ({ step: { after, asked } }: { step: PlacedStep }) => {
  const fieldWords = useFormFieldWords()
  if (!after) return null
  const film = filmName(after.media)
  return (
    <>
      <ul className={styles.quiet}>
        {after.lines.map((line, n) => (
          <li key={n}>
            <Bullet bullet={line.bullet} />
            <span>
              <SeenText text={line.text_raw} />
            </span>
          </li>
        ))}
        {namesOf(stepFields).map(
          name => name !== 'title' && <Said key={name} name={name} step={after} />,
        )}
        {asked.map(field => (
          <li key={field.label} className={styles.whole}>
            {fieldWords(field)}
          </li>
        ))}
        {film !== null && <li className={styles.whole}>{film}</li>}
      </ul>
      {isPictures(after.media) && after.media.data.length > 0 && (
        <ul className={styles.pictures}>
          {after.media.data.map((picture, n) => (
            <SaidPicture key={picture.id} picture={picture} number={n + 1} />
          ))}
        </ul>
      )}
    </>
  )
}
