import { useLayoutEffect, useState } from 'react'

/** `over`: what the address asked for when it was typed, and what was asked for here since. */
type Typed = { words: string; over: readonly string[] }

/**
 * What stands in a field: what the address asks for, until something else is typed. What was asked
 * for here may come while somebody types on, and takes nothing from them; what comes from
 * elsewhere does.
 */
export const useTyped = (asked: string) => {
  const [own, setOwn] = useState<Typed | null>(null)
  const held = own?.over.includes(asked) ? own : null
  // Once one of them has come, those before it are the past: going back there is news.
  useLayoutEffect(
    () =>
      setOwn(now => {
        const at = now?.over.lastIndexOf(asked) ?? -1
        return now && at >= 0 ? { ...now, over: now.over.slice(at) } : null
      }),
    [asked],
  )
  const over = held?.over ?? [asked]
  return {
    typed: held?.words ?? asked,
    setTyped: (words: string) => setOwn({ words, over }),
    /** What was asked for last: here, or by the address. */
    last: over.at(-1) ?? asked,
    /** To be told what is asked for here; it stands in the field from then on. */
    noteSent: (words: string) => setOwn({ words, over: [...over, words] }),
  }
}
