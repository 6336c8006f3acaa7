import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, RotateCcw } from 'lucide-react'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import type { AskedField } from '../run/run.ts'
import { closingOf, passesOf } from '#contract/worklog/passes.ts'
import { isAmendable } from '#contract/worklog/fieldValues.ts'
import { EmptyValue, RecordedValue } from './RecordedValue.tsx'
import { useWrittenBy, type NameOf } from './useWrittenBy.ts'
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
  fields: readonly AskedField[]
  nameOf: NameOf
  /** null where nobody may amend it here. */
  onAmend: ((field: AskedField) => void) | null
}

type OrderedReworkProps = { rework: WorkEntry['reworks'][number]; stepid: number; nameOf: NameOf }

/** Who signed a step off: the service keeps one time of it, which the device said. */
const useSignedBy = (nameOf: NameOf) => {
  const writtenBy = useWrittenBy(nameOf)
  return (signoffs: WorkEntry['signoffs']): string =>
    signoffs.map(one => writtenBy({ ...one, device_date: null })).join('; ')
}

/** Who had the step done again, and why; with who signed it off before. */
const OrderedRework = ({ rework, stepid, nameOf }: OrderedReworkProps) => {
  const { number: n, reason, signoffs } = rework
  const ordered = useWrittenBy(nameOf)(rework)
  const was = useSignedBy(nameOf)(signoffs.filter(one => one.stepid === stepid))
  return (
    <p className={styles.rework}>
      <Icon of={RotateCcw} />{' '}
      <Trans>
        Rework {n} ordered: {ordered}. {reason}
      </Trans>
      {was && (
        <span className={styles.more}>
          <Trans>Signed off before the rework: {was}</Trans>
        </span>
      )}
    </p>
  )
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
  ...recorded
}: RecordedStepProps) => {
  const { stepid, nameOf } = recorded
  const { t } = useLingui()
  const signed = useSignedBy(nameOf)(signoffs)
  return (
    <PageSection title={name ? t`Step ${number}: ${name}` : t`Step ${number}`}>
      <div className={styles.step} id={anchor} tabIndex={-1}>
        <StepValues {...recorded} />
        {reworks.map(one => (
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
    </PageSection>
  )
}
