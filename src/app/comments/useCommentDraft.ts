import { useRef, useState } from 'react'
import { openCommentDrafts, type CommentDraft } from '#app/drafts/journal/commentDrafts.ts'
import { useLooseDraft } from '#app/drafts/react/useLooseDraft.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'

const drafts = openCommentDrafts()

export type Said = Omit<CommentDraft, 'sendKey'>
const started = (said: Said): CommentDraft => ({ ...said, sendKey: crypto.randomUUID() })
const changed = ({ text, pictures }: CommentDraft, next: (said: Said) => Partial<Said>) =>
  started({ text, pictures, ...next({ text, pictures }) })

/**
 * The text and pictures of a comment that is not sent yet. `initial` is where it starts when
 * nothing was written before.
 */
export const useCommentDraft = (userid: number, about: string, initial: Said) => {
  const [first] = useState(() => started(initial))
  const isDropped = useRef(false)
  const isHere = useIsMounted()
  const kept = useLooseDraft(drafts, { userid, about }, first)
  /** A picture that comes after the form was left: what was written there since stays. */
  const addToStored = async (next: (said: Said) => Partial<Said>) => {
    const stored = await drafts.load(userid, about)
    if (stored) await drafts.keep(userid, about, changed(stored, next))
  }
  return {
    draft: kept.draft,
    isRead: kept.isRead,
    change: (next: (said: Said) => Partial<Said>) => {
      if (isDropped.current) return
      if (isHere()) kept.change(now => changed(now, next))
      else void addToStored(next)
    },
    /** The service has it, or the person threw it away. */
    drop: () => {
      isDropped.current = true
      return kept.drop()
    },
  }
}
