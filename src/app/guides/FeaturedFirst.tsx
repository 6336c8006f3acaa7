import { useLingui } from '@lingui/react/macro'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { formatTimeRequired } from '#app/guides/shared/timeRequired.ts'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { paths } from '#app/paths.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { classes } from '#app/ui/classes.ts'
import styles from './FeaturedFirst.module.css'

/** Guides that a moderator has chosen: the first one large, the others beside it. */
export const FeaturedFirst = ({ guides }: { guides: readonly GuideSummary[] }) => {
  const { i18n } = useLingui()
  return (
    <ul className={classes(styles.guides, guides.length === 1 && styles.alone)}>
      {guides.map((guide, n) => {
        const picture = listPicture(guide)
        const sizes = n === 0 ? '(max-width: 900px) 100vw, 700px' : '200px'
        return (
          <li key={guide.guideid} className={n === 0 ? styles.first : undefined}>
            <a className={styles.guide} href={paths.guide(guide)} lang={guide.locale}>
              {picture && <Picture image={picture} alt="" sizes={sizes} />}
              <span className={styles.words}>
                <b className={styles.name}>{guide.title}</b>
                <span className={styles.meta}>
                  {[guide.category, formatTimeRequired(0, guide.time_required_max, i18n.locale)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
