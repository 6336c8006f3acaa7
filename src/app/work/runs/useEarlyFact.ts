import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { useEarlyReason } from './useEarlyReason.ts'

type Early = WorkEntry['started_early']
/** How many guides that come first were not finished as the run began, and why it began. */
export const useEarlyWords = () => {
  const { t } = useLingui()
  const reasonOf = useEarlyReason()
  return (early: Early, titles: readonly string[] = []): [string, string][] => {
    if (early === null) return []
    // What the reader may not see is counted.
    const others = early.guides - titles.length
    const counted =
      titles.length === 0
        ? plural(others, { one: '# guide that comes first', other: '# guides that come first' })
        : plural(others, { one: '# other guide', other: '# other guides' })
    const named = [...titles, ...(others > 0 ? [counted] : [])].join(', ')
    return [[t`Not finished beforehand`, `${named}. ${reasonOf(early.reason)}`]]
  }
}

/** The same, with the titles of the guides that the reader may see. */
export const useEarlyFact = ({ entryid, started_early }: WorkEntry): [string, string][] => {
  const wordsOf = useEarlyWords()
  const { data } = useQuery({
    ...read('readWorkChain', { query: { entryid } }),
    enabled: started_early !== null,
    retry: false,
  })
  return wordsOf(
    started_early,
    data?.left_undone.map(one => one.title),
  )
}
