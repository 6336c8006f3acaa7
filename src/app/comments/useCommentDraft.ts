import { useEffect, useRef, useState } from 'react'
import { openCommentDrafts, type CommentDraft } from '#app/drafts/journal/commentDrafts.ts'

const drafts = openCommentDrafts()

const started = (text: string): CommentDraft => ({ text, sendKey: crypto.randomUUID() })

/**
 * The text of a comment that is not sent yet. `initial` is where it starts when nothing was typed
 * before.
 */
export const useCommentDraft = (userid: number, about: string, initial: string) => {
  const [draft, setDraft] = useState(() => started(initial))
  const isTyped = useRef(false)
  // IndexedDB lies outside React: what an earlier visit left is read once.
  useEffect(() => {
    let isHere = true
    void drafts.load({ userid, about }).then(found => {
      if (isHere && found && !isTyped.current) setDraft(found)
    })
    return () => {
      isHere = false
    }
  }, [userid, about])

  return {
    draft,
    /** Every key is kept at once: the next may be the one that closes the page. */
    type: (text: string) => {
      const next = started(text)
      isTyped.current = true
      setDraft(next)
      void drafts.keep({ userid, about }, next)
    },
    /** The service has it, or the person threw it away. */
    drop: () => drafts.drop({ userid, about }),
  }
}
