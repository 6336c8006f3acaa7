import type { WikiSummary } from '#contract/core/shapes.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Picture, Thumbnail } from '#app/ui/pictures/Picture.tsx'
import styles from './Subcategories.module.css'

/** The categories below one, each with its picture; where none has any, their names. */
export const Subcategories = ({ categories }: { categories: readonly WikiSummary[] }) => {
  const isPictured = categories.some(({ image }) => image)
  return (
    <ul className={classes(styles.cards, !isPictured && styles.names)}>
      {categories.map(category => (
        <li key={category.wikiid}>
          <a className={styles.card} href={paths.wiki(category)} lang={category.langid}>
            {category.image ? (
              <Picture image={category.image} alt="" sizes="(max-width: 900px) 50vw, 260px" />
            ) : (
              isPictured && <Thumbnail image={null} />
            )}
            <b className={styles.name}>{category.display_title || category.title}</b>
            {category.summary && <span className={styles.summary}>{category.summary}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
