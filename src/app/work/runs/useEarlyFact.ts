import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { useEarlyReason } from './useEarlyReason.ts'

/** Which guides that come first were not finished as the run began, and why it began. */
export const useEarlyFact = ({ entryid, started_early }: WorkEntry): [string, string][] => {
  const { t } = useLingui()
  const reasonOf = useEarlyReason()
  const { data } = useQuery({
    ...read('readWorkChain', { query: { entryid } }),
    enabled: started_early !== null,
    retry: false,
  })
  if (started_early === null) return []
  const { guides, reason } = started_early
  const titles = data?.left_undone.map(one => one.title) ?? []
  // What the reader may not see is counted.
  const others = guides - titles.length
  const counted =
    titles.length === 0
      ? plural(others, { one: '# guide that comes first', other: '# guides that come first' })
      : plural(others, { one: '# other guide', other: '# other guides' })
  const named = [...titles, ...(others > 0 ? [counted] : [])].join(', ')
  return [[t`Started before`, `${named}. ${reasonOf(reason)}`]]
}
