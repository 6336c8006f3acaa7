import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Suggested } from '#contract/search.ts'
import { read } from '#app/api/read.ts'
import { useSettled } from '#app/ui/useSettled.ts'

const pause = 120 // milliseconds without a key before the service is asked

const kinds: Record<string, string> = { guide: 'guide', cat: 'category', category: 'category', item: 'item', page: 'wiki,info', wiki: 'wiki,info', user: 'user', team: 'team' }

/** "cat:phone", "user ana", "guide 5520": what of what is looked for. */
export const askedKind = (text: string): { words: string; doctypes: string | null } => {
  const id = /^(?:guide\s+|guideid:\s*|#)(\d+)$/i.exec(text.trim())
  if (id) return { words: `guideid:${id[1]}`, doctypes: 'guide' }
  const named = /^(\w+)(?::\s*|\s+(?=\S+$))(\S.*)$/.exec(text.trim())
  const doctypes = named && Object.hasOwn(kinds, named[1]!.toLowerCase()) ? kinds[named[1]!.toLowerCase()]! : null
  return named && doctypes ? { words: named[2]!, doctypes } : { words: text.trim(), doctypes: null }
}

/** Titles that hold what is typed. A question that another one has overtaken is called off; its answer is never shown. */
export const useSuggestions = (text: string, langid: string): { found: readonly Suggested[]; isWaiting: boolean; isFailed: boolean } => {
  const { words, doctypes } = askedKind(useSettled(text, pause))
  const isAsked = /[\p{L}\p{N}]/u.test(words) && text.trim() !== ''
  const { data, isFetching, isError } = useQuery({
    ...read('suggest', { params: { query: words }, query: { doctypes: doctypes ?? 'guide,category,item,wiki,info,team,user', langid, fallbackToDefaultLanguage: true } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { found: isAsked && !isError ? (data?.results ?? []) : [], isWaiting: isAsked && (isFetching || askedKind(text).words !== words), isFailed: isAsked && isError }
}
