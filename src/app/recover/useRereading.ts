import { useEffect } from 'react'
import type { Outbox } from '#app/drafts/outbox.ts'

/**
 * Reads the journal now and every half minute: it lies outside React, and time takes entries away.
 */
export const useRereading = (outbox: Outbox, load: () => Promise<void>): void => {
  useEffect(() => {
    const first = setTimeout(() => void load())
    const timer = setInterval(() => void load(), 30_000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [outbox])
}
