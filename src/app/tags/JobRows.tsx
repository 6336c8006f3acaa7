import { useLingui } from '@lingui/react/macro'
import type { Job, JobRow } from '#contract/bulkRuns/schemas.ts'
import { paths } from '#app/paths.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { useJobRows } from '#app/api/jobs.ts'
import { wordsOfCode } from '#app/ui/refusals/refusedWords.ts'

const tagsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'tags' in value && Array.isArray(value.tags)
    ? value.tags.join(', ')
    : '–'

const useOutcomeWords = () => {
  const { t } = useLingui()
  const why: Record<string, string> = {
    not_allowed: t`You are not allowed to change the tags of this document.`,
    not_found: t`The document is deleted, or you do not have access to it.`,
    changed_since: t`The tags of the document have changed in the meantime.`,
  }
  return ({ outcome, code, message }: JobRow, isDry: boolean) => {
    if (outcome === 'changed') return isDry ? t`Will change` : t`Changed`
    if (outcome === 'nothing') return t`Nothing to change`
    if (outcome === 'left') return t`Not reached`
    return `${outcome === 'skipped' ? t`Not changed` : t`Failed`}: ${(code !== null && why[code]) || wordsOfCode(code, message)}`
  }
}

/** Every document of a run, with its tags before and after. */
export const JobRows = ({ job }: { job: Job }) => {
  const { t } = useLingui()
  const { rows, error, retry } = useJobRows(job)
  const wordsOf = useOutcomeWords()
  if (!rows) return <ReadingState error={error} onRetry={retry} />
  if (rows.length === 0) return null
  return (
    <DataTable
      label={t`Documents`}
      rows={rows}
      keyOf={row => `${row.target_type} ${row.target_id}`}
      columns={[
        {
          name: t`Document`,
          cell: row =>
            row.target_type === 'guide' && row.title !== null ? (
              <a href={paths.guideById(Number(row.target_id))}>{row.title}</a>
            ) : (
              (row.title ?? row.target_id)
            ),
        },
        { name: t`Result`, cell: row => wordsOf(row, job.dry_run) },
        { name: t`Tags before`, minor: true, cell: row => tagsOf(row.before) },
        { name: t`Tags after`, cell: row => tagsOf(row.after) },
      ]}
    />
  )
}
