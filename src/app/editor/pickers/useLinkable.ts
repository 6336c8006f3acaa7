import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Suggested } from '#contract/search/schemas.ts'
import { isPageTitle } from '#wikitext/constructs/wikiLink.ts'
import type { LinkState } from '../page/pageLinks.ts'
import { findPages } from './findPages.ts'

type FoundPage = Extract<Suggested, { dataType: 'wiki' }>

/** Of several pages with one title a link means the category first (src/server/wikis/env.ts). */
const isMeantFirst = ({ namespace }: FoundPage): boolean => namespace === 'CATEGORY'

/** A link with this page's title leads to this page. */
export const leadsTo = (page: FoundPage, known: readonly LinkState[]): boolean =>
  isPageTitle(page.title) &&
  (isMeantFirst(page) ||
    known.some(one => one.title === page.title && one.page?.wikiid === page.wikiid))

/**
 * Which of the pages that were found a link can name: `[[Title]]` says no more than the title, and
 * may mean another page. `also`: a title to ask about with them.
 */
export const useLinkable = (results: readonly Suggested[], also: string | null = null) => {
  const doubtful = results.flatMap(one =>
    one.dataType === 'wiki' && isPageTitle(one.title) && !isMeantFirst(one) ? [one.title] : [],
  )
  const titles = [...new Set(also === null ? doubtful : [...doubtful, also])]
  const { data, isFetching, isSuccess, isPlaceholderData } = useQuery({
    queryKey: ['linkTargets', titles],
    queryFn: () => findPages(titles),
    enabled: titles.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const known = data ?? []
  const isAsked = titles.some(title => !known.some(one => one.title === title))
  return {
    known,
    leads: (page: FoundPage): boolean => leadsTo(page, known),
    isAsking: isAsked && isFetching,
    isUnanswered: isAsked && !isFetching && (!isSuccess || isPlaceholderData),
  }
}
