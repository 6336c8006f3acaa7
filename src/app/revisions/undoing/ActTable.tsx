import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { JobRow } from '#contract/bulkRuns/schemas.ts'
import { pathInApp } from '#app/ui/screen/pathInApp.ts'
import { Select } from '#app/ui/fields/Select.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { actOf, editsOf, kindOf, kinds, useActWords, useKindWords } from './actWords.ts'

const outcomes = ['changed', 'partly', 'stays', 'failed'] as const
const outcomeOf = ({ outcome, code }: JobRow): (typeof outcomes)[number] =>
  outcome === 'failed'
    ? 'failed'
    : outcome !== 'changed'
      ? 'stays'
      : code === 'partly'
        ? 'partly'
        : 'changed'

const Filters = ({
  kind,
  outcome,
  isPlan,
  onKind,
  onOutcome,
}: {
  kind: string
  outcome: string
  isPlan: boolean
  onKind: (kind: string) => void
  onOutcome: (outcome: string) => void
}) => {
  const { t } = useLingui()
  const kindWords = useKindWords()
  const outcomeWords = {
    changed: t`Full undo`,
    partly: t`Partial undo`,
    stays: t`Unchanged`,
    failed: t`Failed`,
  }
  return (
    <PageRow>
      <Select
        label={t`Kind`}
        value={kind}
        options={[
          { value: '', label: t`All kinds` },
          ...kinds.map(value => ({ value, label: kindWords[value] })),
        ]}
        onChange={event => onKind(event.target.value)}
      />
      <Select
        label={isPlan ? t`What happens` : t`What happened`}
        value={outcome}
        options={[
          { value: '', label: t`All outcomes` },
          ...outcomes.map(value => ({ value, label: outcomeWords[value] })),
        ]}
        onChange={event => onOutcome(event.target.value)}
      />
    </PageRow>
  )
}

/** Every record with what happens to it; each leads to its document. */
export const ActTable = ({ rows, isPlan }: { rows: readonly JobRow[]; isPlan: boolean }) => {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState('')
  const [outcome, setOutcome] = useState('')
  const kindWords = useKindWords()
  const wordsOf = useActWords(isPlan)
  const shown = rows.filter(
    row => (kind === '' || kindOf(row) === kind) && (outcome === '' || outcomeOf(row) === outcome),
  )
  return (
    <>
      <Filters
        kind={kind}
        outcome={outcome}
        isPlan={isPlan}
        onKind={setKind}
        onOutcome={setOutcome}
      />
      <DataTable
        label={t`What the person did`}
        rows={shown}
        keyOf={row => `${row.target_type} ${row.target_id}`}
        columns={[
          {
            name: t`What`,
            cell: row => {
              const act = actOf(row)
              const name = act?.title || row.title || row.target_id
              return act?.url ? <a href={pathInApp(act.url)}>{name}</a> : name
            },
          },
          { name: t`Kind`, minor: true, cell: row => kindWords[kindOf(row)] },
          {
            name: t`Edits`,
            numeric: true,
            minor: true,
            cell: row => i18n.number(editsOf(row)),
          },
          {
            name: isPlan ? t`What happens` : t`What happened`,
            cell: row => {
              const { happens, also } = wordsOf(row)
              return [happens, ...also].join(' · ')
            },
          },
        ]}
      />
    </>
  )
}
