import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { Filter } from '../desk/deskReads.ts'
import { KeysDialog } from './KeysDialog.tsx'
import styles from './QueueHead.module.css'

type QueueFiltersProps = {
  filter: Filter
  /** Those typed so far; they outlast the form, which may be folded away. */
  words: string
  onFilter: (next: Filter) => void
  onWords: (words: string) => void
}

const QueueFilters = ({ filter, words, onFilter, onWords }: QueueFiltersProps) => {
  const { t } = useLingui()
  const { doc_type: _, risk_min: __, q: ___, ...rest } = filter
  const clear = () => {
    onWords('')
    onFilter({ sort: filter.sort })
  }
  return (
    <form
      className={styles.filters}
      onSubmit={event => {
        event.preventDefault()
        onFilter({ ...filter, ...(words.trim() === '' ? {} : { q: words.trim() }) })
      }}
    >
      <Select
        label={t`Sort by`}
        value={filter.sort}
        onChange={event => onFilter({ ...filter, sort: event.target.value as Filter['sort'] })}
        options={[
          { value: 'risk', label: t`Risk` },
          { value: 'oldest', label: t`Oldest first` },
          { value: 'newest', label: t`Newest first` },
          { value: 'author', label: t`Person` },
        ]}
      />
      <Select
        label={t`Kind`}
        value={filter.doc_type ?? ''}
        onChange={event =>
          onFilter(
            event.target.value === ''
              ? rest
              : { ...filter, doc_type: event.target.value as 'guide' | 'wiki' },
          )
        }
        options={[
          { value: '', label: t`All` },
          { value: 'guide', label: t`Guides` },
          { value: 'wiki', label: t`Pages` },
        ]}
      />
      <TextField
        label={t`Search by title`}
        value={words}
        onChange={event => onWords(event.target.value)}
      />
      <div className={styles.acts}>
        <Button small type="submit">
          <Trans>Show</Trans>
        </Button>
        <Button small kind="quiet" onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      </div>
    </form>
  )
}

type QueueHeadProps = {
  total: number
  sending: number
  filter: Filter
  onFilter: (next: Filter) => void
  onClose: () => void
}

/** How much waits, in which order, and which of it is shown. */
export const QueueHead = ({ total, sending, filter, onFilter, onClose }: QueueHeadProps) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const [words, setWords] = useState(filter.q ?? '')
  const left = Math.max(0, total - sending)
  const reports = useQuery({ ...read('readPatrolCounts'), retry: false }).data?.reports ?? 0
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <b role="status">{plural(left, { one: '# edit waiting', other: '# edits waiting' })}</b>
        <Button
          small
          kind="quiet"
          icon={Keyboard}
          label={t`Keyboard shortcuts for reviewing`}
          onClick={() => setIsChanging(true)}
        />
        <Button
          small
          icon={ListFilter}
          label={t`Order and filter`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <span className={styles.close}>
          <Button small kind="quiet" icon={X} label={t`Close the queue`} onClick={onClose} />
        </span>
      </div>
      {reports > 0 && (
        <a href={authorPaths.reports()}>
          <Plural value={reports} one="# report from a reader" other="# reports from readers" />
        </a>
      )}
      {isChanging && <KeysDialog onClose={() => setIsChanging(false)} />}
      {isOpen && (
        <QueueFilters filter={filter} words={words} onFilter={onFilter} onWords={setWords} />
      )}
    </div>
  )
}
