import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { ListSection } from '#app/ui/screen/ListSection.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { formatTimeRequired } from './shared/timeRequired.ts'
import styles from './FeaturedGuides.module.css'

/** Guides that a moderator has chosen, each with its picture. */
export const FeaturedGuides = ({ guides }: { guides: readonly GuideSummary[] }) => {
  const { i18n } = useLingui()
  return (
    <ListSection title={<Trans>Featured guides</Trans>}>
      <ul className={styles.cards}>
        {guides.map(guide => {
          const picture = listPicture(guide)
          return (
            <li key={guide.guideid}>
              <a className={styles.card} href={paths.guide(guide)}>
                {picture && (
                  <Picture image={picture} alt="" sizes="(max-width: 900px) 50vw, 280px" />
                )}
                <span className={styles.name}>{guide.title}</span>
                <span className={styles.meta}>
                  {[guide.category, formatTimeRequired(0, guide.time_required_max, i18n.locale)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </ListSection>
  )
}
