import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { CategoryTiles } from '#app/categories/CategoryTiles.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './CategoryKinds.module.css'
import { WikiSection } from './WikiSection.tsx'

/** From so many kinds on, one looks for one's own by its name. */
const enoughToSearch = 8

type Categories = CategoryOverview['categories']

const holds = (words: string) => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ title, display_title }: Categories[number]) =>
    wanted.every(word => `${display_title} ${title}`.toLowerCase().includes(word))
}

/** The kinds below a category; those without guides wait in a fold where others have some. */
export const CategoryKinds = ({ categories }: { categories: Categories }) => {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const found = categories.filter(holds(words))
  const filled = found.filter(({ guides }) => guides > 0)
  const bare = found.filter(({ guides }) => guides === 0)
  const isFolded = filled.length > 0 && bare.length > 0 && !words.trim()
  const more = bare.length
  const total = found.length
  return (
    <WikiSection id="subcategories" title={<Trans>Which one do you have?</Trans>}>
      {categories.length >= enoughToSearch && (
        <div className={styles.find}>
          <TextField
            label={t`Find yours`}
            type="search"
            autoComplete="off"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
          <p role="status" className={styles.found}>
            {words.trim() && (
              <Plural value={total} _0="No matches." one="# found" other="# found" />
            )}
          </p>
        </div>
      )}
      <CategoryTiles categories={isFolded ? filled : found} />
      {isFolded && (
        <details className={styles.folded}>
          <summary className={styles.summary}>
            <Plural value={more} one="# more without guides" other="# more without guides" />
          </summary>
          <CategoryTiles categories={bare} />
        </details>
      )}
    </WikiSection>
  )
}
