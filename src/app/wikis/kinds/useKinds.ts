import { useState } from 'react'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { useFoundBelow } from './useFoundBelow.ts'

/** From so many kinds on, one looks for one's own by what it is called or by its number. */
const enoughToSearch = 3

type Categories = CategoryOverview['categories']

const holds = (words: string) => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ title, display_title }: Categories[number]) =>
    wanted.every(word => `${display_title} ${title}`.toLowerCase().includes(word))
}

/**
 * The kinds that have the words in their name or in their facts, and what else has them below.
 * `category`: what is searched below it; null: everything.
 */
export const useKinds = (category: string | null, categories: Categories) => {
  const [words, setWords] = useState('')
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
  return {
    words,
    setWords,
    kinds,
    elsewhere,
    isExact,
    isWaiting,
    isAsked: words.trim() !== '',
    isLong: categories.length >= enoughToSearch,
  }
}
export type Kinds = ReturnType<typeof useKinds>
