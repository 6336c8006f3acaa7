import { useLingui } from '@lingui/react/macro'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { DifficultyGauge } from '#app/ui/text/DifficultyGauge.tsx'
import { difficultyLevel, difficultyNames } from '../shared/guideWords.ts'
import { formatTimeRequired } from '../shared/timeRequired.ts'
import styles from './ShortGuideRows.module.css'
import row from './GuideRow.module.css'

type ShortGuideRowsProps = {
  guides: readonly GuideSummary[]
  /** The category whose page this is: it is not named again. */
  within?: string | null
  /** Over the whole width, difficulty and time stand under one another, time at the edge. */
  wide?: boolean
}

/**
 * Guides as readers choose among them: picture, title, category, difficulty and time, nothing about
 * who and when.
 */
export const ShortGuideRows = ({ guides, within = null, wide = false }: ShortGuideRowsProps) => {
  const { i18n } = useLingui()
  // Titles stand under one another where one of them has a picture.
  const isPictured = guides.some(listPicture)
  return (
    <ul className={classes(wide && styles.wide)}>
      {guides.map(guide => {
        const picture = listPicture(guide)
        const time = formatTimeRequired(0, guide.time_required_max, i18n.locale)
        const difficultyName = guide.difficulty && difficultyNames[guide.difficulty]
        return (
          <li key={guide.guideid} className={styles.row}>
            {picture ? <Thumbnail image={picture} /> : isPictured && <span />}
            <div className={classes(styles.words, !isPictured && styles.first)}>
              <a className={row.title} href={paths.guide(guide)} lang={guide.locale}>
                {guide.title}
              </a>
              <p className={styles.meta}>
                {guide.category !== within && (
                  <span className={styles.category}>{guide.category}</span>
                )}
                {guide.difficulty && difficultyName && (
                  <span className={styles.difficulty}>
                    <DifficultyGauge level={difficultyLevel(guide.difficulty)} />{' '}
                    {i18n._(difficultyName)}
                  </span>
                )}
                {time && <span className={styles.time}>{time}</span>}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
