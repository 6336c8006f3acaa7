import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { claims } from '#contract/patrol/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { signalNames } from '#app/ui/text/signalNames.ts'
import type { Filter } from '../desk/deskReads.ts'
import { oneOf, kinds as kindsOfEdit } from '../deskFilter.ts'
import { FilterDocuments, numberIn, type FilterPartsProps } from './FilterDocuments.tsx'
import { useAgeNames } from './useAgeNames.ts'
import { useClaimNames } from './useClaimNames.ts'
import { unitKinds, useUnitKindNames } from './useUnitKindNames.ts'
import styles from './QueueHead.module.css'

/** What is proposed, and in whose hands it is. */
const ChangesAndClaims = ({ filter, onChange }: FilterPartsProps) => {
  const { t } = useLingui()
  const [claimNames, kindName] = [useClaimNames(), useUnitKindNames()]
  const all = { value: '', label: t`All` }
  const { kind, unit_kind, lease, decidable } = filter
  const kinds = [...new Set([...unitKinds, ...(unit_kind ? [unit_kind] : [])])]
  return (
    <>
      <Select
        label={t`Publication`}
        value={kind ?? ''}
        onChange={event => onChange({ kind: oneOf(kindsOfEdit, event.target.value) })}
        options={[
          all,
          { value: 'create', label: t`First publications` },
          { value: 'edit', label: t`Edits to existing documents` },
        ]}
      />
      <Select
        label={t`Changes in`}
        value={unit_kind ?? ''}
        onChange={event => onChange({ unit_kind: event.target.value || undefined })}
        options={[all, ...kinds.map(value => ({ value, label: kindName(value) }))]}
      />
      <Select
        label={t`Claim`}
        value={lease ?? ''}
        onChange={event => onChange({ lease: oneOf(claims, event.target.value) })}
        options={[
          all,
          ...claims
            .filter(one => one !== 'mine' || one === lease)
            .map(value => ({ value, label: claimNames[value] })),
        ]}
      />
      <CheckBox
        checked={decidable ?? false}
        onCheck={isChecked => onChange({ decidable: isChecked || undefined })}
      >
        <Trans>Only edits that I can decide</Trans>
      </CheckBox>
    </>
  )
}

/** What stands out of an edit, and how long it has waited. */
const RiskAndAge = ({ filter, onChange }: FilterPartsProps) => {
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
        <FilterDocuments filter={draft} onChange={change} />
        <ChangesAndClaims filter={draft} onChange={change} />
        <RiskAndAge filter={draft} onChange={change} />
      </form>
    </Dialog>
  )
}
