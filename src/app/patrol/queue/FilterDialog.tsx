import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { TeamFilter } from '#app/shell/filters/TeamFilter.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { signalNames } from '#app/ui/text/signalNames.ts'
import { languageNamesIn } from '#lib/languageName.ts'
import type { Filter } from '../desk/deskReads.ts'
import { useAgeNames } from './useAgeNames.ts'
import styles from './QueueHead.module.css'

type PartsProps = { filter: Filter; onChange: (changes: Partial<Filter>) => void }
/** A number chosen from a list; empty: none. */
const numberIn = (value: string) => (value === '' ? undefined : Number(value))

/** What stands out of an edit, and how long it has waited. */
const RiskAndAge = ({ filter, onChange }: PartsProps) => {
  const { t, i18n } = useLingui()
  const ages = useAgeNames()
  const all = { value: '', label: t`All` }
  return (
    <>
      <Select
        label={t`Signal`}
        value={filter.signal ?? ''}
        onChange={event => {
          const { value } = event.target
          onChange({ signal: value === '' ? undefined : (value as keyof typeof signalNames) })
        }}
        options={[
          all,
          ...Object.entries(signalNames).map(([value, name]) => ({ value, label: i18n._(name) })),
        ]}
      />
      <Select
        label={t`Minimum risk`}
        value={String(filter.risk_min ?? '')}
        onChange={event => onChange({ risk_min: numberIn(event.target.value) })}
        options={[all, ...[20, 50, 80].map(one => ({ value: String(one), label: String(one) }))]}
      />
      <Select
        label={t`Waiting longer than`}
        value={String(filter.age_min ?? '')}
        onChange={event => onChange({ age_min: numberIn(event.target.value) })}
        options={[all, ...ages]}
      />
      <Select
        label={t`Waiting less than`}
        value={String(filter.age_max ?? '')}
        onChange={event => onChange({ age_max: numberIn(event.target.value) })}
        options={[all, ...ages]}
      />
      <Select
        label={t`Not opened yet`}
        value={filter.unseen ?? ''}
        onChange={event =>
          onChange({ unseen: event.target.value === '' ? undefined : (event.target.value as 'me') })
        }
        options={[all, { value: 'anybody', label: t`By anyone` }, { value: 'me', label: t`By me` }]}
      />
    </>
  )
}

/** Of what, by whom and where. */
const Documents = ({ filter, onChange }: PartsProps) => {
  const { t, i18n } = useLingui()
  const { data: counts } = useQuery(read('readPatrolCounts'))
  // The field keeps what is typed: it begins anew only when the name that it opens with is read.
  const [first] = useState(filter.author)
  const authorName = usePeopleNames(first === undefined ? [] : [first], '')
  const name = first === undefined ? '' : authorName(first)
  const nameOf = languageNamesIn(i18n.locale)
  const waiting = (counts?.by_language ?? []).map(({ key }) => key)
  const langids = [...new Set([...waiting, ...(filter.langid ? [filter.langid] : [])])]
  return (
    <>
      <Select
        label={t`Kind`}
        value={filter.doc_type ?? ''}
        onChange={event =>
          onChange({
            doc_type: event.target.value === '' ? undefined : (event.target.value as 'guide'),
          })
        }
        options={[
          { value: '', label: t`All` },
          { value: 'guide', label: t`Guides` },
          { value: 'wiki', label: t`Pages` },
        ]}
      />
      <CategoryPicker
        label={t`Category`}
        category={filter.category ?? ''}
        none={t`All categories`}
        onCategory={category => onChange({ category: category || undefined })}
      />
      <Select
        label={t`Language`}
        value={filter.langid ?? ''}
        onChange={event => onChange({ langid: event.target.value || undefined })}
        options={[
          { value: '', label: t`All` },
          ...langids.map(value => ({ value, label: nameOf(value) })),
        ]}
      />
      <PersonField
        key={name}
        label={t`Author`}
        name={name}
        error={undefined}
        onChoose={userid => onChange({ author: userid ?? undefined })}
      />
      <TeamFilter
        team={String(filter.team ?? '')}
        onChoose={team => onChange({ team: numberIn(team) })}
      />
    </>
  )
}

type FilterDialogProps = {
  filter: Filter
  onFilter: (next: Filter) => void
  onClose: () => void
}

/** The order of the queue and which edits are in it; the button says how many that are. */
export const FilterDialog = ({ filter, onFilter, onClose }: FilterDialogProps) => {
  const { t } = useLingui()
  const [draft, setDraft] = useState(filter)
  const change = (changes: Partial<Filter>) => setDraft(before => ({ ...before, ...changes }))
  const { sort: _, ...asked } = useDebounced(draft, 200)
  const { data: counts } = useQuery(read('readPatrolCounts', { query: asked }))
  const show = (next: Filter) => {
    onClose()
    onFilter(next)
  }
  return (
    <Dialog
      sheet
      title={t`Sort and filter`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => show({ sort: draft.sort })}>
            <Trans>Clear filters</Trans>
          </Button>
          <Button kind="main" type="submit" form="patrol-filter">
            {counts
              ? plural(counts.pending, { one: 'Show # edit', other: 'Show # edits' })
              : t`Show`}
          </Button>
        </>
      }
    >
      <form
        id="patrol-filter"
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          show(draft)
        }}
      >
        <TextField
          label={t`Search by title`}
          value={draft.q ?? ''}
          maxLength={255}
          onChange={event => change({ q: event.target.value || undefined })}
        />
        <Select
          label={t`Sort by`}
          value={draft.sort}
          onChange={event => change({ sort: event.target.value as Filter['sort'] })}
          options={[
            { value: 'risk', label: t`Risk` },
            { value: 'oldest', label: t`Oldest first` },
            { value: 'newest', label: t`Newest first` },
            { value: 'author', label: t`Person` },
          ]}
        />
        <Documents filter={draft} onChange={change} />
        <RiskAndAge filter={draft} onChange={change} />
      </form>
    </Dialog>
  )
}
