import { Plural, Trans } from '@lingui/react/macro'
import type { FilledCategory } from '#contract/tree/shapes.ts'
import { paths } from '#app/paths.ts'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { ListSection } from '#app/ui/screen/ListSection.tsx'
import styles from './NearestCategories.module.css'

const pictureOf = ({ image, fallback_image }: FilledCategory) => image ?? fallback_image

const GuideCount = ({ guides }: { guides: number }) => (
  <small className={styles.count}>
    <Plural value={guides} one="# guide" other="# guides" />
  </small>
)

/** Where somebody whose search found nothing may look on. */
export const NearestCategories = ({ categories }: { categories: readonly FilledCategory[] }) => {
  const isPictured = categories.some(pictureOf)
  return (
    <ListSection
      title={<Trans>Related categories</Trans>}
      all={<Trans>All categories</Trans>}
      href={paths.categories()}
    >
      <ul className={styles.list}>
        {categories.map(category => (
          <li key={category.wikiid}>
            <a
              className={styles.category}
              href={paths.wiki(category)}
              lang={category.langid}
              data-result=""
            >
              {isPictured && <Thumbnail image={pictureOf(category)} />}
              <span className={styles.words}>
                <b className={styles.name}>{category.display_title || category.title}</b>
                {category.guides > 0 && <GuideCount guides={category.guides} />}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </ListSection>
  )
}
