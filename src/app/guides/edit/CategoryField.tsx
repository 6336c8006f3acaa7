import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { read } from '#app/api/read.ts'
import { Combobox } from '#app/ui/Combobox.tsx'

/** A category by words of its title; the exact title is kept. */
export const CategoryField = ({ category, error, onCategory }: { category: string; error?: string | undefined; onCategory: (category: string) => void }) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? category
  const asked = useDeferredValue(text.trim())
  const found = useQuery({ ...read('listWikis', { params: { namespace: 'CATEGORY' }, query: { title: asked, limit: 12 } }), enabled: typed !== null && asked !== '', placeholderData: keepPreviousData })
  const options = typed === null || asked === '' ? [] : (found.data ?? []).map(({ title, display_title }) => ({ value: title, label: display_title || title, ...(display_title && display_title !== title ? { below: title } : {}) }))
  const choose = (title: string) => {
    setTyped(null)
    onCategory(title)
  }
  const onText = (next: string) => {
    const exact = found.data?.find(({ title }) => title === next)
    if (exact) choose(exact.title)
    else setTyped(next)
  }
  return (
    <Combobox
      label={t`Category`}
      help={t`Words of its title; then choose it from the list.`}
      error={error ?? (typed !== null && typed !== category && found.data && options.length === 0 && asked !== '' ? t`No category has these words.` : undefined)}
      text={text}
      options={options}
      onText={onText}
      onChoose={({ value }) => choose(value)}
    />
  )
}
