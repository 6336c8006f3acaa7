import { useLingui } from '@lingui/react/macro'
import { firstReasons, reasonWords, type Reason } from './cannedReasons.ts'

/** A canned reason in words; '' without one. Authors may not read the list: they know the first. */
export const useReasonWords = (reasons: readonly Reason[]) => {
  const { i18n } = useLingui()
  return (code: string | null): string => {
    const known = reasons.find(one => one.code === code)
    const first = code === null ? undefined : firstReasons[code]
    return known ? reasonWords(known, i18n.locale) : first ? i18n._(first) : (code ?? '')
  }
}
