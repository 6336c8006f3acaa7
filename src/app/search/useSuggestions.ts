import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Suggested } from '#contract/search/schemas.ts'
import { read } from '#app/api/read.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { titleOf } from './kinds.ts'
import { holdsTyped } from './typed.ts'

const pause = 120 // milliseconds without a key before the service is asked

const kinds: Record<string, string> = {
  guide: 'guide',
  cat: 'category',
  category: 'category',
  item: 'item',
  page: 'wiki,info',
  wiki: 'wiki,info',
  user: 'user',
  team: 'team',
}

/** "cat:phone", "cat:Phone/iPhone", "user ana", "guide 5520": what of what is looked for. */
export const askedKind = (text: string): { words: string; doctypes: string | null } => {
  const id = /^(?:guide\s+|guideid:\s*|#)(\d+)$/i.exec(text.trim())
  if (id) return { words: `guideid:${id[1]}`, doctypes: 'guide' }
  const [, kind = '', words = ''] = /^(\w+)(?::\s*|\s+(?=\S+$))(\S.*)$/.exec(text.trim()) ?? []
  const doctypes = Object.hasOwn(kinds, kind.toLowerCase()) ? kinds[kind.toLowerCase()] : undefined
  if (!doctypes) return { words: text.trim(), doctypes: null }
  // A path of categories ends in the one that is meant.
  const last = doctypes === 'category' ? words.split('/').findLast(one => one.trim()) : null
  return { words: last?.trim() ?? words, doctypes }
}

/**
 * Of what was found for earlier words, what these find too: a row that they leave out is never the
 * first one.
 */
export const stillFound = (found: readonly Suggested[], text: string): readonly Suggested[] => {
  const { words, doctypes } = askedKind(text)
  const kinds = doctypes?.split(',')
  return found.filter(
    one =>
      (!kinds ||
        kinds.includes(one.dataType === 'wiki' ? one.namespace.toLowerCase() : one.dataType)) &&
      holdsTyped(
        one.dataType === 'user' ? `${titleOf(one)} ${one.unique_username ?? ''}` : titleOf(one),
        words,
      ),
  )
}

/**
 * Titles that hold what is typed. A question that another one has overtaken is called off; its
 * answer is never shown.
 */
export const useSuggestions = (
  text: string,
  langid: string,
): { found: readonly Suggested[]; isWaiting: boolean; isFailed: boolean } => {
  const settled = useDebounced(text, pause)
  const { words, doctypes } = askedKind(settled)
  const isAsked = /[\p{L}\p{N}]/u.test(words) && text.trim() !== ''
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...read('suggest', {
      params: { query: words },
      query: {
        doctypes: doctypes ?? 'guide,category,item,wiki,info,team,user',
        langid,
        fallbackToDefaultLanguage: true,
      },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const results = isAsked && !isError ? (data?.results ?? []) : []
  const isBehind = settled.trim() !== text.trim()
  return {
    found: isBehind || isPlaceholderData ? stillFound(results, text) : results,
    isWaiting: isAsked && (isFetching || isBehind),
    isFailed: isAsked && isError,
  }
}
