import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { IgnoredReason } from './IgnoredReason.tsx'
import { aboutOf, forReview } from './ignored.ts'
import rows from './FindingRow.module.css'
import { useTeamRules } from './useTeamRules.ts'
import { useFindingWords } from './useFindingWords.ts'

/** Milliseconds between two looks: editors go on while somebody decides. */
const look = 5000

/**
 * What editors of a guide ignore of its check and why, for whoever decides about their work. What
 * changed since is no longer ignored, and left out; so is all of it where it cannot be read.
 */
export const IgnoredForReview = ({ guideid }: { guideid: number }) => {
  const wordsOf = useFindingWords()
  const { data = [] } = useQuery({
    ...read('listIgnoredFindings', { params: { guideid } }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => state.status !== 'error' && look,
  })
  const ignored = forReview(data, useTeamRules(guideid))
  if (ignored.length === 0) return null
  return (
    <section>
      <h2>
        <Trans>Ignored findings</Trans>
      </h2>
      <p>
        <Trans>The findings are shown as they were when someone ignored them.</Trans>
      </p>
      <ul className={rows.reviewed}>
        {ignored.map(row => (
          <li key={row.ignoredid}>
            <p>
              {wordsOf({
                ...aboutOf(row.about),
                code: row.code,
                stepid: row.stepid,
                step: row.step ?? 0,
                line: row.line ?? 0,
                picture: row.picture ?? 0,
              })}
            </p>
            <IgnoredReason of={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
