import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { isFilled } from '#contract/worklog/fieldValues.ts'
import type { Deviation } from '#contract/worklog/deviations.ts'
import { passesOf } from '#contract/worklog/passes.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { useDeviationWords } from '../deviations/useDeviationWords.ts'
import type { AskedField } from '../run/run.ts'
import styles from './RunRecord.module.css'
import { OrderedRework } from './OrderedRework.tsx'
import { useWrittenBy, type NameOf } from './useWrittenBy.ts'
import { useValueWords } from './valueWords.ts'

type Recorded = WorkEntry['record'][number]
type DeviationBlockProps = {
  deviation: Deviation
  /** Of its step. */
  values: readonly Recorded[]
  reworks: WorkEntry['reworks']
  fields: readonly AskedField[]
  nameOf: NameOf
}

const fieldOf = (
  fields: readonly AskedField[],
  { field_revisionid }: { field_revisionid: number },
) => fields.find(one => one.field_revisionid === field_revisionid)

/** The rework that was ordered because of it: the first one after it. */
export const reworkOf = (
  { decision, rework }: Deviation,
  reworks: WorkEntry['reworks'],
): WorkEntry['reworks'][number] | undefined =>
  decision === 'rework' ? reworks.find(one => one.number > rework) : undefined

/** Signatures of a second person, from its pass on. */
const signedSince = (
  { date, rework }: Deviation,
  values: readonly Recorded[],
  fields: readonly AskedField[],
) =>
  values
    .filter(one => fieldOf(fields, one)?.type === 'second_signature')
    .flatMap(passesOf)
    .filter(one => one.value !== '' && (one.rework > rework || one.date >= date))

type PassProps = { one: Recorded; fields: readonly AskedField[]; nameOf: NameOf }

/** What was written down once its step was done again. */
const AfterRework = ({ one, fields, nameOf }: PassProps) => {
  const { rework } = one
  const value = useValueWords()(fieldOf(fields, one), one.value)
  const by = useWrittenBy(nameOf)(one)
  return (
    <li>
      <Trans>
        After rework {rework}: {value} ({by})
      </Trans>
    </li>
  )
}

const SecondSignature = ({ one, nameOf }: Omit<PassProps, 'fields'>) => {
  const { label } = one
  const by = useWrittenBy(nameOf)(one)
  return (
    <li>
      <Trans>
        Signed “{label}”: {by}
      </Trans>
    </li>
  )
}

type RecordedFirstProps = Pick<DeviationBlockProps, 'deviation' | 'nameOf'> & {
  own: readonly Recorded[]
}
/** Who wrote it down, and why. */
const RecordedFirst = ({ deviation, own, nameOf }: RecordedFirstProps) => {
  const writtenBy = useWrittenBy(nameOf)
  const { rework, value, userid, date, reason } = deviation
  const written = own
    .flatMap(one => [...one.earlier, one])
    .find(
      one =>
        one.rework === rework && one.value === value && one.userid === userid && one.date === date,
    )
  const by = written ? writtenBy(written) : nameOf(userid)
  return (
    <li>
      <Trans>Recorded: {by}</Trans>
      {reason && <span className={styles.more}>{reason}</span>}
    </li>
  )
}

/** A value out of range and all that came of it, in order. */
export const DeviationBlock = ({
  deviation,
  values,
  reworks,
  fields,
  nameOf,
}: DeviationBlockProps) => {
  const { valueOf, boundsOf, decisionOf, decidedOf, whyOf } = useDeviationWords()
  const { label } = deviation
  const own = values
    .filter(one => one.field_revisionid === deviation.field_revisionid)
    .flatMap(passesOf)
  const ordered = reworkOf(deviation, reworks)
  const field = fieldOf(fields, deviation)
  const again = own.filter(
    one => ordered && one.rework >= ordered.number && field && isFilled(field, one.value),
  )
  const measured = valueOf(deviation)
  const why = whyOf(deviation)
  return (
    <div className={styles.deviation} role="group" aria-label={`${label}: ${measured}`}>
      <h3>
        <Icon of={TriangleAlert} />{' '}
        <Trans>
          Deviation: {label} {measured}
        </Trans>
        <span className={styles.more}>{boundsOf(deviation)}</span>
      </h3>
      <ol>
        <RecordedFirst deviation={deviation} own={own} nameOf={nameOf} />
        <li>
          {ordered ? (
            <OrderedRework rework={ordered} stepid={deviation.stepid ?? 0} nameOf={nameOf} />
          ) : (
            [decisionOf(deviation), decidedOf(deviation)].filter(Boolean).join(', ')
          )}
          {!ordered && why && <span className={styles.more}>{why}</span>}
        </li>
        {again.map(one => (
          <AfterRework key={one.rework} one={one} fields={fields} nameOf={nameOf} />
        ))}
        {signedSince(deviation, values, fields).map(one => (
          <SecondSignature
            key={`${one.field_revisionid} ${one.rework}`}
            one={one}
            nameOf={nameOf}
          />
        ))}
      </ol>
    </div>
  )
}
