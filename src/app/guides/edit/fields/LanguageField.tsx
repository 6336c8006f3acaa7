import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#lib/languageName.ts'
import { read } from '#app/api/read.ts'
import { Select } from '#app/ui/fields/Select.tsx'

/** The languages that a guide can be begun in, the site's own first; `chosen` is null at first. */
export const useLanguageChoice = () => {
  const site = useQuery(read('readSite')).data
  const [chosen, setChosen] = useState<string | null>(null)
  const langids = site ? [...new Set([site['default-langid'], ...site.languages])] : []
  return { chosen, langid: chosen ?? langids[0] ?? '', langids, onLangid: setChosen }
}

type LanguageFieldProps = Omit<ReturnType<typeof useLanguageChoice>, 'chosen'> & {
  error: string | undefined
}

/** What a guide is written in first; nothing to choose on a site of one language. */
export const LanguageField = ({ langid, langids, error, onLangid }: LanguageFieldProps) => {
  const { t } = useLingui()
  if (langids.length < 2) return null
  return (
    <Select
      label={t`Language you write in`}
      help={t`You cannot change the language later.`}
      error={error}
      value={langid}
      options={langids.map(one => ({ value: one, label: languageName(one), lang: one }))}
      onChange={event => onLangid(event.target.value)}
    />
  )
}
