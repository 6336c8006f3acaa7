import { useRef } from 'react'

/**
 * Idempotency-Key of what a dialog sends: sent again after an answer that got lost it is the same
 * write, and done once (api-facts
 * 1.1.13). Anything else in it is another write, with another key.
 */
export const useSendKey = () => {
  const last = useRef<{ sent: string; key: string }>(null)
  return {
    keyOf: (body: object): string => {
      const sent = JSON.stringify(body)
      if (last.current?.sent !== sent) last.current = { sent, key: crypto.randomUUID() }
      return last.current.key
    },
    /** It is done: the same once more is meant once more. */
    renew: () => {
      last.current = null
    },
  }
}
