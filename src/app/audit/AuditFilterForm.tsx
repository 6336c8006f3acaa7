import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { Filter } from './auditFilter.ts'
import { targetTypes } from './targetWords.ts'

type AuditFilterFormProps = {
  /** Whose entries are shown now. */
  person: number | null
  draft: Filter
  onDraft: (draft: Filter) => void
  /** Who is meant cannot be told. */
  isRefused: boolean
  onShow: () => void
  /** undefined: nothing is asked for. */
  onClear: (() => void) | undefined
}
type FieldProps = Pick<AuditFilterFormProps, 'draft' | 'onDraft'>

/** Found by name; who knows the number of somebody whose account is gone types that. */
const Who = ({
  person,
  draft,
  onDraft,
  isRefused,
}: FieldProps & Pick<AuditFilterFormProps, 'person' | 'isRefused'>) => {
  const { t } = useLingui()
  const nameOf = usePeopleNames(person === null ? [] : [person], '')
  const name = person === null ? '' : nameOf(person)
  return (
    <PersonField
      key={name}
      name={name}
      error={isRefused ? t`Choose a person from the list, or enter their ID.` : undefined}
      onTyped={actor => onDraft({ ...draft, actor })}
      onChoose={userid => userid !== null && onDraft({ ...draft, actor: String(userid) })}
    />
  )
}

const TargetType = ({ draft, onDraft }: FieldProps) => {
  const { t, i18n } = useLingui()
  return (
    <Select
      label={t`Target type`}
      value={draft.target_type}
      options={[{ value: '', label: t`Any` }, ...targetTypes(i18n, draft.target_type)]}
      onChange={event => onDraft({ ...draft, target_type: event.target.value })}
    />
  )
}

/** What the log is asked for; it is shown once that is sent. */
export const AuditFilterForm = (props: AuditFilterFormProps) => {
  const { draft, onDraft, onShow, onClear } = props
  const { t } = useLingui()
  const field = (name: keyof Filter, label: string, type = 'text') => (
    <TextField
      key={name}
      label={label}
      type={type}
      value={draft[name]}
      onChange={event => onDraft({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onShow()
      }}
    >
      <PageRow>
        <Who {...props} />
        {field('action', t`Action or group, such as “team”`)}
        <TargetType draft={draft} onDraft={onDraft} />
        {field('target_id', t`Target ID or name`)}
        {field('start_date', t`From`, 'date')}
        {field('end_date', t`Until`, 'date')}
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
        {onClear && (
          <Button kind="quiet" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </PageRow>
    </form>
  )
}
