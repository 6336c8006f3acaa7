import { useLingui } from '@lingui/react/macro'

/** Why a run began before the guides that come first; empty are words of somebody erased since. */
export const useEarlyReason = () => {
  const { t } = useLingui()
  return (reason: string | null): string => {
    if (reason === '') return t`The reason was deleted with the account of the person who gave it.`
    return reason ?? t`No reason given.`
  }
}
