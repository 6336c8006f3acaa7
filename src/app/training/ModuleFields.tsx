import { useLingui } from '@lingui/react/macro'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { AudienceFields, type Audience } from './AudienceFields.tsx'

export type ModuleValues = { title: string; description: string; audience: Audience }

/** What a module is called, what it is about, and whom it is for. */
export const ModuleFields = ({
  values,
  onChange,
}: {
  values: ModuleValues
  onChange: (values: ModuleValues) => void
}) => {
  const { t } = useLingui()
  const { title, description, audience } = values
  return (
    <>
      <TextField
        label={t`Title`}
        maxLength={255}
        value={title}
        onChange={event => onChange({ ...values, title: event.target.value })}
      />
      <TextArea
        label={t`What the module is about`}
        rows={3}
        maxLength={4096}
        value={description}
        onChange={event => onChange({ ...values, description: event.target.value })}
      />
      <AudienceFields
        audience={audience}
        onChange={next => onChange({ ...values, audience: next })}
      />
    </>
  )
}
