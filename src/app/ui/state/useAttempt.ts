import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ApiError, NoAnswer, notConfirmed } from '#lib/errors.ts'
import { useIsMounted } from './useIsMounted.ts'
import { refusedWords } from '../refusals/refusedWords.ts'

type Attempt<T> = {
  /** What is said where it was changed meanwhile. */
  stale?: string
  /** For those who still look at it: whoever has gone on is not called back. */
  onDone?: (made: T) => void
}

/**
 * Something that may fail and is tried again by the same button: whether it is under way, and what
 * the last try ended with.
 */
export const useAttempt = <T = void, A extends unknown[] = []>(
  act: (...given: A) => Promise<T>,
  { stale, onDone }: Attempt<T> = {},
) => {
  const { t } = useLingui()
  const isHere = useIsMounted()
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
      const message = refusedWords(cause)
      setError(
        cause instanceof NoAnswer || cause.errors[0]?.code === notConfirmed
          ? message
          : cause.status === 0
            ? t`The service did not answer. Try again.`
            : cause.status === 500
              ? t`The service answered with an error. Try again.`
              : cause.status === 409 && stale !== undefined
                ? stale
                : t`The service refused this: ${message}`,
      )
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }
  return { isPending, error, run }
}
