import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { exportedEntries } from '#contract/audit/exportedEntries.ts'

/** Why so many entries cannot be exported; undefined where they can. */
export const whyTooMany = (total: number): string | undefined => {
  if (total <= exportedEntries) return undefined
  const most = i18n.number(exportedEntries)
  return t`An export can have up to ${most} entries. Narrow the filter, for example to a shorter period.`
}
