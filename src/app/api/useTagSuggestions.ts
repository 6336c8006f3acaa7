import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TagSuggestion } from '#contract/tags/schemas.ts'
import { read } from './read.ts'

/** What the service knows of a tag that is being typed; nothing while nothing is. */
export const useTagSuggestions = (typed: string): readonly TagSuggestion[] =>
  useQuery({
    ...read('suggestTags', { query: { q: typed, limit: 8 } }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    retry: false,
  }).data ?? []
