import { useLingui } from '@lingui/react/macro'

/** How long an edit has waited, in seconds, as it is chosen and shown. */
export const useAgeNames = (): { value: string; label: string }[] => {
  const { t } = useLingui()
  return [
    { value: '3600', label: t`1 hour` },
    { value: '86400', label: t`1 day` },
    { value: '604800', label: t`7 days` },
    { value: '2592000', label: t`30 days` },
  ]
}
