import { useRef, useState } from 'react'
import { type QueuedComment } from '#contract/comments/schemas.ts'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'

/** Where in the queue a person is. The focus is there, too. */
export const useQueuePlace = (items: readonly QueuedComment[]) => {
  const list = useRef<HTMLUListElement>(null)
  const [here, setHere] = useState<number | null>(null)
  const focusOnceDrawn = useFocusOnceDrawn()
  /**
   * How often the person went to another comment or began to decide: a late answer does not take
   * them from there.
   */
  const steps = useRef(0)
  const at = Math.max(
    0,
    items.findIndex(one => one.comment.commentid === here),
  )
  /** The focus goes with the comment that is decided on, and on to the next one when it is gone. */
  const focusOn = (commentid: number) =>
    focusOnceDrawn(() => {
      const place = list.current?.querySelector<HTMLElement>(`[data-comment="${commentid}"]`)
      place?.scrollIntoView({ block: 'nearest' })
      return place ?? null
    })
  /** Whether the person still is where they are now, whenever that is asked. */
  const noteStill = (commentid: number): (() => boolean) => {
    const step = steps.current
    const from = document.activeElement
    return () => {
      const focus = document.activeElement
      return (
        steps.current === step &&
        (focus === from ||
          focus === document.body ||
          String(commentid) === focus?.closest<HTMLElement>('[data-comment]')?.dataset['comment'])
      )
    }
  }
  const cameTo = (commentid: number) => {
    if (commentid !== here) steps.current += 1
    setHere(commentid)
  }
  /** Goes to it, or begins to decide on it. */
  const begin = (commentid: number) => {
    steps.current += 1
    setHere(commentid)
  }
  return { list, here, at, current: items[at], setHere, focusOn, noteStill, cameTo, begin }
}
export type QueuePlace = ReturnType<typeof useQueuePlace>
