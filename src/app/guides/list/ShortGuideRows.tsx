import { useLingui } from '@lingui/react/macro'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { formatTimeRequired } from '../shared/timeRequired.ts'
import styles from './ShortGuideRows.module.css'

/** Guides as readers choose among them: picture, title, category and time, nothing about who. */
export const ShortGuideRows = ({ guides }: { guides: readonly GuideSummary[] }) => {
  const { i18n } = useLingui()
  const isPictured = guides.some(listPicture)
  return (
    <ul className={styles.rows}>
      {guides.map(guide => {
        const picture = listPicture(guide)
        return (
          <li key={guide.guideid} className={styles.row}>
            {picture ? <Thumbnail image={picture} /> : isPictured && <span />}
            <div className={classes(!isPictured && styles.first)}>
              <a className={styles.title} href={paths.guide(guide)} lang={guide.locale}>
                {guide.title}
              </a>
              <p className={styles.meta}>
                <span>{guide.category}</span>{' '}
                <span>{formatTimeRequired(0, guide.time_required_max, i18n.locale)}</span>
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
