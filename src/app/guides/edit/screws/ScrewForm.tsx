import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  driveLabel,
  driveLabels,
  type Drive,
  type LedgerLanguage,
} from '#documents/ledger/drives.ts'
import { lengthLabel, readDrive, readLength } from '#documents/ledger/editRow.ts'
import type { Screw } from '#documents/ledger/phrases.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { RowForm } from '../rail/RowForm.tsx'
import styles from './ScrewLedger.module.css'

type ScrewFormProps = {
  screw: Screw
  language: LedgerLanguage
  label: string
  /** Answers what is wrong. */
  onSave: (next: Screw) => string | undefined
  onClose: () => void
}
type Texts = { count: string; length: string; drive: string }
type Problems = { [K in keyof Texts | 'line']?: string }

const readCount = (text: string): number | null => {
  const count = /^\d{1,2}$/u.test(text.trim()) ? Number(text) : 0
  return count > 0 ? count : null
}
/** What is written; null or undefined for what is nothing that a line could say. */
const readTexts = ({ count, length, drive }: Texts, language: LedgerLanguage) => ({
  count: readCount(count),
  length: readLength(length, language),
  drive: readDrive(drive, language),
})
const isDrive = (drive: Drive | null | undefined): drive is Drive | null => drive !== undefined

/** What is typed, what is wrong with it, and what happens with it. */
const useScrewForm = ({ screw, language, onSave, onClose }: ScrewFormProps) => {
  const { t } = useLingui()
  const [texts, setTexts] = useState<Texts>({
    count: String(screw.count),
    length: lengthLabel(screw, language),
    drive: driveLabel(screw.drive, language),
  })
  const [problems, setProblems] = useState<Problems>({})
  const submit = () => {
    const { count, length, drive } = readTexts(texts, language)
    if (count !== null && length !== null && isDrive(drive)) {
      const line = onSave({ count, ...length, drive })
      return line === undefined ? onClose() : setProblems({ line })
    }
    setProblems({
      ...(count === null && { count: t`Enter a whole number from 1 to 99.` }),
      ...(length === null && { length: t`Enter a length such as 1.6 mm or M2 x 4 mm.` }),
      ...(drive === undefined && { drive: t`Enter a drive such as Phillips #00 or Torx T5.` }),
    })
  }
  const field = (name: keyof Texts) => ({
    value: texts[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      setTexts({ ...texts, [name]: event.target.value }),
  })
  return { field, submit, problem: problems.line }
}

/** A row of the ledger while it is edited. */
export const ScrewForm = (props: ScrewFormProps) => {
  const { language, label, onClose } = props
  const { t } = useLingui()
  const drives = useId()
  const { field, submit, problem } = useScrewForm(props)
  return (
    <RowForm label={label} verb={<Trans>Update line</Trans>} onSubmit={submit} onClose={onClose}>
      <TextField autoFocus label={t`Count`} inputMode="numeric" maxLength={2} {...field('count')} />
      <TextField label={t`Length`} maxLength={30} {...field('length')} />
      <TextField label={t`Drive`} maxLength={30} list={drives} {...field('drive')} />
      <datalist id={drives}>
        {driveLabels(language).map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </RowForm>
  )
}
