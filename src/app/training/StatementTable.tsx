import { useLingui } from '@lingui/react/macro'
import type { TrainingStatement } from '#contract/training/shapes.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatExact } from '#app/ui/text/dates.ts'
import { useTrainingWords } from './words.ts'

/** What happened in an attempt. What a package says of itself counts for nothing and says so. */
const useVerbs = () => {
  const { t } = useLingui()
  const verbs: Record<string, string> = {
    launched: t`Part opened`,
    initialized: t`Part started`,
    completed: t`Part completed`,
    passed: t`Part passed`,
    failed: t`Part not passed`,
    terminated: t`Part closed`,
    abandoned: t`Part left without being closed`,
    satisfied: t`Requirements met`,
  }
  return ({ verb, counts }: TrainingStatement): string =>
    (counts ? verbs[verb] : verb === 'answered' ? t`Question answered` : undefined) ??
    t`The package’s own note: ${verb}`
}

/** What a package told of one attempt, and what the service did, in order. */
export const StatementTable = ({ statements }: { statements: readonly TrainingStatement[] }) => {
  const { t, i18n } = useLingui()
  const words = useTrainingWords()
  const verbOf = useVerbs()
  const rows = statements.map((statement, place) => ({ ...statement, place }))
  return (
    <DataTable
      label={t`Activity`}
      rows={rows}
      keyOf={({ place }) => String(place)}
      columns={[
        { name: t`When`, cell: ({ date }) => formatExact(date, i18n.locale) },
        { name: t`What happened`, cell: verbOf },
        { name: t`Part`, cell: ({ item }) => item?.title ?? '–' },
        {
          name: t`Score`,
          numeric: true,
          cell: ({ score }) => (score === null ? '–' : i18n.number(score)),
        },
        {
          name: t`Duration`,
          numeric: true,
          minor: true,
          cell: ({ seconds }) => (seconds === null ? '–' : words.spanOf(seconds)),
        },
      ]}
    />
  )
}
