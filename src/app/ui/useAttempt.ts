import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import { useIsHere } from './useIsHere.ts'

type AttemptWords = {
  /** The service did not answer. */ silent: string
  /** It was changed meanwhile. */ stale?: string
}

/**
 * Something that may fail and is tried again by the same button: whether it is under way, and what
 * the last try ended with. `onDone` is for those who still look at it: whoever has gone on is not
 * called back.
 */
export const useAttempt = <T = void, A extends unknown[] = []>(
  act: (...given: A) => Promise<T>,
  { silent, stale }: AttemptWords,
  onDone?: (made: T) => void,
) => {
  const { t } = useLingui()
  const isHere = useIsHere()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = async (...given: A) => {
    if (isRunning.current) return // a second click is no second try
    isRunning.current = true
    setIsPending(true)
    setError(null)
    try {
      const made = await act(...given)
      if (isHere()) onDone?.(made)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const message = cause.errors[0]?.message ?? cause.message
      setError(
        cause.status === 0
          ? silent
          : cause.status === 409 && stale !== undefined
            ? stale
            : t`The service refused: ${message}`,
      )
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }
  return { isPending, error, run }
}
