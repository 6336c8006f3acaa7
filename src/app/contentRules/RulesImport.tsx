import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { ruleLimits, type RulesImport as Plan } from '#contract/contentRules/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { wordsOfCode } from '#app/ui/refusals/refusedWords.ts'
import { MutedText, PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { memberNames, outcomeNames } from './ruleWords.ts'

type Row = Plan['rules'][number]
const kinds = { new: 'ok', changed: 'accent', same: 'plain', refused: 'danger' } as const

/** What of a rule would change, or what is wrong with it. */
const Details = ({ row }: { row: Row }) => {
  const { t, i18n } = useLingui()
  const nameOf = (field: string) => {
    const known = memberNames[field]
    return known ? i18n._(known) : field
  }
  if (row.outcome === 'refused')
    return (
      <ul>
        {row.errors.map(({ field, code, message, index }) => {
          const entry = index === undefined ? null : index + 1
          const words = wordsOfCode(code, message, field)
          return (
            <li key={`${field} ${code} ${index}`}>
              <b>{entry === null ? nameOf(field) : t`${nameOf(field)}, ${entry}`}</b>: {words}
            </li>
          )
        })}
      </ul>
    )
  const state = row.is_on ? t`on` : t`off`
  const changes = row.changes.filter(name => name !== 'is_on').map(nameOf)
  if (row.was_on === null || row.was_on === row.is_on) return [...changes, state].join(', ')
  return [...changes, row.is_on ? t`will be switched on` : t`will be switched off`].join(', ')
}

const Counts = ({ counts }: Pick<Plan, 'counts'>) => {
  const words = [
    plural(counts.new, { one: '# new', other: '# new' }),
    plural(counts.changed, { one: '# changed', other: '# changed' }),
    plural(counts.same, { one: '# unchanged', other: '# unchanged' }),
    plural(counts.refused, { one: '# refused', other: '# refused' }),
    plural(counts.kept, { one: '# kept (not in the file)', other: '# kept (not in the file)' }),
  ]
  return <MutedText role="status">{words.join(', ')}</MutedText>
}

type RulesImportProps = {
  plan: Plan
  isPending: boolean
  error: string | null
  onApply: () => void
  onClose: () => void
}

/** What a file would change of the rules, before it does. */
export const RulesImport = ({ plan, isPending, error, onApply, onClose }: RulesImportProps) => {
  const { t, i18n } = useLingui()
  const { rules, counts } = plan
  const toDo = counts.new + counts.changed
  const goOn = rules.filter(one => one.is_on === true && one.was_on !== true).length
  const why =
    counts.refused > 0
      ? t`A file is imported as a whole. Fix the refused rules first.`
      : toDo === 0
        ? t`The file changes nothing.`
        : isPending
          ? t`One moment…`
          : undefined
  return (
    <PageSection boxed title={t`Import content rules`} onClose={onClose}>
      <Counts counts={counts} />
      {goOn > 0 && (
        <Notice kind="warn" icon={TriangleAlert}>
          <Plural
            value={goOn}
            one="# rule is switched on by this import and takes effect at once."
            other="# rules are switched on by this import and take effect at once."
          />
        </Notice>
      )}
      <DataTable<Row>
        label={t`Rules in the file`}
        rows={rules}
        keyOf={one => String(one.index)}
        columns={[
          { name: t`Rule`, cell: one => one.name || t`Rule ${one.index + 1}` },
          {
            name: t`Result`,
            cell: one => <Chip kind={kinds[one.outcome]}>{i18n._(outcomeNames[one.outcome])}</Chip>,
          },
          { name: t({ message: 'Details', context: 'more' }), cell: one => <Details row={one} /> },
        ]}
      />
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      <PageRow>
        <Button kind="main" why={why} onClick={onApply}>
          {plural(toDo, { one: 'Import # rule', other: 'Import # rules' })}
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </PageRow>
      <MutedText>
        <Trans>Rules are matched by name. A site can have up to {ruleLimits.rules} rules.</Trans>
      </MutedText>
    </PageSection>
  )
}
