import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { idOf } from '#app/paths.ts'
import { usePageTitles } from '#app/editor/pickers/usePageTitles.ts'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { isKnown, type Filter } from './auditFilter.ts'
import { actionOptions, groupOrActionWords } from './actionWords.ts'
import { targetTypes } from './targetWords.ts'

type AuditFilterFormProps = {
  /** Whose entries are shown now. */
  filter: Filter
  draft: Filter
  /** By their titles. */
  settings: { value: string; label: string }[]
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
  of,
  label,
  filter,
  draft,
  onDraft,
  isRefused,
}: FieldProps &
  Pick<AuditFilterFormProps, 'filter' | 'isRefused'> & {
    of: 'actor' | 'affected'
    label: string
  }) => {
  const { t } = useLingui()
  const person = idOf(filter[of])
  const nameOf = usePeopleNames(person === null ? [] : [person], '')
  const name = person === null ? '' : nameOf(person)
  return (
    <PersonField
      key={name}
      label={label}
      name={name}
      error={
        isRefused && !isKnown(draft[of])
          ? t`Choose a person from the list, or enter their ID.`
          : undefined
      }
      onTyped={typed => onDraft({ ...draft, [of]: typed })}
      onChoose={userid => userid !== null && onDraft({ ...draft, [of]: String(userid) })}
    />
  )
}

/** A kind of action, or a group of them, by its words; the address keeps its name. */
const ActionField = ({ draft, onDraft }: FieldProps) => {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(() => groupOrActionWords(draft.action, i18n))
  const asked = text.trim().toLocaleLowerCase(i18n.locale)
  const isChosen = draft.action !== '' && text === groupOrActionWords(draft.action, i18n)
  const options = actionOptions(i18n).filter(
    one =>
      isChosen || `${one.label} ${one.below ?? ''}`.toLocaleLowerCase(i18n.locale).includes(asked),
  )
  return (
    <Combobox
      label={t`Action`}
      text={text}
      options={options}
      isBehind={false}
      found={isChosen ? '' : text.trim()}
      none={t`No action matches.`}
      placeholder={t`Any action`}
      onText={next => {
        setText(next)
        onDraft({ ...draft, action: '' })
      }}
      onChoose={option => {
        setText(option.label)
        onDraft({ ...draft, action: option.value })
      }}
    />
  )
}

/** A guide by its title; a page is asked for from one of its rows. */
const DocumentField = ({ filter, draft, onDraft }: FieldProps & { filter: Filter }) => {
  const { t } = useLingui()
  const guideid = idOf(filter.guideid)
  const name = useQuery({
    ...read('readGuide', { params: { guideid: guideid ?? 0 } }),
    enabled: guideid !== null,
    retry: false,
  }).data?.title
  const [typed, setTyped] = useState<string | null>(null)
  const page = filter.wikiid === '' ? '' : t`Page ${filter.wikiid}`
  const text = typed ?? name ?? (guideid === null ? page : t`Guide ${guideid}`)
  const { results, isBehind } = usePageTitles(typed ?? '', 'guide')
  return (
    <Combobox
      label={t`Guide`}
      text={text}
      found={typed ?? ''}
      isBehind={isBehind}
      options={results.flatMap(one =>
        one.dataType === 'guide' ? [{ value: String(one.guideid), label: one.title }] : [],
      )}
      onText={next => {
        setTyped(next)
        onDraft({ ...draft, guideid: '', wikiid: '' })
      }}
      onChoose={option => {
        setTyped(option.label)
        onDraft({ ...draft, guideid: option.value, wikiid: '' })
      }}
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
  const { draft, settings, onDraft, onShow, onClear } = props
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
        <Who {...props} of="actor" label={t`Who did it`} />
        <Who {...props} of="affected" label={t`Who was affected`} />
        <DocumentField {...props} />
        <ActionField {...props} />
        <TargetType draft={draft} onDraft={onDraft} />
        {field('target_id', t`Target ID or name`)}
        <Select
          label={t`Setting`}
          value={draft.setting}
          options={[{ value: '', label: t`Any` }, ...settings]}
          onChange={event => onDraft({ ...draft, setting: event.target.value })}
        />
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
