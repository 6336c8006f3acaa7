// A term as somebody types it into a form, and what is wrong with it. Pure.
import type { Term } from '#contract/guides/terms.ts'

export type TypedTerm = { term: string; wanted: string; unwanted: string }
export const noTerm: TypedTerm = { term: '', wanted: '', unwanted: '' }

const most = { words: 10, characters: 100, terms: 500 }

/** Words with commas between them, each once. */
const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map(word => word.trim().replace(/\s+/g, ' '))
      .filter(word => word !== ''),
  ),
]
export const termOf = ({ term, wanted, unwanted }: TypedTerm): Term => ({
  term: term.trim().replace(/\s+/g, ' '),
  wanted: wordsOf(wanted),
  unwanted: wordsOf(unwanted),
})
export const typedOf = ({ term, wanted, unwanted }: Term): TypedTerm => ({
  term,
  wanted: wanted.join(', '),
  unwanted: unwanted.join(', '),
})

export type TermFault = 'noTerm' | 'known' | 'noWanted' | 'both' | 'tooMany' | 'tooLong' | 'full'
/** What is wrong, and in which field. `others`: the list without this term. */
export const faultOf = (
  { term, wanted, unwanted }: Term,
  others: readonly Term[],
): { field: keyof TypedTerm; fault: TermFault } | null => {
  const isLong = (words: readonly string[]) => words.some(word => word.length > most.characters)
  if (term === '') return { field: 'term', fault: 'noTerm' }
  if (isLong([term])) return { field: 'term', fault: 'tooLong' }
  if (others.some(one => one.term.toLowerCase() === term.toLowerCase()))
    return { field: 'term', fault: 'known' }
  if (others.length >= most.terms) return { field: 'term', fault: 'full' }
  if (wanted.length === 0) return { field: 'wanted', fault: 'noWanted' }
  for (const [field, words] of [['wanted', wanted] as const, ['unwanted', unwanted] as const]) {
    if (words.length > most.words) return { field, fault: 'tooMany' }
    if (isLong(words)) return { field, fault: 'tooLong' }
  }
  return unwanted.some(word => wanted.includes(word)) ? { field: 'unwanted', fault: 'both' } : null
}
