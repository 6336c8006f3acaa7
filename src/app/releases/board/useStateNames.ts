import { useLingui } from '@lingui/react/macro'
import type { askedStates } from '../model/releasesAsked.ts'
import { phaseNames } from '../model/releaseWords.ts'

/** What releases may be asked for by, in words. */
export const useStateNames = (): Record<(typeof askedStates)[number], string> => {
  const { t, i18n } = useLingui()
  return {
    draft: i18n._(phaseNames.draft),
    in_review: i18n._(phaseNames.in_review),
    approved: i18n._(phaseNames.approved),
    scheduled: i18n._(phaseNames.scheduled),
    live: i18n._(phaseNames.live),
    superseded: i18n._(phaseNames.superseded),
    archived: i18n._(phaseNames.archived),
    rejected: t`Sent back`,
    cancelled: t`Withdrawn`,
  }
}
