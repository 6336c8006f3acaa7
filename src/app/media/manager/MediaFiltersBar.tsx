import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LayoutGrid, List } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { AddressField } from '#app/ui/fields/AddressField.tsx'
import styles from './MediaManager.module.css'
import { useFilters } from './useFilters.ts'

const MediaCount = ({ total, chosen }: { total: number; chosen: number }) => (
  <span className={styles.count} role="status">
    {chosen > 0 ? (
      <Trans>
        {chosen} of {total} selected
      </Trans>
    ) : (
      <Plural value={total} one="# file" other="# files" />
    )}
  </span>
)

const ViewButtons = () => {
  const { t } = useLingui()
  const {
    filters: { view },
    set,
  } = useFilters()
  return (
    <span className={styles.views} role="group" aria-label={t`Layout`}>
      <Button
        icon={LayoutGrid}
        label={t`Show as a grid`}
        aria-pressed={view === 'grid'}
        onClick={() => set({ view: null })}
      />
      <Button
        icon={List}
        label={t`Show as a list`}
        aria-pressed={view === 'list'}
        onClick={() => set({ view: 'list' })}
      />
    </span>
  )
}

/** What sort of files: by kind, by use, and by size. */
const SortSelects = () => {
  const { t } = useLingui()
  const {
    filters: { kind, use, find },
    set,
  } = useFilters()
  return (
    <>
      <Select
        label={t`Kind`}
        value={kind ?? ''}
        options={[
          { value: '', label: t`All kinds` },
          { value: 'image', label: t`Pictures` },
          { value: 'video', label: t`Videos` },
          { value: 'document', label: t`Documents` },
        ]}
        onChange={event => set({ kind: event.target.value })}
      />
      <Select
        label={t`Usage`}
        value={use ?? ''}
        options={[
          { value: '', label: t`Used and unused` },
          { value: 'used', label: t`Used` },
          { value: 'past', label: t`No longer shown` },
          { value: 'unused', label: t`Unused` },
        ]}
        onChange={event => set({ use: event.target.value })}
      />
      <Select
        label={t`Size`}
        value={find ?? ''}
        options={[
          { value: '', label: t`All sizes` },
          { value: 'very_large', label: t`Very large pictures` },
          { value: 'low_resolution', label: t`Low-resolution pictures` },
        ]}
        onChange={event => set({ find: event.target.value })}
      />
    </>
  )
}

/** Text, kind, use, date and order; each lives in the address. */
export const MediaFiltersBar = ({ total, chosen }: { total: number; chosen: number }) => {
  const { t } = useLingui()
  const {
    filters: { text, since, order },
    set,
  } = useFilters()
  return (
    <div className={styles.filters} role="search" aria-label={t`Filter media`}>
      <AddressField
        label={t`Name or alternative text`}
        type="search"
        value={text}
        onChange={q => set({ q })}
      />
      <SortSelects />
      <AddressField
        label={t`Uploaded since`}
        type="date"
        value={since}
        onChange={day => set({ since: day })}
      />
      <Select
        label={t`Sort by`}
        value={order}
        options={[
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
          { value: 'name', label: t`Name` },
          { value: 'largest', label: t`Largest first` },
        ]}
        onChange={event =>
          set({ sort: event.target.value === 'newest' ? null : event.target.value })
        }
      />
      <MediaCount total={total} chosen={chosen} />
      <ViewButtons />
    </div>
  )
}
