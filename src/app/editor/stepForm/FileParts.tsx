import { Trans, useLingui } from '@lingui/react/macro'
import { takenKindNames } from '#app/editor/formFieldWords.ts'
import { takenKinds } from '#contract/worklog/runFiles.ts'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import type { FieldDraft } from './formDraft.ts'

type FilePartsProps = { field: FieldDraft; onChange: (change: Partial<FieldDraft>) => void }

/** Which files a field takes, and how many. */
export const FileParts = ({ field, onChange }: FilePartsProps) => {
  const { t, i18n } = useLingui()
  return (
    <>
      <Select
        label={t`Accepted files`}
        value={field.takes}
        options={[
          { value: '', label: t`Any document or picture` },
          ...takenKinds.map(value => ({ value, label: i18n._(takenKindNames[value]) })),
        ]}
        onChange={event => onChange({ takes: event.target.value })}
      />
      <CheckBox
        checked={field.several === 'true'}
        onCheck={isSeveral => onChange({ several: isSeveral ? 'true' : '' })}
      >
        <Trans>Allow more than one file</Trans>
      </CheckBox>
    </>
  )
}
