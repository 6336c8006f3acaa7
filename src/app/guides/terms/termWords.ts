// A term as somebody types it into a form, and what is wrong with it. Pure.
import type { Term } from '#contract/guides/terms.ts'
import { betweenWords } from '#lib/betweenWords.ts'
import { folded } from '#lib/folded.ts'

export type TypedTerm = { term: string; wanted: string; unwanted: string }
export const noTerm: TypedTerm = { term: '', wanted: '', unwanted: '' }

const most = { words: 10, characters: 100, terms: 500 }

/** Words with commas between them, each once. */
const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(betweenWords)
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
  // As texts are compared: “akku” in one is warned of where “Akku” stands.
  const right = new Set(wanted.map(folded))
  return unwanted.some(word => right.has(folded(word)))
    ? { field: 'unwanted', fault: 'both' }
    : null
}

/** A term that is being edited: what is typed, and the term as it was when that was begun. */
export type Edited = { typed: TypedTerm; begun: TypedTerm }
type Kept = Readonly<Record<string, string>>
/** Each by the term that it began as, so that two tabs with two terms write different fields. */
const fieldsOf = (term: string) => ({
  begunTerm: `begun:${term}`,
  begunWanted: `begunWanted:${term}`,
  begunUnwanted: `begunUnwanted:${term}`,
  term: `term:${term}`,
  wanted: `wanted:${term}`,
  unwanted: `unwanted:${term}`,
})
export const keptOf = ({ typed, begun }: Edited): Kept => {
  const names = fieldsOf(begun.term)
  return {
    [names.begunTerm]: begun.term,
    [names.begunWanted]: begun.wanted,
    [names.begunUnwanted]: begun.unwanted,
    [names.term]: typed.term,
    [names.wanted]: typed.wanted,
    [names.unwanted]: typed.unwanted,
  }
}
/** What takes it off the device. */
export const noneOf = ({ begun }: Edited): Kept =>
  Object.fromEntries(Object.values(fieldsOf(begun.term)).map(name => [name, '']))

/** As the device keeps them. */
export const editedIn = (words: Kept): Edited[] =>
  Object.entries(words).flatMap(([name, term]) => {
    const names = fieldsOf(term)
    if (term === '' || name !== names.begunTerm) return []
    const textOf = (field: keyof typeof names) => words[names[field]] ?? ''
    return [
      {
        begun: { term, wanted: textOf('begunWanted'), unwanted: textOf('begunUnwanted') },
        typed: { term: textOf('term'), wanted: textOf('wanted'), unwanted: textOf('unwanted') },
      },
    ]
  })

const isSame = (one: TypedTerm, other: TypedTerm): boolean =>
  one.term === other.term && one.wanted === other.wanted && one.unwanted === other.unwanted

/**
 * Where the edited term stands in the list by now; null: somebody else renamed or removed it.
 * `theirs`: what somebody else made of it meanwhile.
 */
export const editedAmong = (
  { typed, begun }: Edited,
  terms: readonly Term[],
): { term: Term | null; theirs: Term | null } => {
  const named = (name: string) =>
    terms.find(one => one.term.toLowerCase() === name.trim().toLowerCase())
  const term = named(begun.term) ?? named(typed.term) ?? null
  const now = term && typedOf(term)
  const isTheirs = now && !isSame(now, begun) && !isSame(now, typedOf(termOf(typed)))
  return { term, theirs: isTheirs ? term : null }
}
