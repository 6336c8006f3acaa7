import { useRef, useState } from 'react'
import { openCommentDrafts, type CommentDraft } from '#app/drafts/journal/commentDrafts.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'

const drafts = openCommentDrafts()

export type Said = Omit<CommentDraft, 'sendKey'>
const started = (said: Said): CommentDraft => ({ ...said, sendKey: crypto.randomUUID() })

/**
 * The text and pictures of a comment that is not sent yet. `initial` is where it starts when
 * nothing was written before.
 */
export const useCommentDraft = (userid: number, about: string, initial: Said) => {
  const [first] = useState(() => started(initial))
  const [typed, setTyped] = useState<CommentDraft | null>(null)
  /** Also for a picture whose upload ends after the next key. */
  const latest = useRef<CommentDraft | null>(null)
  const isDropped = useRef(false)
  const isHere = useIsMounted()
  const [left] = useFromDevice(
    () => drafts.load({ userid, about }),
    `${userid} ${about}`,
    undefined,
  )
  /** A picture that comes after the form was left: what was written there since stays. */
  const addToStored = async (next: (said: Said) => Partial<Said>) => {
    const stored = await drafts.load({ userid, about })
    if (!stored) return
    const { text, pictures } = stored
    await drafts.keep({ userid, about }, started({ text, pictures, ...next({ text, pictures }) }))
  }
  return {
    draft: typed ?? left ?? first,
    /** Every key is kept at once: the next may be the one that closes the page. */
    change: (next: (said: Said) => Partial<Said>) => {
      if (isDropped.current) return
      if (!isHere()) return void addToStored(next)
      const { text, pictures } = latest.current ?? left ?? first
      latest.current = started({ text, pictures, ...next({ text, pictures }) })
      setTyped(latest.current)
      void drafts.keep({ userid, about }, latest.current)
    },
    /** The service has it, or the person threw it away. */
    drop: () => {
      isDropped.current = true
      return drafts.drop({ userid, about })
    },
  }
}
