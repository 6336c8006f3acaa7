// What the fields of a suggestion hold, and what is sent of them.
import type { Suggestion } from '#contract/approvals/threads.ts'
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { partsOfType } from '#contract/worklog/shapes.ts'
import { stepFields } from '#documents/step.ts'
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
/** Why a suggestion cannot be sent as it is typed; null: it can. */
export const problemOf = (
  place: ReadPlace,
  words: Words,
): 'empty' | 'long' | 'number' | 'order' | 'same' | null => {
  const { field } = place
  const { text = '', min = null, max = null } = suggestionOf(place, words) ?? {}
  if (field) {
    if (Number.isNaN(min) || Number.isNaN(max)) return 'number'
    if (min !== null && max !== null && min > max) return 'order'
    return min === (field.min ?? null) && max === (field.max ?? null) ? 'same' : null
  }
  if (text === '') return 'empty'
  const most = place.part === 'title' ? stepFields.title.most : limits.lineLength
  if (codePoints(text.trim()) > most && text.length >= place.words.length) return 'long'
  return text === place.words ? 'same' : null
}

/** null where nothing is suggested. */
export const suggestionOf = (place: ReadPlace, words: Words): Suggestion | null => {
  const { suggestion = '', min = '', max = '' } = words
  if (place.field) return { min: boundOf(min), max: boundOf(max) }
  return takesText(place) && suggestion.trim() !== '' ? { text: suggestion } : null
}
