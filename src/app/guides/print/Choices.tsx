import { Trans, useLingui } from '@lingui/react/macro'
import { printParts, type PrintPaper, type PrintPart } from '#contract/teams/printLayouts.ts'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import type { PrintChoice } from '#app/printPath.ts'
import styles from './Print.module.css'

const usePartWords = (): Record<PrintPart, string> => {
  const { t } = useLingui()
  return {
    pictures: t`Pictures`,
    tools: t`Tools and parts`,
    screws: t`Screws`,
    comments: t`Comments`,
  }
}

type ChoicesProps = { choice: PrintChoice; onChange: (change: Partial<PrintChoice>) => void }

/** On which paper, in how many columns, and what is left out. */
export const Choices = ({ choice, onChange }: ChoicesProps) => {
  const { t } = useLingui()
  const words = usePartWords()
  const { paper, columns, parts } = choice
  return (
    <div className={styles.choices}>
      <Select
        label={t`Paper`}
        value={paper}
        options={[
          { value: 'a4', label: t`A4` },
          { value: 'letter', label: t`Letter` },
        ]}
        onChange={({ target }) => onChange({ paper: target.value as PrintPaper })}
      />
      <Select
        label={t`Columns`}
        value={String(columns)}
        options={[
          { value: '1', label: t`One column` },
          { value: '2', label: t`Two columns` },
        ]}
        onChange={({ target }) => onChange({ columns: Number(target.value) })}
      />
      <fieldset className={styles.parts}>
        <legend>
          <Trans>Also print</Trans>
        </legend>
        {printParts.map(part => (
          <CheckBox
            key={part}
            checked={parts.includes(part)}
            onCheck={isChecked =>
              onChange({
                parts: printParts.filter(one => (one === part ? isChecked : parts.includes(one))),
              })
            }
          >
            {words[part]}
          </CheckBox>
        ))}
      </fieldset>
    </div>
  )
}
