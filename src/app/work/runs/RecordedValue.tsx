import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, ShieldCheck, TriangleAlert } from 'lucide-react'
import { isTyping } from '#contract/worklog/corrections.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { useBoundsWords } from '#app/editor/formFieldWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import type { AskedField } from '../run/run.ts'
import { isAmendable } from '#contract/worklog/fieldValues.ts'
import { RecordedFiles } from './RecordedFiles.tsx'
import styles from './RunRecord.module.css'
import type { Closing } from '#contract/worklog/passes.ts'
import { useWrittenBy, type NameOf } from './useWrittenBy.ts'
import { useValueWords } from './valueWords.ts'

type Written = WorkEntry['record'][number]['earlier'][number]

type RecordedValueProps = {
  field: AskedField | undefined
  value: WorkEntry['record'][number]
  /** What became of a value out of its bounds. */
  closed: Closing | null
  /** Of the last pass through its step. */
  isLast: boolean
  nameOf: NameOf
  /** null where nobody may amend it here. */
  onAmend: OnAmend
}
type OnAmend = ((field: AskedField) => void) | null

type AmendButtonProps = { field: AskedField; onAmend: OnAmend }
const AmendButton = ({ field, onAmend }: AmendButtonProps) => {
  const { t } = useLingui()
  const { label } = field
  return (
    onAmend &&
    isAmendable(field) && (
      <span className={styles.amend}>
        <Button
          small
          kind="quiet"
          icon={Pencil}
          label={t`Amend: ${label}…`}
          onClick={() => onAmend(field)}
        />
      </span>
    )
  )
}

/** Nobody filled it in. */
export const EmptyValue = ({ field, onAmend }: AmendButtonProps) => (
  <tr>
    <th scope="row">{field.label}</th>
    <td>–</td>
    <td>
      <AmendButton field={field} onAmend={onAmend} />
    </td>
  </tr>
)

type RecordedPhotoProps = { image: NonNullable<Written['image']>; label: string }
/** It is loaded at once: paper waits for nothing. */
const RecordedPhoto = ({ image, label }: RecordedPhotoProps) => (
  <a className={styles.photo} href={image.original} target="_blank" rel="noreferrer">
    <Picture image={image} alt={label} sizes="14rem" eager />
  </a>
)

const useClosedWords = () => {
  const { t } = useLingui()
  return (closed: Closing): string => {
    if (closed.kind === 'rework') {
      const { number } = closed
      return t`Settled by rework ${number}`
    }
    const { name } = closed
    return t`Used as is: signed by ${name}`
  }
}

/** Whoever wrote it went on typing; an amendment never does. */
const isTypedOn = (one: Written, next: Written): boolean =>
  next.kind !== 'amendment' && isTyping(one, next)

type EarlierValueProps = Pick<RecordedValueProps, 'field' | 'nameOf'> & {
  label: string
  value: Written
  /** Whoever wrote it went on typing. */
  isTyped: boolean
}
/** The reason that came with a value; a correction without one says so. */
const Why = ({ value: { kind, reason } }: { value: Written }) =>
  reason ? (
    <span className={styles.more}>{reason}</span>
  ) : (
    kind === 'correction' &&
    reason === null && (
      <span className={styles.more}>
        <Trans>Changed, no reason given</Trans>
      </span>
    )
  )

/** What stood there before. */
const EarlierValue = ({ field, label, value, isTyped, nameOf }: EarlierValueProps) => {
  const [was, by] = [useValueWords()(field, value.value), useWrittenBy(nameOf)(value)]
  return (
    <span className={styles.more}>
      <Trans>
        Before: {was} ({by})
      </Trans>
      {value.kind === 'amendment' && (
        <>
          {' '}
          <Trans>Amended</Trans>
        </>
      )}
      {(value.reason !== null || !isTyped) && <Why value={value} />}
      {value.image && <RecordedPhoto image={value.image} label={label} />}
      {value.files && <RecordedFiles files={value.files} />}
    </span>
  )
}

type ValueMarksProps = Pick<RecordedValueProps, 'field' | 'value' | 'closed'>
/** What is out of the ordinary about a value. */
const ValueMarks = ({ field, value, closed }: ValueMarksProps) => {
  const closedWords = useClosedWords()
  return (
    <>
      {field?.type === 'second_signature' && value.value !== '' && (
        <Chip kind="ok" icon={ShieldCheck}>
          <Trans>Signed by a second person</Trans>
        </Chip>
      )}
      {value.kind === 'amendment' && (
        <Chip kind="warn" icon={Pencil}>
          <Trans>Amended</Trans>
        </Chip>
      )}{' '}
      {value.out_of_bounds && (
        <Chip kind="danger" icon={TriangleAlert}>
          <Trans>Out of range</Trans>
        </Chip>
      )}{' '}
      {closed && (
        <Chip kind="ok" icon={ShieldCheck}>
          {closedWords(closed)}
        </Chip>
      )}
    </>
  )
}

/** A value that somebody wrote down, with what it said before. */
export const RecordedValue = ({
  field,
  value,
  closed,
  nameOf,
  onAmend,
  isLast,
}: RecordedValueProps) => {
  const boundsOf = useBoundsWords()
  const writtenBy = useWrittenBy(nameOf)
  const wordsOf = useValueWords()
  const bounds = field ? boundsOf(field) : ''
  const { rework } = value
  const label = field?.label ?? value.label
  return (
    <tr>
      <th scope="row">
        {label}
        {rework > 0 && (
          <span className={styles.more}>
            <Trans>Rework {rework}</Trans>
          </span>
        )}
        {bounds && <span className={styles.more}>{bounds}</span>}
      </th>
      <td>
        {value.image ? (
          <RecordedPhoto image={value.image} label={label} />
        ) : value.files ? (
          <RecordedFiles files={value.files} />
        ) : (
          <strong>{wordsOf(field, value.value)}</strong>
        )}{' '}
        <ValueMarks field={field} value={value} closed={closed} />
        <Why value={value} />
        {value.earlier.map((one, n) => (
          <EarlierValue
            key={n}
            isTyped={isTypedOn(one, value.earlier[n + 1] ?? value)}
            field={field}
            label={label}
            value={one}
            nameOf={nameOf}
          />
        ))}
      </td>
      <td>
        {writtenBy(value)} {isLast && field && <AmendButton field={field} onAmend={onAmend} />}
      </td>
    </tr>
  )
}
