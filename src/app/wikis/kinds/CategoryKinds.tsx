import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { CategoryTiles } from '#app/categories/CategoryTiles.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './CategoryKinds.module.css'
import { FoundList } from './FoundList.tsx'
import { useFoundBelow } from './useFoundBelow.ts'
import { WikiSection } from '../WikiSection.tsx'

/** From so many kinds on, one looks for one's own by what it is called or by its number. */
const enoughToSearch = 3

type Categories = CategoryOverview['categories']

const holds = (words: string) => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ title, display_title }: Categories[number]) =>
    wanted.every(word => `${display_title} ${title}`.toLowerCase().includes(word))
}

/** The kinds that have the words in their name or in their facts, and what else has them below. */
const useYours = (category: string | null, categories: Categories, words: string) => {
  const { hits, isExact, isWaiting } = useFoundBelow(category, words)
  const pages = new Set(hits.flatMap(one => (one.dataType === 'wiki' ? [one.title] : [])))
  const named = holds(words)
  const kinds = categories.filter(one => named(one) || (isExact && pages.has(one.title)))
  const shown = new Set(kinds.map(({ title }) => title)).add(category ?? 'Root')
  // What only comes closest is worth a look where nothing has the words themselves.
  const elsewhere =
    isExact || kinds.length === 0
      ? hits.filter(one => one.dataType !== 'wiki' || !shown.has(one.title))
      : []
  return { kinds, elsewhere, isExact, isWaiting }
}

type Props = {
  /** What is searched below it; null: everything. */
  category: string | null
  /** As readers see it. */
  name: string
  title: string
  categories: Categories
}

/** The kinds below a category; those without guides wait in a fold where others have some. */
export const CategoryKinds = ({ category, name, title, categories }: Props) => {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const { kinds, elsewhere, isExact, isWaiting } = useYours(category, categories, words)
  const isAsked = words.trim() !== ''
  const filled = kinds.filter(({ guides }) => guides > 0)
  const bare = kinds.filter(({ guides }) => guides === 0)
  const isFolded = filled.length > 0 && bare.length > 0 && !isAsked
  const more = bare.length
  const total = kinds.length + elsewhere.length
  return (
    <WikiSection id="subcategories" title={title}>
      {categories.length >= enoughToSearch && (
        <div className={styles.find}>
          <TextField
            label={t`Model number or name`}
            help={t`The number is often on a plate at the back or underneath. Part of it will do.`}
            type="search"
            autoComplete="off"
            placeholder={t`Search in ${name}`}
            value={words}
            onChange={event => setWords(event.target.value)}
          />
          <p role="status" className={styles.found}>
            {!isAsked ? null : isWaiting && total === 0 ? (
              <Trans>Searching…</Trans>
            ) : total > 0 && !isExact && kinds.length === 0 ? (
              <Trans>Nothing contains exactly these words. The closest matches:</Trans>
            ) : (
              <Plural value={total} _0="No matches." one="# found" other="# found" />
            )}
          </p>
        </div>
      )}
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
