import { useLingui } from '@lingui/react/macro'
import { NoAnswer } from '#lib/errors.ts'

/** Why a write did nothing, in words, where its own reason would help nobody. */
export const useNotTaken = () => {
  const { t } = useLingui()
  return (error: unknown): string =>
    error instanceof NoAnswer
      ? error.message
      : t`The service refused the request. Nothing was changed.`
}
