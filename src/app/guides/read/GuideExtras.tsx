import { useLingui } from '@lingui/react/macro'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { Film } from './media/Film.tsx'
import { GuideFiles } from './GuideFiles.tsx'
import styles from './GuideFiles.module.css'

/** What few guides have between their introduction and the bench: a film, and documents. */
export const GuideExtras = ({ guide }: { guide: ShownGuide }) => {
  const { t } = useLingui()
  const { title, intro_video: film } = guide
  return (
    <>
      {film && (
        <div className={styles.film}>
          <Film
            url={film.url}
            width={film.width}
            height={film.height}
            poster={film.image}
            name={t`Video for “${title}”`}
          />
        </div>
      )}
      {guide.documents.length > 0 && (
        <GuideFiles documents={guide.documents} featured={guide.featured_documentid} />
      )}
    </>
  )
}
