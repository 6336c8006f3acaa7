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
import type { RecordLevel } from './RecordSection.tsx'
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
  /** Of the heading of its step. */
  level: RecordLevel
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

/** Signatures of a second person that count for it: of its pass, and of those it asked for. */
const signedSince = (
  { date, rework, decision }: Deviation,
  values: readonly Recorded[],
  fields: readonly AskedField[],
) =>
  decision !== 'rework' && decision !== 'released'
    ? []
    : values
        .filter(one => fieldOf(fields, one)?.type === 'second_signature')
        .flatMap(passesOf)
        .filter(
          one =>
            one.value !== '' &&
            (one.rework === rework
              ? one.date >= date
              : one.rework > rework && decision === 'rework'),
        )

type Followed = { pass: number; at: number } & (
  | { value: Recorded }
  | { signature: Recorded }
  | { again: WorkEntry['reworks'][number] }
)
/** What came after it was decided, pass by pass: an order of rework begins its own. */
const followed = (
  { deviation, values, reworks, fields }: Omit<DeviationBlockProps, 'nameOf' | 'level'>,
  ordered: WorkEntry['reworks'][number] | undefined,
): Followed[] => {
  const field = fieldOf(fields, deviation)
  const own = values.filter(one => one.field_revisionid === deviation.field_revisionid)
  const of = (one: Recorded) => ({ pass: one.rework, at: one.device_date ?? one.date })
  const all: Followed[] = [
    ...reworks
      .filter(one => ordered && one.number > ordered.number)
      .map(again => ({ pass: again.number, at: 0, again })),
    ...own
      .flatMap(passesOf)
      .filter(one => ordered && one.rework >= ordered.number && field && isFilled(field, one.value))
      .map(value => ({ ...of(value), value })),
    ...signedSince(deviation, values, fields).map(signature => ({ ...of(signature), signature })),
  ]
  return all.sort((a, b) => a.pass - b.pass || a.at - b.at)
}

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

type SecondSignatureProps = Omit<PassProps, 'fields'> & Pick<DeviationBlockProps, 'reworks'>
const SecondSignature = ({ one, reworks, nameOf }: SecondSignatureProps) => {
  const { label } = one
  const n = reworks.find(({ number }) => number > one.rework)?.number
  const by = useWrittenBy(nameOf)(one)
  return (
    <li>
      <Trans>
        Signed “{label}”: {by}
      </Trans>
      {n !== undefined && (
        <span className={styles.more}>
          <Trans>Rework {n} voided the signature.</Trans>
        </span>
      )}
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
  level,
}: DeviationBlockProps) => {
  const { valueOf, boundsOf, decisionOf, decidedOf, whyOf } = useDeviationWords()
  const { label } = deviation
  const own = values
    .filter(one => one.field_revisionid === deviation.field_revisionid)
    .flatMap(passesOf)
  const ordered = reworkOf(deviation, reworks)
  const after = followed({ deviation, values, reworks, fields }, ordered)
  const isSignedHere = after.some(one => 'signature' in one)
  const decidedBy = deviation.decision === 'released' && isSignedHere ? '' : decidedOf(deviation)
  const measured = valueOf(deviation)
  const why = whyOf(deviation)
  const Heading = level === 2 ? 'h3' : 'h5'
  return (
    <div className={styles.deviation} role="group" aria-label={`${label}: ${measured}`}>
      <Heading>
        <Icon of={TriangleAlert} />{' '}
        <Trans>
          Deviation: {label} {measured}
        </Trans>
        <span className={styles.more}>{boundsOf(deviation)}</span>
      </Heading>
      <ol>
        <RecordedFirst deviation={deviation} own={own} nameOf={nameOf} />
        <li>
          {ordered ? (
            <OrderedRework rework={ordered} stepid={deviation.stepid ?? 0} nameOf={nameOf} />
          ) : (
            [decisionOf(deviation), decidedBy].filter(Boolean).join(', ')
          )}
          {!ordered && why && <span className={styles.more}>{why}</span>}
        </li>
        {after.map((one, n) =>
          'again' in one ? (
            <li key={n}>
              <OrderedRework rework={one.again} stepid={deviation.stepid ?? 0} nameOf={nameOf} />
            </li>
          ) : 'value' in one ? (
            <AfterRework key={n} one={one.value} fields={fields} nameOf={nameOf} />
          ) : (
            <SecondSignature key={n} one={one.signature} reworks={reworks} nameOf={nameOf} />
          ),
        )}
      </ol>
    </div>
  )
}
