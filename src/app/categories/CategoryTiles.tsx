import { Plural } from '@lingui/react/macro'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Picture, Thumbnail } from '#app/ui/pictures/Picture.tsx'
import styles from './CategoryTiles.module.css'

type Category = CategoryOverview['categories'][number]

const pictureOf = ({ image, fallback_image }: Category) => image ?? fallback_image

const Tile = ({ category, isPictured }: { category: Category; isPictured: boolean }) => {
  const { guides } = category
  const picture = pictureOf(category)
  return (
    <li>
      <a className={styles.tile} href={paths.wiki(category)} lang={category.langid}>
        {picture ? (
          <Picture image={picture} alt="" sizes="(max-width: 900px) 50vw, 290px" />
        ) : (
          isPictured && <Thumbnail image={null} />
        )}
        <b className={styles.name}>{category.display_title || category.title}</b>
        {guides > 0 && (
          <span className={styles.count}>
            <Plural value={guides} one="# guide" other="# guides" />
          </span>
        )}
      </a>
    </li>
  )
}

/** Categories, each with a picture and how many guides lie in it and below it. */
export const CategoryTiles = ({ categories }: { categories: readonly Category[] }) => {
  const isPictured = categories.some(pictureOf)
  return (
    <ul className={classes(styles.tiles, !isPictured && styles.bare)}>
      {categories.map(category => (
        <Tile key={category.wikiid} category={category} isPictured={isPictured} />
      ))}
    </ul>
  )
}
