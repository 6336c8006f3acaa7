import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { read } from '#app/api/read.ts'
import { paths } from '#app/paths.ts'
import { Combobox } from '#app/ui/Combobox.tsx'
import { changed } from './filters.ts'
import type { ReadFilters } from './filters.ts'

/** Guides of one category, found by words of its title. */
export const CategoryFilter = ({ filters }: { filters: ReadFilters }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState(filters.category)
  const asked = useDeferredValue(text.trim())
  const found = useQuery({
    ...read('listWikis', { params: { namespace: 'CATEGORY' }, query: { title: asked, limit: 10 } }),
    enabled: asked !== '' && asked !== filters.category,
    placeholderData: keepPreviousData,
  })
  const options = asked === '' ? [] : (found.data ?? []).map(({ title, display_title }) => ({ value: title, label: display_title || title }))
  return (
    <Combobox
      label={t`Category`}
      placeholder={t`Any`}
      text={text}
      onText={next => {
        setText(next)
        if (next === '' && filters.category !== '') void navigate(paths.guides(changed(filters, { category: '' })))
      }}
      options={options}
      onChoose={({ value }) => void navigate(paths.guides(changed(filters, { category: value })))}
    />
  )
}
