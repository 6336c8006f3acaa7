import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { Deviation } from '#contract/worklog/deviations.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { keyOf } from '../deviations/deviationKey.ts'
import type { AskedField } from '../run/run.ts'
import { closingOf, passesOf } from '#contract/worklog/passes.ts'
import { isAmendable } from '#contract/worklog/fieldValues.ts'
import { DeviationBlock, reworkOf } from './DeviationBlock.tsx'
import { OrderedRework, useSignedBy } from './OrderedRework.tsx'
import { EmptyValue, RecordedValue } from './RecordedValue.tsx'
import { RecordSection, type RecordLevel } from './RecordSection.tsx'
import type { NameOf } from './useWrittenBy.ts'
import styles from './RunRecord.module.css'

type RecordedStepProps = {
  /** By what an address names it. */
  anchor: string
  stepid: number
  number: number
  name: string
  values: WorkEntry['record']
  signoffs: WorkEntry['signoffs']
  /** Those in which this step was done again. */
  reworks: WorkEntry['reworks']
  /** Values of the step that were out of range. */
  deviations: readonly Deviation[]
  fields: readonly AskedField[]
  nameOf: NameOf
  level: RecordLevel
  /** null where nobody may amend it here. */
  onAmend: ((field: AskedField) => void) | null
}

type StepValuesProps = Pick<
  RecordedStepProps,
  'stepid' | 'values' | 'fields' | 'nameOf' | 'onAmend'
>
/** What was written down, in each pass, and what an amendment could add. */
const StepValues = ({ stepid, values, fields, nameOf, onAmend }: StepValuesProps) => {
  const written = new Set(values.map(one => one.field_revisionid))
  // What nobody filled in can be added by whoever amends.
  const empty = fields.filter(
    one =>
      onAmend && one.stepid === stepid && !written.has(one.field_revisionid) && isAmendable(one),
  )
  if (values.length + empty.length === 0) return null
  return (
    <table className={styles.table}>
      <tbody>
        {values.flatMap(passesOf).map(value => (
          <RecordedValue
            key={`${value.field_revisionid} ${value.rework}`}
            value={value}
            isLast={values.some(
              one => one.field_revisionid === value.field_revisionid && one.rework === value.rework,
            )}
            closed={closingOf(value, values, fields)}
            field={fields.find(one => one.field_revisionid === value.field_revisionid)}
            nameOf={nameOf}
            onAmend={onAmend}
          />
        ))}
        {empty.map(field => (
          <EmptyValue key={field.field_revisionid} field={field} onAmend={onAmend} />
        ))}
      </tbody>
    </table>
  )
}

/** What was written down at a step, and who signed it off. */
export const RecordedStep = ({
  anchor,
  number,
  name,
  signoffs,
  reworks,
  deviations,
  level,
  ...recorded
}: RecordedStepProps) => {
  const { stepid, nameOf, values, fields } = recorded
  // One that a deviation asked for stands with it, and all that came after.
  const told = deviations.flatMap(one => reworkOf(one, reworks)?.number ?? [])
  const others = reworks.filter(one => !told.some(number => number <= one.number))
  const { t } = useLingui()
  const signed = useSignedBy(nameOf)(signoffs)
  return (
    <RecordSection level={level} title={name ? t`Step ${number}: ${name}` : t`Step ${number}`}>
      <div className={styles.step} id={anchor} tabIndex={-1}>
        <StepValues {...recorded} />
        {deviations.map(one => (
          <DeviationBlock
            key={keyOf(one)}
            deviation={one}
            values={values}
            reworks={reworks}
            fields={fields}
            nameOf={nameOf}
            level={level}
          />
        ))}
        {others.map(one => (
          <OrderedRework key={one.number} rework={one} stepid={stepid} nameOf={nameOf} />
        ))}
        {signed ? (
          <p className={styles.signed}>
            <Icon of={CircleCheck} /> <Trans>Signed off: {signed}</Trans>
          </p>
        ) : (
          <MutedText>
            <Trans>Not signed off.</Trans>
          </MutedText>
        )}
      </div>
    </RecordSection>
  )
}
