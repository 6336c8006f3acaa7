import { useLingui } from '@lingui/react/macro'
import { NumberSelect } from '#app/ui/fields/NumberSelect.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useSpanWords } from '#app/ui/text/useSpanWords.ts'
import { AudienceFields, type Audience } from './AudienceFields.tsx'

export type ModuleValues = {
  title: string
  description: string
  audience: Audience
  months: number | null
  due_days: number | null
}

/** What a module is called, what it is about, and whom it is for. */
export const ModuleFields = ({
  values,
  onChange,
}: {
  values: ModuleValues
  onChange: (values: ModuleValues) => void
}) => {
  const { t } = useLingui()
  const { monthsWords, daysWords } = useSpanWords()
  const { title, description, audience, months, due_days } = values
  return (
    <>
      <TextField
        label={t`Title`}
        maxLength={255}
        value={title}
        onChange={event => onChange({ ...values, title: event.target.value })}
      />
      <TextArea
        label={t`Description`}
        rows={3}
        maxLength={4096}
        value={description}
        onChange={event => onChange({ ...values, description: event.target.value })}
      />
      <AudienceFields
        audience={audience}
        onChange={next => onChange({ ...values, audience: next })}
      />
      <NumberSelect
        label={t`A pass is valid for`}
        value={months}
        choices={[null, 3, 6, 12, 24, 36, 60]}
        nameOf={monthsWords}
        onChange={value => onChange({ ...values, months: value })}
      />
      {!audience.open && (
        <NumberSelect
          label={t`Deadline for passing`}
          help={t`Counted from the day a version becomes current or the person joins the team. Starts again when you change the deadline or add teams or people.`}
          value={due_days}
          choices={[null, 7, 14, 30, 60, 90]}
          nameOf={daysWords}
          onChange={value => onChange({ ...values, due_days: value })}
        />
      )}
    </>
  )
}
