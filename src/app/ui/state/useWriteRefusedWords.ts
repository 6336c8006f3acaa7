import { useLingui } from '@lingui/react/macro'
import { ApiError, NoAnswer } from '#lib/errors.ts'

/** Why a write did nothing, in words, where its own reason would help nobody. */
export const useWriteRefusedWords = () => {
  const { t } = useLingui()
  return (error: unknown): string =>
    error instanceof NoAnswer
      ? error.message
      : error instanceof ApiError && error.status < 500
        ? t`The service refused the request. Nothing was changed.`
        : t`The service answered with an error. Try again.`
}
