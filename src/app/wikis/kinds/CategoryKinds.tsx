import { Plural, useLingui } from '@lingui/react/macro'
import { CategoryTiles } from '#app/categories/CategoryTiles.tsx'
import styles from './CategoryKinds.module.css'
import { FoundList } from './FoundList.tsx'
import type { Kinds } from './useKinds.ts'
import { WikiSection } from '../WikiSection.tsx'

/** The kinds below a category; those without guides wait in a fold where others have some. */
export const CategoryKinds = ({ title, found }: { title: string; found: Kinds }) => {
  const { t } = useLingui()
  const { kinds, elsewhere, isAsked } = found
  const filled = kinds.filter(({ guides }) => guides > 0)
  const bare = kinds.filter(({ guides }) => guides === 0)
  const isFolded = filled.length > 0 && bare.length > 0 && !isAsked
  const more = bare.length
  return (
    <WikiSection id="subcategories" title={title}>
      <CategoryTiles categories={isFolded ? filled : kinds} />
      {isAsked && elsewhere.length > 0 && (
        <FoundList found={elsewhere} label={t`Other matching categories and guides`} />
      )}
      {isFolded && (
        <details className={styles.folded}>
          <summary className={styles.summary}>
            <Plural
              value={more}
              one="# more category without guides"
              other="# more categories without guides"
            />
          </summary>
          <CategoryTiles categories={bare} />
        </details>
      )}
    </WikiSection>
  )
}
