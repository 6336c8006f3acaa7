import { useLingui } from '@lingui/react/macro'
import type { claims } from '#contract/patrol/queries.ts'

/** Whose claim lies on an edit, as it is chosen and shown. */
export const useClaimNames = (): Record<(typeof claims)[number], string> => {
  const { t } = useLingui()
  return { free: t`Not claimed`, mine: t`Claimed by me`, others: t`Claimed by others` }
}
