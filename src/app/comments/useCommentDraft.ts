import { useState } from 'react'
import { openCommentDrafts, type CommentDraft } from '#app/drafts/journal/commentDrafts.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'

const drafts = openCommentDrafts()

const started = (text: string): CommentDraft => ({ text, sendKey: crypto.randomUUID() })

/**
 * The text of a comment that is not sent yet. `initial` is where it starts when nothing was typed
 * before.
 */
export const useCommentDraft = (userid: number, about: string, initial: string) => {
  const [first] = useState(() => started(initial))
  const [typed, setTyped] = useState<CommentDraft | null>(null)
  const [left] = useFromDevice(
    () => drafts.load({ userid, about }),
    `${userid} ${about}`,
    undefined,
  )
  return {
    draft: typed ?? left ?? first,
    /** Every key is kept at once: the next may be the one that closes the page. */
    type: (text: string) => {
      const next = started(text)
      setTyped(next)
      void drafts.keep({ userid, about }, next)
    },
    /** The service has it, or the person threw it away. */
    drop: () => drafts.drop({ userid, about }),
  }
}
