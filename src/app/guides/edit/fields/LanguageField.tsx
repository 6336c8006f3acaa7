import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#lib/languageName.ts'
import { read } from '#app/api/read.ts'
import { Select } from '#app/ui/fields/Select.tsx'

/**
 * The languages that a guide can be begun in, the site's own first. `chosen`: at first that in
 * which somebody reads; null: guides are not written in it here, and it is the site's own.
 */
export const useLanguageChoice = () => {
  const { i18n } = useLingui()
  const site = useQuery(read('readSite')).data
  const [picked, setPicked] = useState<string | null>(null)
  const langids = site ? [...new Set([site['default-langid'], ...site.languages])] : []
  const chosen = picked ?? langids.find(one => one === i18n.locale) ?? null
  return { chosen, langid: chosen ?? langids[0] ?? '', langids, onLangid: setPicked }
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
