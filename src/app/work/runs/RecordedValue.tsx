import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { useBoundsWords } from '#app/editor/formFieldWords.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import type { AskedField } from '../run/run.ts'
import styles from './RunRecord.module.css'
import { useValueWords } from './valueWords.ts'

type Written = WorkEntry['record'][number]['earlier'][number]

type RecordedValueProps = {
  field: AskedField | undefined
  value: WorkEntry['record'][number]
  nameOf: (userid: number) => string
}

type RecordedPhotoProps = { image: NonNullable<Written['image']>; label: string }
/** It is loaded at once: paper waits for nothing. */
const RecordedPhoto = ({ image, label }: RecordedPhotoProps) => (
  <a className={styles.photo} href={image.original} target="_blank" rel="noreferrer">
    <Picture image={image} alt={label} sizes="14rem" eager />
  </a>
)

/** Who wrote a value down, and when: by the device where it said so. */
const useWrittenBy = (nameOf: RecordedValueProps['nameOf']) => {
  const { t, i18n } = useLingui()
  return ({ userid, date, device_date }: Written): string => {
    const [who, when] = [nameOf(userid), formatMoment((device_date ?? date) * 1000, i18n.locale)]
    const sent = formatMoment(date * 1000, i18n.locale)
    return device_date !== null && date - device_date > 60
      ? t`${who}, ${when}; received ${sent}`
      : `${who}, ${when}`
  }
}

/** A value that somebody wrote down, with what it said before. */
export const RecordedValue = ({ field, value, nameOf }: RecordedValueProps) => {
  const boundsOf = useBoundsWords()
  const writtenBy = useWrittenBy(nameOf)
  const wordsOf = useValueWords()
  const said = ({ value: one }: Pick<Written, 'value'>) => wordsOf(field, one)
  const bounds = field ? boundsOf(field) : ''
  return (
    <tr>
      <th scope="row">
        {value.label}
        {bounds && <span className={styles.more}>{bounds}</span>}
      </th>
      <td>
        {value.image ? (
          <RecordedPhoto image={value.image} label={value.label} />
        ) : (
          <strong>{said(value)}</strong>
        )}{' '}
        {field?.type === 'second_signature' && value.value !== '' && (
          <Chip kind="ok" icon={ShieldCheck}>
            <Trans>Signed as a second person</Trans>
          </Chip>
        )}
        {value.out_of_bounds && (
          <Chip kind="danger" icon={TriangleAlert}>
            <Trans>Out of range</Trans>
          </Chip>
        )}
        {value.reason && <span className={styles.more}>{value.reason}</span>}
        {value.earlier.map((one, n) => {
          const [was, by] = [said(one), writtenBy(one)]
          return (
            <span key={n} className={styles.more}>
              <Trans>
                Before: {was} ({by})
              </Trans>
              {one.reason && ` ${one.reason}`}
              {one.image && <RecordedPhoto image={one.image} label={value.label} />}
            </span>
          )
        })}
      </td>
      <td>{writtenBy(value)}</td>
    </tr>
  )
}
