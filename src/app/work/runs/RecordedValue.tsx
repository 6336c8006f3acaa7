import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { useBoundsWords } from '#app/editor/formFieldWords.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import type { AskedField } from '../run/run.ts'
import { RecordedFiles } from './RecordedFiles.tsx'
import styles from './RunRecord.module.css'
import type { Closing } from './passes.ts'
import { useWrittenBy, type NameOf } from './useWrittenBy.ts'
import { useValueWords } from './valueWords.ts'

type Written = WorkEntry['record'][number]['earlier'][number]

type RecordedValueProps = {
  field: AskedField | undefined
  value: WorkEntry['record'][number]
  /** What became of a value out of its bounds. */
  closed: Closing | null
  nameOf: NameOf
}

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
      return t`Closed by rework ${number}`
    }
    const { name } = closed
    return t`Used as is: signed by ${name}`
  }
}

type EarlierValueProps = Pick<RecordedValueProps, 'field' | 'nameOf'> & {
  label: string
  value: Written
}
/** What stood there before. */
const EarlierValue = ({ field, label, value, nameOf }: EarlierValueProps) => {
  const [was, by] = [useValueWords()(field, value.value), useWrittenBy(nameOf)(value)]
  return (
    <span className={styles.more}>
      <Trans>
        Before: {was} ({by})
      </Trans>
      {value.reason && ` ${value.reason}`}
      {value.image && <RecordedPhoto image={value.image} label={label} />}
      {value.files && <RecordedFiles files={value.files} />}
    </span>
  )
}

/** A value that somebody wrote down, with what it said before. */
export const RecordedValue = ({ field, value, closed, nameOf }: RecordedValueProps) => {
  const boundsOf = useBoundsWords()
  const writtenBy = useWrittenBy(nameOf)
  const closedWords = useClosedWords()
  const wordsOf = useValueWords()
  const bounds = field ? boundsOf(field) : ''
  const { rework } = value
  return (
    <tr>
      <th scope="row">
        {value.label}
        {rework > 0 && (
          <span className={styles.more}>
            <Trans>Rework {rework}</Trans>
          </span>
        )}
        {bounds && <span className={styles.more}>{bounds}</span>}
      </th>
      <td>
        {value.image ? (
          <RecordedPhoto image={value.image} label={value.label} />
        ) : value.files ? (
          <RecordedFiles files={value.files} />
        ) : (
          <strong>{wordsOf(field, value.value)}</strong>
        )}{' '}
        {field?.type === 'second_signature' && value.value !== '' && (
          <Chip kind="ok" icon={ShieldCheck}>
            <Trans>Signed by a second person</Trans>
          </Chip>
        )}
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
        {value.reason && <span className={styles.more}>{value.reason}</span>}
        {value.earlier.map((one, n) => (
          <EarlierValue key={n} field={field} label={value.label} value={one} nameOf={nameOf} />
        ))}
      </td>
      <td>{writtenBy(value)}</td>
    </tr>
  )
}
