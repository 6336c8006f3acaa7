import { useLingui } from '@lingui/react/macro'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { formText } from '#app/ui/fields/formText.ts'

/** What a program is called, what it may do, and for how long. */
export const AppPasswordFields = () => {
  const { t } = useLingui()
  return (
    <>
      <TextField label={t`Name of the program`} name="name" required maxLength={64} />
      <Select
        label={t`Permissions`}
        name="scope"
        help={t`Programs cannot administer the site or change how you sign in.`}
        options={[
          { value: 'write_content', label: t`Read and write content` },
          { value: 'read', label: t`Read only` },
        ]}
      />
      <Select
        label={t`Valid for`}
        name="days"
        defaultValue="365"
        options={[
          { value: '7', label: t`7 days` },
          { value: '30', label: t`30 days` },
          { value: '90', label: t`90 days` },
          { value: '365', label: t`1 year` },
        ]}
      />
    </>
  )
}

export const appPasswordIn = (form: FormData) => ({
  name: formText(form, 'name').trim(),
  scope: formText(form, 'scope') === 'read' ? ('read' as const) : ('write_content' as const),
  days: Number(formText(form, 'days')),
})
