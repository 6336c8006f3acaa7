// What the fields of a suggestion hold, and what is sent of them.
import type { Suggestion } from '#contract/approvals/threads.ts'
import { partsOfType } from '#contract/worklog/shapes.ts'
import type { ReadPlace } from './places.ts'

type Words = Readonly<Record<string, string>>

const takesText = ({ stepid, part }: ReadPlace): boolean =>
  part === 'line' || (part === 'title' && stepid !== null)
const isBounded = ({ field }: ReadPlace): boolean =>
  field !== undefined && partsOfType[field.type].includes('min')
export const takesSuggestions = (place: ReadPlace): boolean => takesText(place) || isBounded(place)

export const noSuggestion = { suggestion: '', min: '', max: '' }
export const hasSuggestion = (words: Words): boolean =>
  Object.keys(noSuggestion).some(name => Boolean(words[name]))
/** What the fields begin with. */
export const begunAt = (place: ReadPlace): Words => {
  const { words, field } = place
  if (field) return { min: String(field.min ?? ''), max: String(field.max ?? '') }
  return takesText(place) ? { suggestion: words } : {}
}

/** A bound as it was typed, with the comma or the point of any language; null for none. */
const boundOf = (typed: string): number | null => {
  const words = typed.trim().replace(',', '.')
  return words === '' ? null : Number(words)
}
/** null where nothing is suggested. */
export const suggestionOf = (place: ReadPlace, words: Words): Suggestion | null => {
  const { suggestion = '', min = '', max = '' } = words
  if (place.field) return { min: boundOf(min), max: boundOf(max) }
  return takesText(place) && suggestion.trim() !== '' ? { text: suggestion } : null
}
