import { useState } from 'react'

type Typed = {
  words: string
  /** What the address asked for when this was drawn last. */
  asked: string
  /** What was asked for here since, and has not come yet. */
  sent: readonly string[]
}

/**
 * What stands in a field: what the address asks for, until something else is typed. What was asked
 * for here may come while somebody types on, and takes nothing from them; what comes from
 * elsewhere does.
 */
export const useTyped = (asked: string) => {
  const [now, setNow] = useState<Typed>({ words: asked, asked, sent: [] })
  if (asked !== now.asked) {
    const at = now.sent.lastIndexOf(asked)
    setNow({ words: at < 0 ? asked : now.words, asked, sent: at < 0 ? [] : now.sent.slice(at + 1) })
  }
  // Whole values: React computes an updater ahead, and may do so from a draft it threw away, of the
  // address that is on its way.
  return {
    typed: now.words,
    setTyped: (words: string) => setNow({ ...now, words }),
    /** What was asked for last: here, or by the address. */
    last: now.sent.at(-1) ?? now.asked,
    /** Nobody is in the field any more: what the address asks for stands there. */
    settle: () => setNow({ words: now.asked, asked: now.asked, sent: [] }),
    /** To be told what is asked for here; it stands in the field from then on. */
    noteSent: (words: string) =>
      setNow({ ...now, words, sent: words === now.asked ? [] : [...now.sent, words] }),
  }
}
