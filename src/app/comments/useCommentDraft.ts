import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { openCommentDrafts, type CommentDraft } from '#app/outbox/commentDrafts.ts'

const drafts = openCommentDrafts()
const keepAfter = 150 // milliseconds without a key

const started = (text: string): CommentDraft => ({ text, sendKey: crypto.randomUUID() })

/** What was typed and is not in the journal yet. */
type Unkept = RefObject<{ draft: CommentDraft; timer: ReturnType<typeof setTimeout> } | null>

const forget = (unkept: Unkept) => {
  clearTimeout(unkept.current?.timer)
  unkept.current = null
}
const keepNow = (unkept: Unkept, userid: number, about: string) => {
  const draft = unkept.current?.draft
  forget(unkept)
  if (draft) void drafts.keep({ userid, about }, draft)
}

/** The text of a comment that is not sent yet. `initial` is where it starts when nothing was typed before. */
export const useCommentDraft = (userid: number, about: string, initial: string) => {
  const [draft, setDraft] = useState(() => started(initial))
  const unkept: Unkept = useRef(null)
  // IndexedDB lies outside React: what an earlier visit left is read once, and what is typed is kept before the page goes.
  useEffect(() => {
    let isHere = true
    const keep = () => keepNow(unkept, userid, about)
    void drafts.load({ userid, about }).then(found => {
      if (isHere && found && !unkept.current) setDraft(found)
    })
    addEventListener('pagehide', keep)
    return () => {
      isHere = false
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [userid, about])

  return {
    draft,
    type: (text: string) => {
      const next = started(text)
      setDraft(next)
      forget(unkept)
      unkept.current = { draft: next, timer: setTimeout(() => keepNow(unkept, userid, about), keepAfter) }
    },
    /** The service has it, or the person threw it away. */
    drop: () => {
      forget(unkept)
      return drafts.drop({ userid, about })
    },
  }
}
