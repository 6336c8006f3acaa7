import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { typeNames } from '#app/ui/text/typeNames.ts'

export type GuideType = {
  value: string
  label: string
  /** A type of the site's own asks for its subject in its own words, else "". */
  question: string
  subject: 'none' | 'optional' | 'required'
}

/** The types that this site takes, and whether each has a subject. */
export const useGuideTypes = (): GuideType[] => {
  const { i18n } = useLingui()
  const site = useQuery(read('readSite'))
  return Object.entries(site.data?.['guide-types'] ?? {}).map(
    ([value, { title, prompt, subject }]) => {
      const name = typeNames[value]
      return { value, label: name ? i18n._(name) : title, question: name ? '' : prompt, subject }
    },
  )
}
