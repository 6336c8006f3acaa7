import { useLingui } from '@lingui/react/macro'
import { firstReasons } from '#contract/patrol/firstReasons.ts'
import { reasonWords, type Reason } from './cannedReasons.ts'

/** A canned reason in words; '' without one. Authors may not read the list: they know the first. */
export const useReasonWords = (reasons: readonly Reason[]) => {
  const { i18n } = useLingui()
  return (code: string | null): string => {
    if (code === null) return ''
    const texts = reasons.find(one => one.code === code)?.texts ?? firstReasons[code]
    return texts ? reasonWords({ texts, code }, i18n.locale) : code
  }
}
