import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { read } from '#app/api/read.ts'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { TeamFilter } from '#app/shell/filters/TeamFilter.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { languageNamesIn } from '#lib/languageName.ts'
import type { Filter } from '../desk/deskReads.ts'
import { withoutPart } from '../deskFilter.ts'

export type FilterPartsProps = { filter: Filter; onChange: (changes: Partial<Filter>) => void }
/** A number chosen from a list; empty: none. */
export const numberIn = (value: string) => (value === '' ? undefined : Number(value))

/** What waits by the rest of the filter, whatever of this part of it is chosen. */
const useCountsWithout = (filter: Filter, part: 'category' | 'langid') => {
  // What is filtered by stays the same thing between two draws; what is left of it does not.
  const { sort: _, ...asked } = withoutPart(useDebounced(filter, 200), part)
  return useQuery({
    ...read('readPatrolCounts', { query: asked }),
    placeholderData: keepPreviousData,
  }).data
}

const CategoryOf = ({ filter, onChange }: FilterPartsProps) => {
  const { t } = useLingui()
  const byCategory = useCountsWithout(filter, 'category')?.by_category
  const own = useMemo(
    () => byCategory && new Map(byCategory.map(({ key, count }) => [key, count])),
    [byCategory],
  )
  const words = (count: number) => plural(count, { one: '# edit', other: '# edits' })
  return (
    <CategoryPicker
      label={t`Category`}
      category={filter.category ?? ''}
      none={t`All categories`}
      {...(own && { counts: { own, words } })}
      onCategory={category => onChange({ category: category || undefined })}
    />
  )
}

const LanguageOf = ({ filter, onChange }: FilterPartsProps) => {
  const { t, i18n } = useLingui()
  const byLanguage = useCountsWithout(filter, 'langid')?.by_language
  const nameOf = languageNamesIn(i18n.locale)
  const counts = new Map(byLanguage?.map(({ key, count }) => [key, count]))
  const langids = [...new Set([...counts.keys(), ...(filter.langid ? [filter.langid] : [])])]
  const labelOf = (langid: string) =>
    byLanguage ? `${nameOf(langid)} (${counts.get(langid) ?? 0})` : nameOf(langid)
  return (
    <Select
      label={t`Language`}
      value={filter.langid ?? ''}
      onChange={event => onChange({ langid: event.target.value || undefined })}
      options={[
        { value: '', label: t`All` },
        ...langids.map(value => ({ value, label: labelOf(value) })),
      ]}
    />
  )
}

/** Of what, by whom and where. */
export const FilterDocuments = ({ filter, onChange }: FilterPartsProps) => {
  const { t } = useLingui()
  // The field keeps what is typed: it begins anew only when the name that it opens with is read.
  const [first] = useState(filter.author)
  const authorName = usePeopleNames(first === undefined ? [] : [first], '')
  const name = first === undefined ? '' : authorName(first)
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
      <CategoryOf filter={filter} onChange={onChange} />
      <LanguageOf filter={filter} onChange={onChange} />
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
