import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Job } from '#contract/bulkRuns/schemas.ts'
import { useJobRows, useReadAgain } from '#app/api/jobs.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { replacedIn, textRows, waitingOf, type TextRow } from './documents.ts'
import { HitWords } from './HitWords.tsx'
import { useLeftWords, usePlaceWords } from './placeWords.ts'
import { wordsOfCode } from '#app/ui/refusals/refusedWords.ts'

const useOutcomeWords = ({ undoes }: Job) => {
  const { t } = useLingui()
  const leftWords = useLeftWords()
  const why: Record<string, string> = {
    not_allowed: t`You are not allowed to edit this document.`,
    not_found: t`The document is deleted, or you do not have access to it.`,
  }
  return ({ row: { outcome, code, message }, text }: TextRow): string => {
    if (text.state === 'changed' && outcome === 'changed')
      return undoes === null ? t`Replaced` : t`Undone`
    if (outcome === 'left') return t`Not reached`
    const reason = leftWords(text) ?? ((code !== null && why[code]) || wordsOfCode(code, message))
    return `${outcome === 'failed' ? t`Failed` : t`Not replaced`}: ${reason}`
  }
}

/** What became of each text of a run, with what was to be replaced in it. */
export const ReplacedTexts = ({ job }: { job: Job }) => {
  const { t } = useLingui()
  const { rows, error, retry } = useJobRows(job)
  useReadAgain(job)
  const placeOf = usePlaceWords()
  const wordsOf = useOutcomeWords(job)
  if (!rows) return <ReadingState error={error} onRetry={retry} />
  if (rows.length === 0) return null
  const [replaced, waiting] = [replacedIn(rows), waitingOf(rows)]
  return (
    <>
      {job.undoes === null && (
        <p>
          {plural(replaced, { one: '# match was replaced.', other: '# matches were replaced.' })}
        </p>
      )}
      {waiting > 0 && (
        <MutedText>
          {plural(waiting, {
            one: 'In # document, the change is waiting for review.',
            other: 'In # documents, the changes are waiting for review.',
          })}
        </MutedText>
      )}
      <DataTable<TextRow>
        label={t`Replacements`}
        rows={textRows(rows)}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t`Document`,
            cell: ({ title, href }) => (href ? <a href={href}>{title}</a> : title),
          },
          { name: t`Where`, minor: true, cell: ({ text }) => placeOf(text) },
          { name: t`Result`, cell: wordsOf },
          {
            name: t`In context`,
            cell: ({ hits }) =>
              hits.map(hit => (
                <div key={hit.n}>
                  <HitWords hit={hit} />
                </div>
              )),
          },
        ]}
      />
    </>
  )
}
